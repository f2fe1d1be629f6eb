import { makeVisible } from '../../base/index.ts';
import type { SuiteResult } from '../../index.ts';
import type { Style } from '../terminal/style.ts';

/** The results of suites, failures with their reasons, and the sums. */
export function formatUnitTests(results: readonly SuiteResult[], style: Style): string {
  return [...results.flatMap((suite) => formatSuite(suite, style)), summarize(results), ''].join(
    '\n',
  );
}

/** How many there were, and how many of them failed. */
export function summarize(results: readonly SuiteResult[]): string {
  const jobs = results.flatMap((suite) => suite.jobs);
  const count = (state: string): number => jobs.filter((job) => job.state === state).length;
  const broken = results.filter(({ problem }) => problem !== undefined).length;
  const parts = [
    `${results.length} suite(s)`,
    `${count('passed')} test(s) passed`,
    `${count('failed') + broken} failed`,
    `${count('skipped')} skipped`,
  ];
  return parts.join(', ');
}

function formatSuite({ name, file, jobs, problem }: SuiteResult, style: Style): string[] {
  const isRight = problem === undefined && jobs.every(({ state }) => state !== 'failed');
  const mark = isRight ? style.green('PASS') : style.red('FAIL');
  return [
    `${mark} ${makeVisible(name)}  ${style.dim(makeVisible(file))}`,
    ...(problem === undefined ? [] : [`  ${makeVisible(problem)}`]),
    ...jobs.filter(({ state }) => state === 'failed').flatMap((job) => formatJob(job, style)),
  ];
}

function formatJob({ name, assertions }: SuiteResult['jobs'][number], style: Style): string[] {
  const wrong = assertions.flatMap(({ type, reasons }, index) =>
    reasons.map((reason) => `    asserts[${index}] ${type}: ${makeVisible(reason)}`),
  );
  return [`  ${style.red('-')} ${makeVisible(name)}`, ...wrong];
}
