import type { KubeObject, OwnerReference } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { parseApiVersion } from '../resources/api-resource.ts';
import type { StoreEvent } from '../storage/collection.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';

/** An object, by where the store has it. */
interface Place {
  readonly storageKey: string;
  readonly key: string;
}

/**
 * Deletes what nobody owns any more, and does what a delete asked for: dependents first, or left
 * alone. It hears of every change in the store, whatever the kind; its keys are `storageKey key`.
 */
export class GarbageCollector {
  readonly #client: ControllerClient;
  readonly #dependents = new Map<string, Set<string>>();
  readonly #enqueue: (key: string) => void;
  #unsubscribe: () => void = () => undefined;

  constructor(client: ControllerClient, enqueue: (key: string) => void) {
    this.#client = client;
    this.#enqueue = enqueue;
  }

  start(): void {
    const { store } = this.#client.cluster;
    for (const storageKey of [...store.resources()]) {
      for (const object of store.collection(storageKey).list()) {
        this.#hear(storageKey, { type: 'ADDED', object, revision: 0 });
      }
    }
    this.#unsubscribe = store.subscribe((storageKey, event) => this.#hear(storageKey, event));
  }

  stop(): void {
    this.#unsubscribe();
  }

  /** For the host that runs it. */
  controller(): Controller {
    return {
      name: 'garbage-collector-controller',
      watches: {},
      reconcile: (id) => this.#collect(id),
    };
  }

  #hear(storageKey: string, { type, object, previous }: StoreEvent): void {
    const id = formatPlace(storageKey, object);
    for (const { uid } of previous?.metadata.ownerReferences ?? [])
      this.#dependents.get(uid)?.delete(id);
    const { uid = '', ownerReferences = [], finalizers = [], deletionTimestamp } = object.metadata;
    if (type === 'DELETED') {
      for (const owner of ownerReferences) this.#wakeOwner(owner, object);
      for (const dependent of this.#dependents.get(uid) ?? []) this.#enqueue(dependent);
      this.#dependents.delete(uid);
      return;
    }
    for (const owner of ownerReferences) this.#remember(owner.uid, id);
    const waits = finalizers.includes('orphan') || finalizers.includes('foregroundDeletion');
    if (ownerReferences.length > 0 || (deletionTimestamp !== undefined && waits)) this.#enqueue(id);
  }

