import { resolveIntOrPercent } from '../kinds/validate-number.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, numberAt, objectsAt, stringAt, valueAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Again } from './controller.ts';
import { findCurrent } from './deployment-sets.ts';
import { conditionOf, withCondition } from './pod-state.ts';
import { replicaFailure } from './replica-set.ts';
import { deploymentResource } from './resources.ts';

interface Counts {
  readonly replicas: number;
  readonly updatedReplicas: number;
  readonly readyReplicas: number;
  readonly availableReplicas: number;
  readonly unavailableReplicas: number;
  readonly terminatingReplicas: number;
}

/** Says how far a rollout is: the numbers, whether it is available, whether it gets on. */
export function updateDeploymentStatus(
  client: ControllerClient,
  deployment: KubeObject,
  sets: readonly KubeObject[],
  again: Again,
): void {
  const live = client.find(
    deploymentResource,
    deployment.metadata.namespace ?? '',
    deployment.metadata.name ?? '',
  );
  if (!live) return;
  const current = findCurrent(live, sets);
  const counts = countReplicas(current, sets);
  const time = client.timestamp();
  let conditions = withCondition(
    objectsAt(live, 'status', 'conditions'),
    { ...availableCondition(live, counts), lastUpdateTime: time },
    time,
  );
  conditions = keepUpdateTime(conditions, objectsAt(live, 'status', 'conditions'));
  conditions = progress(client, live, { current, counts, conditions }, again);
  conditions = copyFailure(conditions, sets, time);
  client.updateStatus(deploymentResource, live, (draft) => {
    draft.status = {
      ...draft.status,
      ...counts,
      observedGeneration: live.metadata.generation ?? 0,
      conditions,
    };
  });
}

/** What keeps its ReplicaSets from making Pods is the Deployment's to tell, too. */
function copyFailure(
  conditions: readonly JsonObject[],
  sets: readonly KubeObject[],
  time: string,
): JsonObject[] {
  const failures = sets.map((set) => conditionOf(set, replicaFailure));
  const failure = failures.find((one) => one !== undefined);
  if (!failure) return conditions.filter((one) => one['type'] !== replicaFailure);
  const { reason, message } = failure;
  const known = conditions.find((one) => one['type'] === replicaFailure);
  const isSame = known?.['reason'] === reason;
  const lastUpdateTime = isSame ? known?.['lastUpdateTime'] : time;
  const copied = { type: replicaFailure, status: 'True', reason, message, lastUpdateTime };
  return withCondition(conditions, copied, time);
}

function countReplicas(current: KubeObject | undefined, sets: readonly KubeObject[]): Counts {
  const sum = (key: string): number =>
    sets.reduce((total, set) => total + (numberAt(set, 'status', key) ?? 0), 0);
  const replicas = sum('replicas');
  const availableReplicas = sum('availableReplicas');
  const wanted = sets.reduce((total, set) => total + (numberAt(set, 'spec', 'replicas') ?? 0), 0);
  return {
    replicas,
    updatedReplicas: numberAt(current, 'status', 'replicas') ?? 0,
    readyReplicas: sum('readyReplicas'),
    availableReplicas,
    unavailableReplicas: Math.max(wanted - availableReplicas, 0),
    terminatingReplicas: sum('terminatingReplicas'),
  };
}

function availableCondition(deployment: KubeObject, counts: Counts): JsonObject {
  const replicas = numberAt(deployment, 'spec', 'replicas') ?? 1;
  const isRolling = stringAt(deployment, 'spec', 'strategy', 'type') !== 'Recreate';
  const gap = isRolling
    ? resolveIntOrPercent(
        valueAt(deployment, 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable'),
        replicas,
        'down',
      )
    : 0;
  const isAvailable = counts.availableReplicas >= replicas - gap;
  return isAvailable
    ? {
        type: 'Available',
        status: 'True',
        reason: 'MinimumReplicasAvailable',
        message: 'Deployment has minimum availability.',
      }
    : {
        type: 'Available',
        status: 'False',
        reason: 'MinimumReplicasUnavailable',
        message: 'Deployment does not have minimum availability.',
      };
}

/** A condition that says what it said before was not updated. */
function keepUpdateTime(
  conditions: readonly JsonObject[],
  before: readonly JsonObject[],
): JsonObject[] {
  return conditions.map((condition) => {
    const known = before.find((one) => one['type'] === condition['type']);
    const isSame =
      known?.['status'] === condition['status'] && known?.['reason'] === condition['reason'];
    return isSame && known ? { ...condition, lastUpdateTime: known['lastUpdateTime'] } : condition;
  });
}

interface Progress {
  readonly current: KubeObject | undefined;
  readonly counts: Counts;
  readonly conditions: readonly JsonObject[];
}

function progress(
  client: ControllerClient,
  deployment: KubeObject,
  { current, counts, conditions }: Progress,
  again: Again,
): JsonObject[] {
  const deadline = numberAt(deployment, 'spec', 'progressDeadlineSeconds');
  const others = conditions.filter((one) => one['type'] !== 'Progressing');
  const known = conditions.find((one) => one['type'] === 'Progressing');
  if (deadline === undefined || deadline === 2 ** 31 - 1) return others;
  const time = client.timestamp();
  const set = (status: string, reason: string, message: string): JsonObject[] =>
    withCondition(
      conditions,
      { type: 'Progressing', status, reason, message, lastUpdateTime: time },
      time,
    );
  if (deployment.spec?.['paused'] === true) {
    const isTold = ['DeploymentPaused', 'ProgressDeadlineExceeded'].includes(
      stringAt(known, 'reason') ?? '',
    );
    return isTold ? [...conditions] : set('Unknown', 'DeploymentPaused', 'Deployment is paused');
  }
  const subject = `ReplicaSet "${current?.metadata.name ?? ''}"`;
  const replicas = numberAt(deployment, 'spec', 'replicas') ?? 1;
  const isComplete =
    counts.updatedReplicas === replicas &&
    counts.replicas === replicas &&
    counts.availableReplicas === replicas;
  if (isComplete) {
    if (known?.['reason'] === 'NewReplicaSetAvailable' && isSettled(deployment)) {
      return [...conditions];
    }
    return set('True', 'NewReplicaSetAvailable', `${subject} has successfully progressed.`);
  }
  if (!known || hasMoved(deployment, counts) || !isSettled(deployment)) {
    again(deadline * 1000);
    return set('True', 'ReplicaSetUpdated', `${subject} is progressing.`);
  }
  if (known['reason'] === 'NewReplicaSetAvailable') return [...conditions];
  const since = new Date(stringAt(known, 'lastUpdateTime') ?? 0).getTime();
  const left = since + deadline * 1000 - client.now().getTime();
  if (left > 0) {
    again(left);
    return [...conditions];
  }
  if (known['reason'] === 'ProgressDeadlineExceeded') return [...conditions];
  return set('False', 'ProgressDeadlineExceeded', `${subject} has timed out progressing.`);
}

/** The status is about the spec as it is now. */
function isSettled(deployment: KubeObject): boolean {
  return numberAt(deployment, 'status', 'observedGeneration') === deployment.metadata.generation;
}

function hasMoved(deployment: KubeObject, counts: Counts): boolean {
  const keys = ['updatedReplicas', 'readyReplicas', 'availableReplicas'] as const;
  const before = keys.map((key) => numberAt(deployment, 'status', key) ?? 0);
  return !isEqualJson(
    before,
    keys.map((key) => counts[key]),
  );
}
