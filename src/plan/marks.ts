import type { KubeObject, OwnerReference } from '../kube/index.ts';
import { managedByLabel, releaseLabel, releaseNameAnnotation } from '../kube/index.ts';

/** Whose objects are: a name in a namespace. */
export interface Identity {
  readonly release: string;
  readonly namespace: string;
}

export interface Marks extends Identity {
  /** What garbage collection deletes the object with. */
  readonly owner?: OwnerReference | undefined;
  /** It is one that Helm keeps: it has Helm's marks alone. */
  readonly isHelms?: boolean | undefined;
}

const releaseNamespace = 'meta.helm.sh/release-namespace';
const resourcePolicy = 'helm.sh/resource-policy';

/**
 * An object with the marks of its release. An owner is among them only in the release's namespace,
 * since garbage collection takes one elsewhere for missing, and not where the object is to be kept.
 */
export function markObject(object: KubeObject, marks: Marks): KubeObject {
  const { release, namespace, owner, isHelms = false } = marks;
  const { labels, annotations, ownerReferences, ...metadata } = object.metadata;
  const isOwned = owner !== undefined && metadata.namespace === namespace && !isKept(object);
  const owners = [...(ownerReferences ?? []), ...(isOwned ? [owner] : [])];
  return {
    ...object,
    metadata: {
      ...metadata,
      labels: {
        ...labels,
        [managedByLabel]: 'Helm',
        ...(isHelms ? {} : { [releaseLabel]: release }),
      },
      annotations: {
        ...annotations,
        [releaseNameAnnotation]: release,
        [releaseNamespace]: namespace,
      },
      ...(owners.length === 0 ? {} : { ownerReferences: owners }),
    },
  };
}

/** Whether an object outlives its release. */
export function isKept({ metadata }: KubeObject): boolean {
  const policy: unknown = metadata.annotations?.[resourcePolicy];
  return typeof policy === 'string' && policy.trim().toLowerCase() === 'keep';
}

/** Why an object is not the release's, in Helm's words; undefined if it is. */
export function explainForeign(
  { metadata }: KubeObject,
  { release, namespace }: Identity,
): string | undefined {
  const { labels = {}, annotations = {} } = metadata;
  const problems = [
    explainMark('label', labels, managedByLabel, 'Helm'),
    explainMark('annotation', annotations, releaseNameAnnotation, release),
    explainMark('annotation', annotations, releaseNamespace, namespace),
  ].filter((problem) => problem !== undefined);
  return problems.length === 0 ? undefined : `invalid ownership metadata; ${problems.join('; ')}`;
}

/** Whether an object has the marks of a release, and they are another's. */
export function isOfAnother({ metadata }: KubeObject, { release, namespace }: Identity): boolean {
  const { [releaseNameAnnotation]: name = release, [releaseNamespace]: place = namespace } =
    metadata.annotations ?? {};
  return name !== release || place !== namespace;
}

function explainMark(
  place: string,
  marks: Readonly<Record<string, string>>,
  key: string,
  wanted: string,
): string | undefined {
  const value = marks[key];
  if (value === wanted) return undefined;
  const [quotedKey, quotedWanted] = [JSON.stringify(key), JSON.stringify(wanted)];
  const problem =
    value === undefined
      ? `missing key ${quotedKey}: must be set to ${quotedWanted}`
      : `key ${quotedKey} must equal ${quotedWanted}: current value is ${JSON.stringify(value)}`;
  return `${place} validation error: ${problem}`;
}
