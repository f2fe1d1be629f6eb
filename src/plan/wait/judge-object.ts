import type { KubeClient, KubeObject, ObjectReference, Readiness } from '../../kube/index.ts';
import {
  computeCompletion,
  computeReadiness,
  considerPods,
  isApiError,
  listObjects,
  podSelectorOf,
  referenceOf,
} from '../../kube/index.ts';

export type Judge = (object: KubeObject, builtIn: Readiness) => Readiness | Promise<Readiness>;

/** The state of an object by what it tells itself. */
export type ReadinessRule = (object: KubeObject | undefined, now: Date) => Readiness;

export interface JudgeOptions {
  /** The built-in rule; kstatus without. */
  readonly rule?: ReadinessRule;
  readonly includesJobs?: boolean;
  readonly judge?: Judge;
  readonly signal?: AbortSignal | undefined;
}

/** The state of an object by the built-in rules, and by somebody who knows better. */
export async function judgeObject(
  client: KubeClient,
  object: KubeObject | undefined,
  options: JudgeOptions,
): Promise<Readiness> {
  const builtIn = await considerWorkload(client, object, options);
  if (object === undefined || options.judge === undefined) return builtIn;
  return options.judge(object, builtIn);
}

/** What an object itself tells of its state. */
export function readinessOf(
  object: KubeObject | undefined,
  now: Date,
  { rule = computeReadiness, includesJobs = false }: JudgeOptions,
): Readiness {
  const isJob = includesJobs && object?.kind === 'Job';
  return isJob ? computeCompletion(object) : rule(object, now);
}

/** Their Pods tell more of a workload on its way. */
const controllers = ['DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'StatefulSet'];

/** Whether the Pods of an object may tell what it does not tell itself. */
export function hasPods({ kind }: ObjectReference): boolean {
  return controllers.includes(kind);
}

async function considerWorkload(
  client: KubeClient,
  object: KubeObject | undefined,
  options: JudgeOptions,
): Promise<Readiness> {
  const readiness = readinessOf(object, client.time.now(), options);
  if (object === undefined) return readiness;
  if (object.kind === 'Pod') return considerPods(readiness, [object]);
  if (readiness.status !== 'InProgress' || !hasPods(referenceOf(object))) return readiness;
  const labelSelector = podSelectorOf(object);
  if (labelSelector === undefined) return readiness;
  try {
    const pods = { apiVersion: 'v1', kind: 'Pod', namespace: object.metadata.namespace };
    const { items } = await listObjects(client, pods, { labelSelector, signal: options.signal });
    return considerPods(readiness, items);
  } catch (error) {
    // Not everybody who may deploy may see Pods.
    if (isApiError(error, 403)) return readiness;
    throw error;
  }
}
