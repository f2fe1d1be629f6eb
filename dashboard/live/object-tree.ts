import { isRecord } from '../../src/base/index.ts';
import type { KubeObject, ObjectReference, Readiness } from '../../src/kube/index.ts';
import {
  computeReadiness,
  considerPods,
  containerStatesOf,
  keyOf,
  referenceOf,
} from '../../src/kube/index.ts';
import type { ObjectNode } from '../protocol.ts';

/** What is known of the objects of a release, and of those that they own. */
export class ObjectTree {
  readonly #inventory: ReadonlyMap<string, ObjectReference>;
  /** By uid. */
  readonly #objects = new Map<string, KubeObject>();

  constructor(inventory: readonly ObjectReference[]) {
    this.#inventory = new Map(inventory.map((reference) => [keyOf(reference), reference]));
  }

  put(object: KubeObject, isGone: boolean): void {
    const { uid = '' } = object.metadata;
    if (isGone) this.#objects.delete(uid);
    else this.#objects.set(uid, object);
  }

  /** Of all that is the release's. */
  uids(): ReadonlySet<string> {
    return new Set(
      [...this.#objects].filter(([, object]) => this.#isOurs(object)).map(([uid]) => uid),
    );
  }

  nodes(now: Date): readonly ObjectNode[] {
    const found = [...this.#objects.values()].filter((object) => this.#isOurs(object));
    const present = new Set(found.map((object) => keyOf(referenceOf(object))));
    const absent = [...this.#inventory].filter(([key]) => !present.has(key));
    return [
      ...found.map((object) => this.#nodeOf(object, found, now)),
      ...absent.map(([, reference]) => absentNode(reference)),
    ].sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  #isOurs(object: KubeObject): boolean {
    return this.#inventory.has(keyOf(referenceOf(object))) || this.#ownerOf(object) !== undefined;
  }

  /** The nearest owner that is the release's. */
  #ownerOf({ metadata: { ownerReferences = [] } }: KubeObject): KubeObject | undefined {
    return ownerReferences
      .map(({ uid }) => this.#objects.get(uid))
      .find((owner) => owner !== undefined && this.#isOurs(owner));
  }

  #nodeOf(object: KubeObject, all: readonly KubeObject[], now: Date): ObjectNode {
    const reference = referenceOf(object);
    const isListed = this.#inventory.has(keyOf(reference));
    const owner = isListed ? undefined : this.#ownerOf(object);
    const pods =
      object.kind === 'Pod'
        ? [object]
        : all.filter((each) => each.kind === 'Pod' && this.#isBelow(each, object));
    const readiness = isOutdated(object)
      ? outdated
      : considerPods(computeReadiness(object, now), pods);
    const { creationTimestamp: createdAt } = object.metadata;
    return {
      ...headOf(reference),
      state: stateOf(readiness),
      status: readiness.status,
      message: withoutOwnName(readiness.message, reference),
      ...(owner === undefined ? {} : { owner: keyOf(referenceOf(owner)) }),
      ...(createdAt === undefined ? {} : { createdAt }),
      ...(object.kind === 'Pod' ? { containers: containersOf(object) } : {}),
    };
  }

  #isBelow(object: KubeObject, top: KubeObject): boolean {
    const owner = this.#ownerOf(object);
    return owner !== undefined && (owner === top || this.#isBelow(owner, top));
  }
}

/** What is said of a Pod on its own line need not name it. */
function withoutOwnName(message: string, { kind, name }: ObjectReference): string {
  return kind === 'Pod' ? message.replaceAll(`Pod "${name}": `, '') : message;
}

const outdated: Readiness = { status: 'Current', message: 'of a rollout before' };

/** A Deployment keeps those of its past, empty. */
function isOutdated(object: KubeObject): boolean {
  const { kind, spec } = object;
  return kind === 'ReplicaSet' && isRecord(spec) && spec['replicas'] === 0;
}

function headOf(
  reference: ObjectReference,
): Pick<ObjectNode, 'key' | 'kind' | 'name' | 'namespace'> {
  const { kind, name, namespace = '' } = reference;
  return { key: keyOf(reference), kind, name, namespace };
}

function absentNode(reference: ObjectReference): ObjectNode {
  return {
    ...headOf(reference),
    state: 'bad',
    status: 'NotFound',
    message: 'it is not in the cluster',
  };
}

export function stateOf({ status, message, isStuck = false }: Readiness): ObjectNode['state'] {
  if (isStuck || status === 'Failed' || status === 'NotFound') return 'bad';
  if (status === 'Unknown') return 'odd';
  if (status !== 'Current') return 'busy';
  return message === outdated.message ? 'idle' : 'good';
}

export function containersOf(pod: KubeObject): NonNullable<ObjectNode['containers']> {
  return containerStatesOf(pod).map(({ name, state, reason, restarts }) => ({
    name,
    state,
    reason,
    restarts,
  }));
}
