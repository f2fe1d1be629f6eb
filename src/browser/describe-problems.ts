import { isHelmError } from '../base/index.ts';
import type { ReadonlyValues } from '../chart/index.ts';
import { findSchemaProblems } from '../chart/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import type { Problem } from './render-report.ts';

/** What was being rendered when it failed, as far as it had come. */
export interface FailedRun {
  readonly run: ChartRun | undefined;
  readonly userValues: ReadonlyValues | undefined;
}

/** What a user can act on; for values that meet no schema, one for each of them. */
export async function describeProblems(error: unknown, failed: FailedRun): Promise<Problem[]> {
  if (!isHelmError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ code: 'Defect', message, details: [] }];
  }
  const { code, message, hint, source, details } = error;
  const whole: Problem = {
    code,
    message,
    details,
    ...(hint === undefined ? {} : { hint }),
    ...(source === undefined ? {} : { source }),
  };
  return code === 'SchemaViolation' ? [whole, ...(await otherValues(failed))] : [whole];
}

/** The values besides the first, each at its place. */
async function otherValues({ run, userValues }: FailedRun): Promise<Problem[]> {
  if (run === undefined || userValues === undefined) return [];
  const findLater = (path: readonly string[]): string | undefined => run.findValueChange(path);
  const warn = (): void => undefined;
  const { sources } = await findSchemaProblems(run.chart, run.values, {
    warn,
    userValues,
    findLater,
  });
  return sources.flatMap(({ position, reason }) =>
    position === undefined
      ? []
      : [{ code: 'SchemaViolation', message: reason, source: position, details: [] }],
  );
}
