import type { KubeObject } from '../object.ts';
import { conditionsOf, integerAt, textAt } from './object-fields.ts';
import type { Readiness } from './readiness.ts';
import { current, failed, inProgress } from './readiness.ts';

/** A Job is as it should be while it runs. */
export function jobReadiness(object: KubeObject): Readiness {
  const end = jobEnd(object);
  if (end !== undefined) return end;
  if (textAt(object, 'status.startTime') === '') {
    return inProgress('JobNotStarted', 'Job not started');
  }
  const count = (name: string): number => integerAt(object, `status.${name}`, 0);
  return current(
    `Job in progress. success:${count('succeeded')}, active: ${count('active')}, failed: ${count('failed')}`,
  );
}

/** How a Job ended; undefined while it has not. */
export function jobEnd(object: KubeObject): Readiness | undefined {
  const parallelism = integerAt(object, 'spec.parallelism', 1);
  const completions = integerAt(object, 'spec.completions', parallelism);
  const end = conditionsOf(object).find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  );
  if (end === undefined) return undefined;
  if (end.type === 'Complete') {
    const succeeded = integerAt(object, 'status.succeeded', 0);
    return current(`Job Completed. succeeded: ${succeeded}/${completions}`);
  }
  const failures = integerAt(object, 'status.failed', 0);
  return failed('JobFailed', `Job Failed. failed: ${failures}/${completions}`);
}
