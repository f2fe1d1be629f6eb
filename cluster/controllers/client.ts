import { trackUpdate } from '../apply/field-manager.ts';
import { formatTime } from '../clock.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { cloneJson } from '../object.ts';
import { readObject } from '../registry/codec.ts';
import type { Cluster, Write } from '../registry/context.ts';
import { now, storeKey } from '../registry/context.ts';
import { asTyped, emptyObject, ownershipRules, toVersion } from '../registry/conversion.ts';
import { createObject, setManagedFields } from '../registry/create.ts';
import type { DeleteOptions } from '../registry/delete.ts';
import { deleteObject } from '../registry/delete.ts';
import type { Steps } from '../registry/steps.ts';
import { Waiting, finishNow } from '../registry/steps.ts';
import { updateObject } from '../registry/update.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { StatusError } from '../status-error.ts';

/** Which kind: group, version and plural. */
export type Resource = readonly [group: string, version: string, plural: string];

/**
 * The API as controllers use it: the same rules as for everyone else, without the transport. What is
 * read is the store's own and not to be written into.
 */
export class ControllerClient {
  readonly cluster: Cluster;
  readonly #manager: string;
  /** What was refused to those who had to wait: they hear of it when they try again. */
  readonly #refusals = new Map<string, StatusError>();

  constructor(cluster: Cluster, manager: string) {
    this.cluster = cluster;
    this.#manager = manager;
  }

  now(): Date {
    return this.cluster.clock.now();
  }

  timestamp(): string {
    return formatTime(this.now());
  }

  resource([group, version, plural]: Resource): ApiResource {
    return this.cluster.catalog.require(group, version, plural);
  }

  find(kind: Resource, namespace: string, name: string): KubeObject | undefined {
    const resource = this.resource(kind);
    return this.cluster.store
      .collection(resource.storageKey)
      .find(storeKey(resource, namespace, name));
  }

  list(kind: Resource, namespace = ''): KubeObject[] {
    const resource = this.resource(kind);
    return this.cluster.store.collection(resource.storageKey).list(namespace);
  }

  create(kind: Resource, given: JsonObject): KubeObject {
    const resource = this.resource(kind);
    const { object } = readObject(resource, cloneJson(given));
    const namespace = object.metadata.namespace ?? '';
    const steps = createObject(this.cluster, { resource, namespace, object }, this.#write());
    return this.#finish('create', resource, object.metadata, steps);
  }

  /** Changes an object as it is now. Nothing is written if nothing changes, or if it is gone. */
  update(
    kind: Resource,
    { metadata }: KubeObject,
    change: (draft: KubeObject) => void,
  ): KubeObject | undefined {
    return this.#change(kind, metadata, '', change);
  }

  updateStatus(
    kind: Resource,
    { metadata }: KubeObject,
    change: (draft: KubeObject) => void,
  ): KubeObject | undefined {
    return this.#change(kind, metadata, 'status', change);
  }

  delete(kind: Resource, { metadata }: KubeObject, options: DeleteOptions = {}): void {
    this.deleteIn(this.resource(kind), metadata, options);
  }

  deleteIn(
    resource: ApiResource,
    { namespace = '', name = '', uid }: KubeObject['metadata'],
    options: DeleteOptions = {},
  ): void {
    const preconditions = uid === undefined ? {} : { uid };
    const target = { resource, namespace, name };
    const how = { preconditions, ...options };
    ignoringAbsence(() => {
      const steps = deleteObject(this.cluster, target, how, this.#write());
      return this.#finish('delete', resource, { namespace, name }, steps);
    });
  }

  changeIn(
    resource: ApiResource,
    { namespace = '', name = '' }: KubeObject['metadata'],
    subresource: string,
    change: (draft: KubeObject) => void,
  ): KubeObject | undefined {
    const write = this.#write();
    const produce = (live: KubeObject | undefined): KubeObject => {
      const before = live ?? emptyObject(resource);
      const changed = cloneJson(before);
      change(changed);
      const draft = readObject(resource, changed).object;
      const managedFields = trackUpdate(asTyped(resource, before), asTyped(resource, draft), {
        manager: write.manager,
        subresource,
        now: now(this.cluster),
        rules: ownershipRules(this.cluster.catalog, resource, subresource),
      });
      setManagedFields(draft, managedFields);
      return draft;
    };
    const request = { resource, namespace, name, subresource, mayCreate: false, produce };
    return ignoringAbsence(() => {
      const steps = updateObject(this.cluster, request, write);
      return this.#finish(`update ${subresource}`, resource, { namespace, name }, steps).object;
    });
  }

  #change(
    kind: Resource,
    metadata: KubeObject['metadata'],
    subresource: string,
    change: (draft: KubeObject) => void,
  ): KubeObject | undefined {
    return this.changeIn(this.resource(kind), metadata, subresource, change);
  }

  /** Does it at once, or throws {@link Waiting}: then it is to be tried again, to find it done or refused. */
  #finish<T>(
    verb: string,
    { storageKey }: ApiResource,
    { namespace = '', name, generateName = '' }: KubeObject['metadata'],
    steps: Steps<T>,
  ): T {
    const key = [verb, storageKey, namespace, name ?? `${generateName}*`].join(' ');
    const refusal = this.#refusals.get(key);
    this.#refusals.delete(key);
    if (refusal) throw refusal;
    try {
      return finishNow(steps);
    } catch (error) {
      if (error instanceof Waiting) {
        error.outcome.catch((why: unknown) => {
          if (why instanceof StatusError) this.#refusals.set(key, why);
        });
      }
      throw error;
    }
  }

  #write(): Write {
    const user = { name: `system:${this.#manager}`, groups: ['system:authenticated'] };
    return { manager: this.#manager, dryRun: false, warnings: [], user, options: {} };
  }

  /** In the version that a kind's controller works with. */
  inVersion(kind: Resource, object: KubeObject): KubeObject {
    return toVersion(this.resource(kind), object);
  }
}

/** Someone else may always have been faster. */
function ignoringAbsence<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof StatusError && error.code === 404) return undefined;
    throw error;
  }
}
