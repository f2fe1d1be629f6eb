import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isHelmError } from '../base/index.ts';
import type { HelmError } from '../base/index.ts';
import type { ValueFlags } from '../chart/index.ts';
import type { Finding } from '../lint/index.ts';
import { defaultCapabilities, parseKubeVersion } from '../render/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ScriptOptions } from '../scripts/index.ts';
import { lintDirectory } from './lint-directory.ts';
import { withChartDirectory, readUserValues } from '../source/index.ts';

export interface LintOptions {
  readonly values?: ValueFlags;
  /** Warnings count as failures, too. */
  readonly strict?: boolean;
  /** Examine the charts in `charts/`, too, each by itself. */
  readonly withSubcharts?: boolean;
  readonly kubeVersion?: string | undefined;
  readonly skipSchemaValidation?: boolean;
  readonly scripts?: ScriptOptions;
  /** Milliseconds that the templates of a chart may take. */
  readonly renderTimeout?: number | undefined;
}

export interface LintedChart {
  /** A directory or an archive, as it was given. */
  readonly path: string;
  readonly findings: readonly Finding[];
  /** Why it could not be examined at all. */
  readonly problem?: HelmError;
  readonly isFailed: boolean;
}

/** Examines charts for what is wrong, or might be, before anyone installs them. */
export async function lint(
  context: ActionContext,
  paths: readonly string[],
  options: LintOptions = {},
): Promise<readonly LintedChart[]> {
  const {
    strict = false,
    withSubcharts = false,
    skipSchemaValidation = false,
    scripts = {},
  } = options;
  const kubeVersion =
    options.kubeVersion === undefined || options.kubeVersion === ''
      ? defaultCapabilities.kubeVersion
      : parseKubeVersion(options.kubeVersion);
  const subcharts = withSubcharts
    ? paths.flatMap((each) => findCharts(path.join(each, 'charts')))
    : [];
  const userValues = await readUserValues(context, options.values ?? {});
  const linted: LintedChart[] = [];
  for (const location of [...paths, ...subcharts]) {
    const { renderTimeout } = options;
    const input = { userValues, kubeVersion, skipSchemaValidation, scripts, renderTimeout };
    linted.push(await lintOne(context, location, { ...input, strict }));
  }
  return linted;
}

type LintInput = Parameters<typeof lintDirectory>[2];

async function lintOne(
  context: ActionContext,
  location: string,
  { strict, ...input }: LintInput & { readonly strict: boolean },
): Promise<LintedChart> {
  try {
    const findings = await withChartDirectory(location, (directory) =>
      lintDirectory(context, directory, input),
    );
    const isFailed = findings.some(
      ({ severity }) => severity === 'error' || (strict && severity === 'warning'),
    );
    return { path: location, findings, isFailed };
  } catch (error) {
    if (!isHelmError(error, 'NotAChart')) throw error;
    return { path: location, findings: [], problem: error, isFailed: true };
  }
}

/** Directories with a Chart.yaml, and archives, in a directory and all below it. */
function findCharts(directory: string): string[] {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(directory, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const location = path.join(directory, entry.name);
      if (entry.name === 'Chart.yaml') return [directory];
      if (isArchive(entry.name)) return [location];
      return entry.isDirectory() ? findCharts(location) : [];
    });
}

function isArchive(name: string): boolean {
  return name.endsWith('.tgz') || name.endsWith('.tar.gz');
}
