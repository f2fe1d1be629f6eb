import type { KubeObject } from '../object.ts';
import { groupOf } from '../object.ts';
import { jobReadiness } from './job.ts';
import { UnreadableObject, conditionsOf, findInteger } from './object-fields.ts';
import { claimReadiness, definitionReadiness, serviceReadiness } from './other-kinds.ts';
import { podReadiness } from './pod.ts';
import type { Readiness } from './readiness.ts';
import { current, failed, inProgress } from './readiness.ts';
import {
  daemonSetReadiness,
  deploymentReadiness,
  replicaSetReadiness,
  statefulSetReadiness,
} from './workloads.ts';

/**
 * The state of an object by the rules of kstatus, which `--wait` goes by: for built-in kinds what
 * their controllers report, for others the conditions that controllers agree on. An object without
 * any is current.
 */
export function computeReadiness(object: KubeObject | undefined, now: Date): Readiness {
  if (object === undefined) return { status: 'NotFound', message: 'Resource not found' };
  try {
    return compute(object, now);
  } catch (error) {
    if (!(error instanceof UnreadableObject)) throw error;
    return { status: 'Unknown', message: error.message };
  }
}

function compute(object: KubeObject, now: Date): Readiness {
  return (
    deletionReadiness(object) ??
    generationReadiness(object) ??
    standardReadiness(object) ??
    kindReadiness(object, now) ??
    readyConditionReadiness(object) ??
    current('Resource is current')
  );
}

function deletionReadiness({ metadata }: KubeObject): Readiness | undefined {
  const isDeleted = (metadata.deletionTimestamp ?? '') !== '';
  return isDeleted
    ? { status: 'Terminating', message: 'Resource scheduled for deletion' }
    : undefined;
}

/** What a controller has not seen yet says nothing about what it is now meant to be. */
function generationReadiness(object: KubeObject): Readiness | undefined {
  const generation = findInteger(object, 'metadata.generation');
  if (generation === undefined) return undefined;
  const observed = findInteger(object, 'status.observedGeneration');
  if (observed === undefined || observed === generation) return undefined;
  return inProgress(
    'LatestGenerationNotObserved',
    `${object.kind} generation is ${generation}, but latest observed generation is ${observed}`,
  );
}

function standardReadiness(object: KubeObject): Readiness | undefined {
  const standard = conditionsOf(object).find(
    ({ type, status }) => (type === 'Reconciling' || type === 'Stalled') && status === 'True',
  );
  if (standard === undefined) return undefined;
  const { type, reason, message } = standard;
  return type === 'Stalled' ? failed(reason, message) : inProgress(reason, message);
}

type Rule = (object: KubeObject, now: Date) => Readiness;

const alwaysReady: Rule = () => current('Resource is always ready');

/** By group and kind, in whatever version. */
const rules: Readonly<Record<string, Rule>> = {
  '/ConfigMap': alwaysReady,
  '/PersistentVolumeClaim': claimReadiness,
  '/Pod': podReadiness,
  '/Secret': alwaysReady,
  '/Service': serviceReadiness,
  'apiextensions.k8s.io/CustomResourceDefinition': definitionReadiness,
  'apps/DaemonSet': daemonSetReadiness,
  'apps/Deployment': deploymentReadiness,
  'apps/ReplicaSet': replicaSetReadiness,
  'apps/StatefulSet': statefulSetReadiness,
  'batch/CronJob': alwaysReady,
  'batch/Job': jobReadiness,
  'extensions/DaemonSet': daemonSetReadiness,
  'extensions/Deployment': deploymentReadiness,
  'extensions/ReplicaSet': replicaSetReadiness,
  'policy/PodDisruptionBudget': () => current('AllowedDisruptions has been computed.'),
};

function kindReadiness(object: KubeObject, now: Date): Readiness | undefined {
  const key = `${groupOf(object.apiVersion)}/${object.kind}`;
  return Object.hasOwn(rules, key) ? rules[key]?.(object, now) : undefined;
}

/** A custom of custom resources, if not a rule. */
function readyConditionReadiness(object: KubeObject): Readiness | undefined {
  const ready = conditionsOf(object).find(
    ({ type, status }) => type === 'Ready' && ['True', 'False', 'Unknown'].includes(status),
  );
  if (ready === undefined) return undefined;
  return ready.status === 'True'
    ? current('Resource is Ready')
    : inProgress(ready.reason, ready.message);
}
