import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';

export interface FailureVerdict {
  readonly action: string;
  /** Why the Job has failed, where it has. */
  readonly message: string;
}

/** What a Job's `podFailurePolicy` says of a Pod that has failed; nothing, where no rule is about it. */
export function judgeFailure(job: KubeObject, pod: KubeObject): FailureVerdict | undefined {
  for (const [index, rule] of objectsAt(job, 'spec', 'podFailurePolicy', 'rules').entries()) {
    const action = stringAt(rule, 'action') ?? '';
    const what = describeMatch(rule, pod);
    if (what !== undefined)
      return { action, message: `${what} matching ${action} rule at index ${index}` };
  }
  return undefined;
}

function describeMatch(rule: JsonObject, pod: KubeObject): string | undefined {
  const { namespace = '', name = '' } = pod.metadata;
  const requirement = objectAt(rule, 'onExitCodes');
  if (requirement) {
    const status = findContainer(requirement, pod);
    if (!status) return undefined;
    const code = exitCodeOf(status) ?? 0;
    const container = stringAt(status, 'name') ?? '';
    return `Container ${container} for pod ${namespace}/${name} failed with exit code ${code}`;
  }
  const patterns = objectsAt(rule, 'onPodConditions');
  const condition = objectsAt(pod, 'status', 'conditions').find((one) =>
    patterns.some(
      (pattern) => pattern['type'] === one['type'] && pattern['status'] === one['status'],
    ),
  );
  return condition && `Pod ${namespace}/${name} has condition ${stringAt(condition, 'type') ?? ''}`;
}

function findContainer(requirement: JsonObject, pod: KubeObject): JsonObject | undefined {
  const name = stringAt(requirement, 'containerName');
  const values = listAt(requirement, 'values');
  const isIn = requirement['operator'] === 'In';
  const statuses = ['containerStatuses', 'initContainerStatuses'].flatMap((key) =>
    objectsAt(pod, 'status', key),
  );
  return statuses.find((status) => {
    const code = exitCodeOf(status);
    if (code === undefined || code === 0) return false;
    return (name === undefined || status['name'] === name) && values.includes(code) === isIn;
  });
}

function exitCodeOf(status: JsonObject): number | undefined {
  return numberAt(status, 'state', 'terminated', 'exitCode');
}
