import type { KubeObject, StringMap } from '../object.ts';
import { isEqualJson, numberAt } from '../object.ts';
import { revisionAnnotation, revisionOf } from './deployment-sets.ts';
import { maxSurgeOf } from './rollout.ts';

const desired = 'deployment.kubernetes.io/desired-replicas';
const maximum = 'deployment.kubernetes.io/max-replicas';
const history = 'deployment.kubernetes.io/revision-history';
const maxHistoryLength = 2000;
/** What belongs to a ReplicaSet alone is not copied from its Deployment. */
const notCopied = [
  revisionAnnotation,
  history,
  desired,
  maximum,
  'kubectl.kubernetes.io/last-applied-configuration',
  'deprecated.deployment.rollback.to',
];

/** The annotations of a ReplicaSet that is to be made, as the so-many-th of a Deployment. */
export function newAnnotations(deployment: KubeObject, revision: number): StringMap {
  return {
    ...copiedFrom(deployment),
    [revisionAnnotation]: String(revision),
    ...sizeAnnotations(deployment),
  };
}

/**
 * Those of the ReplicaSet that is the current one: what the Deployment says goes for it, too, and a
 * template that comes back gets a new number, but remembers those it had. `undefined` where they
 * are all that already.
 */
export function currentAnnotations(
  deployment: KubeObject,
  set: KubeObject,
  revision: number,
): StringMap | undefined {
  const before = set.metadata.annotations ?? {};
  const isBack = revisionOf(set) < revision;
  const after = {
    ...before,
    ...copiedFrom(deployment),
    ...(isBack && { [revisionAnnotation]: String(revision), ...rememberedBy(before) }),
  };
  return isEqualJson(before, after) ? undefined : after;
}

/** How large the Deployment was when a ReplicaSet was last scaled. */
export function sizeAnnotations(deployment: KubeObject): StringMap {
  const replicas = numberAt(deployment, 'spec', 'replicas') ?? 1;
  return { [desired]: String(replicas), [maximum]: String(replicas + maxSurgeOf(deployment)) };
}

function copiedFrom({ metadata }: KubeObject): StringMap {
  const entries = Object.entries(metadata.annotations ?? {});
  return Object.fromEntries(entries.filter(([key]) => !notCopied.includes(key)));
}

function rememberedBy(annotations: StringMap): StringMap {
  const last = annotations[revisionAnnotation];
  if (last === undefined) return {};
  const numbers = [...(annotations[history]?.split(',') ?? []), last];
  while (numbers.join(',').length > maxHistoryLength) numbers.shift();
  return { [history]: numbers.join(',') };
}
