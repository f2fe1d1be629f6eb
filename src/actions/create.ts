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
import type { ActionContext } from '../context/index.ts';
import { ChartRun } from '../scripts/index.ts';
import { withDefaultValues } from '../chart/index.ts';
import type { ScriptOptions } from '../scripts/index.ts';

export interface CreateOptions {
  /** A chart to begin with: its name among Helm's starters, or an absolute path. */
  readonly starter?: string | undefined;
  /** Write Chart.yaml in resource form. */
  readonly resourceForm?: boolean;
  /** Adds a script with its test, types for editors, and permissions. */
  readonly lua?: boolean;
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
  const { starter, resourceForm = false, lua = false, scripts = {} } = options;
  const chart =
    starter === undefined
      ? createChart(name, { resourceForm })
      : startFrom(context, name, { starter, resourceForm });
  const input = { chart, values: chart.values, scripts };
  await using run = await ChartRun.start(context, 'create', input);
  await run.emit('pre-create');
  await run.emit('post-create');
  const made = withDefaultValues(run.chart, run.values);
  const files =
    starter === undefined && made === chart
      ? scaffoldFiles(name, { resourceForm })
      : directoryFilesOf(made);
  const added = lua ? await (await import('./lua/scaffold.ts')).luaScaffold() : [];
  return await run.perform('write-chart', () => write(name, parent, [...files, ...added]));
}

function write(name: string, parent: string, files: readonly ChartFile[]): CreateResult {
  requireDirectory(parent);
  const targets = files.map((file) => path.join(parent, name, file.name));
  const overwritten = targets.filter((target) => existsSync(target));
  const directory = saveFiles(name, files, parent);
  mkdirSync(path.join(directory, 'charts'), { recursive: true });
  return { directory, overwritten };
}

function startFrom(
  context: ActionContext,
  name: string,
  { starter, resourceForm }: { starter: string; resourceForm: boolean },
): Chart {
  const location = path.resolve(context.settings.dataHome, 'starters', starter);
  try {
    const chart = loadChart(location, { warn: context.logger.warn });
    return createFromStarter(name, chart, { resourceForm });
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
