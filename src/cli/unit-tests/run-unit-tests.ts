import { watch, writeFileSync } from 'node:fs';
import { HelmError, isHelmError } from '../../base/index.ts';
import { unitTestReport } from '../../actions/unit-test/report.ts';
import { isFailed, unitTest } from '../../actions/unit-test/unit-test.ts';
import type { SuiteResult, UnitTestOptions } from '../../actions/unit-test/unit-test.ts';
import type { ActionContext } from '../../index.ts';
import { withEndSignal } from '../terminal/end-signal.ts';
import { reportError } from '../terminal/report-error.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printData } from '../views/print-data.ts';
import { formatUnitTests, summarize } from '../views/unit-tests.ts';

export interface UnitTestChoices extends UnitTestOptions {
  readonly output: string;
  /** A file for the results as JUnit has them. */
  readonly report?: string | undefined;
  /** Runs the tests again whenever a file of a chart changes. */
  readonly isWatching: boolean;
}

/** Runs the suites of charts, once or until somebody has had enough. */
export async function runUnitTests(
  { terminal, context }: { readonly terminal: Terminal; readonly context: ActionContext },
  charts: readonly string[],
  choices: UnitTestChoices,
): Promise<void> {
  const runAll = async (): Promise<readonly SuiteResult[]> => {
    const results: SuiteResult[] = [];
    for (const chart of charts) results.push(...(await unitTest(context, chart, choices)));
    await tell(terminal, results, choices);
    return results;
  };
  if (choices.isWatching) {
    const run = (): Promise<void> => runAndTell(runAll, terminal);
    await withEndSignal((signal) => repeat(charts, run, signal));
    return;
  }
  const results = await runAll();
  if (results.some(isFailed)) throw new HelmError('TestsFailed', summarize(results));
}

/** A file in the middle of a change is no reason to stop watching. */
async function runAndTell(run: () => Promise<unknown>, terminal: Terminal): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!isHelmError(error)) throw error;
    reportError(error, terminal, { debug: false });
  }
}

async function tell(
  terminal: Terminal,
  results: readonly SuiteResult[],
  { output, report }: UnitTestChoices,
): Promise<void> {
  await printData(terminal, output, results, () => formatUnitTests(results, terminal.style));
  if (report !== undefined) writeFileSync(report, unitTestReport(results));
}

/** Milliseconds: editors write a file in several steps. */
const settleTime = 200;

/** Runs once, and again after every change, until the signal. */
async function repeat(
  charts: readonly string[],
  run: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const start = (): void => {
    running = running.then(run);
    running.catch(reject);
  };
  const watchers = charts.map((chart) =>
    watch(chart, { recursive: true }, (_, name) => {
      // Snapshots are our own doing.
      if ((name ?? '').includes('__snapshot__')) return;
      clearTimeout(timer);
      timer = setTimeout(start, settleTime);
    }),
  );
  // Only now: what changes during the first run counts.
  start();
  signal.addEventListener('abort', () => resolve(undefined));
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  }
  await running;
}
