import type { KubeObject } from '../object.ts';
import { groupOf } from '../object.ts';
import { jobEnd } from './job.ts';
import { UnreadableObject, textAt } from './object-fields.ts';
import type { Readiness } from './readiness.ts';
import { current, failed, inProgress } from './readiness.ts';

/**
 * Whether an object has done its work, by the rules that Helm has for hooks and `--wait-for-jobs`: a
 * Job or Pod when it has ended well, anything else at once.
 */
export function computeCompletion(object: KubeObject | undefined): Readiness {
  if (object === undefined) return { status: 'NotFound', message: 'Resource not found' };
  const key = `${groupOf(object.apiVersion)}/${object.kind}`;
  try {
    if (key === 'batch/Job') {
      return jobEnd(object) ?? inProgress('JobInProgress', 'Job in progress');
    }
    return key === '/Pod' ? podCompletion(object) : current('Resource is current');
  } catch (error) {
    if (!(error instanceof UnreadableObject)) throw error;
    return { status: 'Unknown', message: error.message };
  }
}

function podCompletion(object: KubeObject): Readiness {
  const { name = '' } = object.metadata;
  const phase = textAt(object, 'status.phase');
  if (phase === 'Succeeded') return current(`pod ${name} succeeded`);
  if (phase === 'Failed') return failed('PodFailed', `pod ${name} failed`);
  return inProgress('PodInProgress', 'Pod in progress');
}