  #remember(uid: string, id: string): void {
    const known = this.#dependents.get(uid);
    if (known) known.add(id);
    else this.#dependents.set(uid, new Set([id]));
  }

  /** An owner may have waited for this one to go. */
  #wakeOwner(owner: OwnerReference, { metadata }: KubeObject): void {
    const found = this.#resolve(owner, metadata.namespace ?? '');
    if (found?.object?.metadata.deletionTimestamp === undefined) return;
    this.#enqueue(formatPlace(found.resource.storageKey, found.object));
  }

  #collect(id: string): void {
    const place = parsePlace(id);
    const object = this.#client.cluster.store.collection(place.storageKey).find(place.key);
    const resource = this.#resourceOf(place.storageKey);
    if (!object || !resource) return;
    const { deletionTimestamp, finalizers = [] } = object.metadata;
    if (deletionTimestamp !== undefined) {
      if (finalizers.includes('orphan')) this.#orphan(resource, object);
      else if (finalizers.includes('foregroundDeletion')) this.#deleteFirst(resource, object);
      return;
    }
    this.#judge(resource, object);
  }

  /** Garbage if it had owners and has none; a reference to one that is gone is dropped. */
  #judge(resource: ApiResource, object: KubeObject): void {
    const owners = object.metadata.ownerReferences ?? [];
    if (owners.length === 0) return;
    const states = owners.map((owner) => ({ owner, state: this.#stateOf(owner, object) }));
    const solid = states.filter(({ state }) => state === 'present');
    const waiting = states.filter(({ state }) => state === 'waiting');
    if (states.some(({ state }) => state === 'unknown')) return;
    if (solid.length === 0) {
      if (waiting.length > 0 && this.#isInCircle(object)) this.#unblock(resource, object);
      const isForeground = waiting.length > 0 && this.#blocks(object);
      // Not what the kind does by default: Jobs would leave their Pods.
      const propagationPolicy = isForeground ? 'Foreground' : 'Background';
      this.#client.deleteIn(resource, object.metadata, { propagationPolicy });
      return;
    }
    if (solid.length === owners.length) return;
    this.#dropOwners(
      resource,
      object,
      new Set(states.filter(({ state }) => state !== 'present').map(({ owner }) => owner.uid)),
    );
  }

  /** What waits for this one may be what it waits for itself. */
  #isInCircle({ metadata }: KubeObject): boolean {
    return this.#dependentsOf(metadata.uid ?? '').some(({ object }) => isDeletingFirst(object));
  }

  /** Nobody waits for it any more. */
  #unblock(resource: ApiResource, object: KubeObject): void {
    this.#client.changeIn(resource, object.metadata, '', ({ metadata }) => {
      const owners = metadata.ownerReferences ?? [];
      metadata.ownerReferences = owners.map((one) => ({ ...one, blockOwnerDeletion: false }));
    });
  }

  /** Whether something below it has to go before it does. */
  #blocks({ metadata }: KubeObject): boolean {
    return this.#dependentsOf(metadata.uid ?? '').some(({ object }) =>
      object.metadata.ownerReferences?.some(
        (owner) => owner.uid === metadata.uid && owner.blockOwnerDeletion === true,
      ),
    );
  }

  #stateOf(
    owner: OwnerReference,
    object: KubeObject,
  ): 'present' | 'absent' | 'waiting' | 'unknown' {
    const found = this.#resolve(owner, object.metadata.namespace ?? '');
    if (!found) return 'unknown';
    const metadata = found.object?.metadata;
    if (metadata?.uid !== owner.uid) return 'absent';
    return found.object && isDeletingFirst(found.object) ? 'waiting' : 'present';
  }

  /** Where an owner would be: in the dependent's namespace, or in none. */
  #resolve(
    { apiVersion, kind, name }: OwnerReference,
    namespace: string,
  ): { resource: ApiResource; object: KubeObject | undefined } | undefined {
    const { catalog, store } = this.#client.cluster;
    const { group } = parseApiVersion(apiVersion);
    const resource = catalog
      .all()
      .find((one) => one.group === group && one.kind === kind && one.verbs.includes('get'));
    if (!resource) return undefined;
    const key = resource.namespaced ? `${namespace}/${name}` : name;
    return { resource, object: store.collection(resource.storageKey).find(key) };
  }

  #orphan(resource: ApiResource, owner: KubeObject): void {
    const uid = owner.metadata.uid ?? '';
    for (const { resource: kind, object } of this.#dependentsOf(uid)) {
      this.#dropOwners(kind, object, new Set([uid]));
    }
    this.#dropFinalizer(resource, owner, 'orphan');
  }

  #deleteFirst(resource: ApiResource, owner: KubeObject): void {
    const uid = owner.metadata.uid ?? '';
    const dependents = this.#dependentsOf(uid);
    for (const { resource: kind, object } of dependents) {
      if (object.metadata.deletionTimestamp === undefined) this.#judge(kind, object);
    }
    const isBlocked = this.#dependentsOf(uid).some(({ object }) =>
      object.metadata.ownerReferences?.some(
        (one) => one.uid === uid && one.blockOwnerDeletion === true,
      ),
    );
    if (!isBlocked) this.#dropFinalizer(resource, owner, 'foregroundDeletion');
  }

  #dependentsOf(uid: string): { resource: ApiResource; object: KubeObject }[] {
    return [...(this.#dependents.get(uid) ?? [])].flatMap((id) => {
      const { storageKey, key } = parsePlace(id);
      const object = this.#client.cluster.store.collection(storageKey).find(key);
      const resource = this.#resourceOf(storageKey);
      return object && resource ? [{ resource, object }] : [];
    });
  }

  #dropOwners(resource: ApiResource, object: KubeObject, uids: ReadonlySet<string>): void {
    this.#client.changeIn(resource, object.metadata, '', ({ metadata }) => {
      const rest = (metadata.ownerReferences ?? []).filter((owner) => !uids.has(owner.uid));
      if (rest.length > 0) metadata.ownerReferences = rest;
      else delete metadata.ownerReferences;
    });
  }

  #dropFinalizer(resource: ApiResource, object: KubeObject, finalizer: string): void {
    this.#client.changeIn(resource, object.metadata, '', ({ metadata }) => {
      const rest = (metadata.finalizers ?? []).filter((one) => one !== finalizer);
      if (rest.length > 0) metadata.finalizers = rest;
      else delete metadata.finalizers;
    });
  }

  #resourceOf(storageKey: string): ApiResource | undefined {
    return this.#client.cluster.catalog.stored().find((one) => one.storageKey === storageKey);
  }
}

/** It is to go, and what depends on it before. */
function isDeletingFirst({ metadata }: KubeObject): boolean {
  const { deletionTimestamp, finalizers = [] } = metadata;
  return deletionTimestamp !== undefined && finalizers.includes('foregroundDeletion');
}

function formatPlace(storageKey: string, { metadata }: KubeObject): string {
  const { namespace, name = '' } = metadata;
  return `${storageKey} ${namespace ? `${namespace}/` : ''}${name}`;
}

function parsePlace(id: string): Place {
  const space = id.indexOf(' ');
  return { storageKey: id.slice(0, space), key: id.slice(space + 1) };
}
