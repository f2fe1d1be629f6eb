import { formatJUnit } from '../../unit-test/index.ts';
import type { SuiteResult } from './unit-test.ts';

/** The results of suites as JUnit's XML. */
export function unitTestReport(results: readonly SuiteResult[]): string {
  return formatJUnit(
    results.map(({ name, file, jobs, problem }) => ({
      name,
      file,
      jobs: [
        ...(problem === undefined
          ? []
          : [{ name: 'is read', state: 'failed', milliseconds: 0, reasons: [problem] } as const]),
        ...jobs.map(({ assertions, ...job }) => {
          return { ...job, reasons: assertions.flatMap(({ reasons }) => reasons) };
        }),
      ],
    })),
  );
}
