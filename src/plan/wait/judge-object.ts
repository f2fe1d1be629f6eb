import type { KubeClient, KubeObject, Readiness } from '../../kube/index.ts';
import {
  computeCompletion,
  computeReadiness,
  considerPods,
  isApiError,
  listObjects,
  podSelectorOf,
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

/** Their Pods tell more of a workload on its way; others do not follow the rules for that. */
const controllers = ['Deployment', 'ReplicaSet', 'StatefulSet'];

async function considerWorkload(
  client: KubeClient,
  object: KubeObject | undefined,
  options: JudgeOptions,
): Promise<Readiness> {
  const now = client.time.now();
  const readiness = readinessOf(object, now, options);
  if (object === undefined || readiness.status !== 'InProgress') return readiness;
  const labelSelector = controllers.includes(object.kind) ? podSelectorOf(object) : undefined;
  if (labelSelector === undefined) return readiness;
  try {
    const pods = { apiVersion: 'v1', kind: 'Pod', namespace: object.metadata.namespace };
    const { items } = await listObjects(client, pods, { labelSelector, signal: options.signal });
    return considerPods(readiness, items, now);
  } catch (error) {
    // Not everybody who may deploy may see Pods.
    if (isApiError(error, 403)) return readiness;
    throw error;
  }
}
