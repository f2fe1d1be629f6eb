import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { HelmError } from '../../base/index.ts';
import { compareVersions, isHelmError, parseVersion } from '../../base/index.ts';
import type { Chart } from '../../chart/index.ts';
import { loadChart, processDependencies } from '../../chart/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { writeFileAtomically } from '../../files/index.ts';
import type { ScriptOptions } from '../../scripts/index.ts';
import { withChartDirectory } from '../../source/index.ts';
import type { Job, JobResult, Suite } from '../../unit-test/index.ts';
import { checkJob, parseSuites, pluginVersion, Snapshots } from '../../unit-test/index.ts';
import type { SuiteFile } from './find-suites.ts';
import { findSuites } from './find-suites.ts';
import { jobValues } from './job-values.ts';
import { renderJob } from './render-job.ts';

export interface UnitTestOptions {
  /** Where suites are, below the chart; `tests/*_test.yaml` without it. */
  readonly files?: readonly string[];
  readonly updateSnapshots?: boolean;
  /** Runs the suites of subcharts, too. */
  readonly withSubcharts?: boolean;
  readonly failFast?: boolean;
  readonly skipSchemaValidation?: boolean;
  readonly scripts?: ScriptOptions;
}

export interface SuiteResult {
  readonly chart: string;
  readonly file: string;
  readonly name: string;
  readonly jobs: readonly TimedJob[];
  /** Why the suite could not be read. */
  readonly problem?: string;
}

export interface TimedJob extends JobResult {
  readonly milliseconds: number;
}

/** Runs the suites that a chart has for its templates, without a cluster. */
export async function unitTest(
  context: ActionContext,
  location: string,
  options: UnitTestOptions = {},
): Promise<readonly SuiteResult[]> {
  const { files = ['tests/*_test.yaml'], withSubcharts = true } = options;
  return withChartDirectory(location, async ({ location: directory }) => {
    const chart = loadChart(directory, { warn: context.logger.warn });
    const results: SuiteResult[] = [];
    const enabled = processDependencies(chart, new Map(), () => undefined);
    for (const file of findSuites(directory, files, withSubcharts)) {
      if (!hasChart(enabled, file.route)) continue;
      results.push(...(await runFile(context, chart, file, options)));
      if (options.failFast === true && results.some(isFailed)) break;
    }
    return results;
  });
}

/** Suites of subcharts that the defaults disable are not run. */
function hasChart({ dependencies }: Chart, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const found = dependencies.find(({ metadata }) => metadata.name === name);
  return found !== undefined && hasChart(found, rest);
}

export function isFailed({ jobs, problem }: SuiteResult): boolean {
  return problem !== undefined || jobs.some(({ state }) => state === 'failed');
}

async function runFile(
  context: ActionContext,
  chart: Chart,
  place: SuiteFile,
  options: UnitTestOptions,
): Promise<readonly SuiteResult[]> {
  const { file } = place;
  const { name } = chart.metadata;
  const suites = readSuites(file);
  if (isHelmError(suites))
    return [{ chart: name, file, name: file, jobs: [], problem: suites.message }];
  const kept = path.join(path.dirname(file), '__snapshot__', `${path.basename(file)}.snap`);
  const snapshots = new Snapshots(existsSync(kept) ? readFileSync(kept, 'utf8') : undefined, {
    isUpdating: options.updateSnapshots === true,
  });
  const results: SuiteResult[] = [];
  for (const suite of suites) {
    const jobs = await runSuite(context, { chart, place, suite, snapshots }, options);
    results.push({ chart: name, file, name: suite.name, jobs });
  }
  saveSnapshots(kept, snapshots);
  return results;
}

function readSuites(file: string): readonly Suite[] | HelmError {
  try {
    return parseSuites(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (isHelmError(error)) return error;
    throw error;
  }
}

function saveSnapshots(file: string, snapshots: Snapshots): void {
  const { text } = snapshots;
  if (text === undefined) return;
  if (text === '{}\n') {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileAtomically(file, text);
}

interface SuiteRun {
  readonly chart: Chart;
  readonly place: SuiteFile;
  readonly suite: Suite;
  readonly snapshots: Snapshots;
}

async function runSuite(
  context: ActionContext,
  run: SuiteRun,
  options: UnitTestOptions,
): Promise<readonly TimedJob[]> {
  const jobs: TimedJob[] = [];
  for (const job of run.suite.jobs) {
    const start = context.clock.now().getTime();
    const result = await runJob(context, run, job, options);
    jobs.push({ ...result, milliseconds: context.clock.now().getTime() - start });
    if (options.failFast === true && result.state === 'failed') break;
  }
  return jobs;
}

async function runJob(
  context: ActionContext,
  { chart, place, suite, snapshots }: SuiteRun,
  job: Job,
  { skipSchemaValidation = false, scripts = {} }: UnitTestOptions,
): Promise<JobResult> {
  if (isSkipped(suite, job)) return { name: job.name, state: 'skipped', assertions: [] };
  try {
    const values = jobValues(place, suite, job);
    const root = [chart.metadata.name, ...place.route].join('/charts/');
    const input = { chart, suite, job, values, root, skipSchemaValidation, scripts };
    return checkJob(job, await renderJob(context, input), snapshots);
  } catch (error) {
    if (!isHelmError(error) || error.code === 'Interrupted') throw error;
    const assertions = [{ type: 'rendering', reasons: [error.message] }];
    return { name: job.name, state: 'failed', assertions };
  }
}

function isSkipped({ skipReason, minimumVersion }: Suite, job: Job): boolean {
  if (job.skipReason !== undefined || skipReason !== undefined) return true;
  if (minimumVersion === undefined) return false;
  return compareVersions(parseVersion(pluginVersion), parseVersion(minimumVersion)) < 0;
}
