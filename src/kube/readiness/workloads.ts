import type { KubeObject } from '../object.ts';
import { conditionsOf, findInteger, hasCondition, integerAt, textAt } from './object-fields.ts';
import type { Readiness } from './readiness.ts';
import { current, failed, inProgress } from './readiness.ts';

/** What the API server takes for "no deadline". */
const noDeadline = 2 ** 31 - 1;

export function deploymentReadiness(object: KubeObject): Readiness {
  const wanted = integerAt(object, 'spec.replicas', 1);
  const replicas = integerAt(object, 'status.replicas', 0);
  const updated = integerAt(object, 'status.updatedReplicas', 0);
  const ready = integerAt(object, 'status.readyReplicas', 0);
  const available = integerAt(object, 'status.availableReplicas', 0);
  const hasDeadline = integerAt(object, 'spec.progressDeadlineSeconds', noDeadline) !== noDeadline;
  const conditions = conditionsOf(object);
  const progress = conditions.filter(({ type }) => type === 'Progressing');
  const overdue = progress.find(({ reason }) => reason === 'ProgressDeadlineExceeded');
  if (overdue !== undefined) return failed(overdue.reason, 'Progress deadline exceeded');

  if (wanted > replicas) return inProgress('LessReplicas', `Replicas: ${replicas}/${wanted}`);
  if (wanted > updated) return inProgress('LessUpdated', `Updated: ${updated}/${wanted}`);
  if (replicas > wanted) return tooMany(replicas - wanted);
  if (updated > available) {
    return inProgress('LessAvailable', `Available: ${available}/${updated}`);
  }
  if (wanted > ready) return inProgress('LessReady', `Ready: ${ready}/${wanted}`);
  // Without a deadline, the controller does not report progress.
  const hasProgressed = progress.some(
    ({ status, reason }) => status === 'True' && reason === 'NewReplicaSetAvailable',
  );
  if (hasDeadline && !hasProgressed) {
    return inProgress('ReplicaSetNotAvailable', 'ReplicaSet not Available');
  }
  if (!hasCondition(object, 'Available', 'True')) {
    return inProgress('DeploymentNotAvailable', 'Deployment not Available');
  }
  return current(`Deployment is available. Replicas: ${replicas}`);
}

export function replicaSetReadiness(object: KubeObject): Readiness {
  if (hasCondition(object, 'ReplicaFailure', 'True')) {
    return inProgress('ReplicaFailure', 'Replica Failure condition. Check Pods');
  }
  const wanted = integerAt(object, 'spec.replicas', 1);
  const replicas = integerAt(object, 'status.replicas', 0);
  const ready = integerAt(object, 'status.readyReplicas', 0);
  const available = integerAt(object, 'status.availableReplicas', 0);
  const labelled = integerAt(object, 'status.fullyLabeledReplicas', 0);
  if (wanted > labelled) return inProgress('LessLabelled', `Labelled: ${labelled}/${wanted}`);
  if (wanted > available) return inProgress('LessAvailable', `Available: ${available}/${wanted}`);
  if (wanted > ready) return inProgress('LessReady', `Ready: ${ready}/${wanted}`);
  if (replicas > wanted) return tooMany(replicas - wanted);
  return current(`ReplicaSet is available. Replicas: ${replicas}`);
}

export function statefulSetReadiness(object: KubeObject): Readiness {
  if (textAt(object, 'spec.updateStrategy.type') === 'OnDelete') {
    return current('StatefulSet is using the ondelete update strategy');
  }
  const wanted = integerAt(object, 'spec.replicas', 1);
  const replicas = integerAt(object, 'status.replicas', 0);
  const ready = integerAt(object, 'status.readyReplicas', 0);
  const currentReplicas = integerAt(object, 'status.currentReplicas', 0);
  const updated = integerAt(object, 'status.updatedReplicas', 0);
  const partition = integerAt(object, 'spec.updateStrategy.rollingUpdate.partition', -1);
  if (wanted > replicas) return inProgress('LessReplicas', `Replicas: ${replicas}/${wanted}`);
  if (wanted > ready) return inProgress('LessReady', `Ready: ${ready}/${wanted}`);
  if (replicas > wanted) return tooMany(replicas - wanted);
  if (partition !== -1) return partitionReadiness(updated, wanted - partition);
  if (wanted > currentReplicas) {
    return inProgress('LessCurrent', `current: ${currentReplicas}/${wanted}`);
  }
  if (textAt(object, 'status.currentRevision') !== textAt(object, 'status.updateRevision')) {
    return inProgress('RevisionMismatch', 'Waiting for updated revision to match current');
  }
  return current(`All replicas scheduled as expected. Replicas: ${replicas}`);
}

function partitionReadiness(updated: number, wanted: number): Readiness {
  if (updated < wanted) return inProgress('PartitionRollout', `updated: ${updated}/${wanted}`);
  return current(`Partition rollout complete. updated: ${updated}`);
}

export function daemonSetReadiness(object: KubeObject): Readiness {
  // A DaemonSet that its controller has seen has both.
  for (const [path, reason] of [
    ['metadata.generation', 'NoGeneration'],
    ['status.observedGeneration', 'NoObservedGeneration'],
  ] as const) {
    if (findInteger(object, path) !== undefined) continue;
    return inProgress(reason, `${object.kind} ${path} not found`);
  }
  const wanted = integerAt(object, 'status.desiredNumberScheduled', -1);
  const scheduled = integerAt(object, 'status.currentNumberScheduled', 0);
  const updated = integerAt(object, 'status.updatedNumberScheduled', 0);
  const available = integerAt(object, 'status.numberAvailable', 0);
  const ready = integerAt(object, 'status.numberReady', 0);
  if (wanted === -1) {
    return inProgress('NoDesiredNumber', 'Missing .status.desiredNumberScheduled');
  }
  if (wanted > scheduled) return inProgress('LessCurrent', `Current: ${scheduled}/${wanted}`);
  if (wanted > updated) return inProgress('LessUpdated', `Updated: ${updated}/${wanted}`);
  if (wanted > available) return inProgress('LessAvailable', `Available: ${available}/${wanted}`);
  if (wanted > ready) return inProgress('LessReady', `Ready: ${ready}/${wanted}`);
  return current(`All replicas scheduled as expected. Replicas: ${wanted}`);
}

function tooMany(count: number): Readiness {
  return inProgress('ExtraPods', `Pending termination: ${count}`);
}
