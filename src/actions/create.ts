import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError, isHelmError } from '../base/index.ts';
import type { Chart, ChartFile } from '../chart/index.ts';
import {
  createChart,
  createFromStarter,
  directoryFilesOf,
  loadChart,
  saveFiles,
  scaffoldFiles,
} from '../chart/index.ts';
import type { ActionContext } from './context.ts';
import { ChartOperation } from './lifecycle/chart-operation.ts';
import { withDefaultValues } from './lifecycle/default-values.ts';
import type { ScriptOptions } from './lifecycle/script-options.ts';

export interface CreateOptions {
  /** A chart to begin with: its name among Helm's starters, or an absolute path. */
  readonly starter?: string | undefined;
  /** Write Chart.yaml in resource form. */
  readonly isResourceForm?: boolean;
  /** A starter may have scripts. */
  readonly scripts?: ScriptOptions;
}

export interface CreateResult {
  readonly directory: string;
  /** Files that were there before, as absolute paths. */
  readonly overwritten: readonly string[];
}

/** Makes the directory of a new chart. `destination` is a path; its last part names the chart. */
export async function create(
  context: ActionContext,
  destination: string,
  options: CreateOptions = {},
): Promise<CreateResult> {
  const name = path.basename(destination);
  const parent = path.resolve(path.dirname(destination));
  const files = await filesOf(context, name, options);
  requireDirectory(parent);
  const targets = files.map((file) => path.join(parent, name, file.name));
  const overwritten = targets.filter((target) => existsSync(target));
  const directory = saveFiles(name, files, parent);
  mkdirSync(path.join(directory, 'charts'), { recursive: true });
  return { directory, overwritten };
}

async function filesOf(
  context: ActionContext,
  name: string,
  options: CreateOptions,
): Promise<readonly ChartFile[]> {
  const { starter, isResourceForm = false, scripts = {} } = options;
  const chart =
    starter === undefined
      ? createChart(name, { isResourceForm })
      : startFrom(context, name, { starter, isResourceForm });
  const input = { chart, values: chart.values, scripts };
  return ChartOperation.run(context, 'create', input, async (operation) => {
    await operation.emit('pre-create');
    await operation.emit('post-create');
    const made = withDefaultValues(operation.chart, operation.values);
    return starter === undefined && made === chart
      ? scaffoldFiles(name, { isResourceForm })
      : directoryFilesOf(made);
  });
}

function startFrom(
  context: ActionContext,
  name: string,
  { starter, isResourceForm }: { starter: string; isResourceForm: boolean },
): Chart {
  const location = path.resolve(context.settings.dataHome, 'starters', starter);
  try {
    const chart = loadChart(location, { warn: context.logger.warn });
    return createFromStarter(name, chart, { isResourceForm });
  } catch (cause) {
    if (!isHelmError(cause) || cause.code === 'InvalidChartName') throw cause;
    throw new HelmError('StarterInvalid', `could not load ${location}: ${cause.message}`, {
      cause,
      source: cause.source,
    });
  }
}

function requireDirectory(directory: string): void {
  const stats = statSync(directory, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return;
  const message =
    stats === undefined
      ? `stat ${directory}: no such file or directory`
      : `no such directory ${directory}`;
  throw new HelmError('DirectoryNotFound', message);
}
