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
  return code === 'SchemaViolation' ? ((await eachValue(failed)) ?? [whole]) : [whole];
}

/** Every value that meets no schema, at its place; undefined where one has none. */
async function eachValue({ run, userValues }: FailedRun): Promise<Problem[] | undefined> {
  if (run === undefined || userValues === undefined) return undefined;
  const findLater = (path: readonly string[]): string | undefined => run.findValueChange(path);
  const warn = (): void => undefined;
  const { sources, isWhole } = await findSchemaProblems(run.chart, run.values, {
    warn,
    userValues,
    findLater,
  });
  const placed = sources.flatMap(({ position, reason }) =>
    position === undefined
      ? []
      : [{ code: 'SchemaViolation', message: reason, source: position, details: [] }],
  );
  return isWhole && placed.length === sources.length ? placed : undefined;
}
