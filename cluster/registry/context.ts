import type { Admission, AdmissionRequest, Operation } from '../admission/admission-request.ts';
import type { User } from '../auth/user.ts';
import type { Clock } from '../clock.ts';
import { formatTime } from '../clock.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { World } from '../resources/behavior.ts';
import type { Catalog } from '../resources/catalog.ts';
import type { Store } from '../storage/store.ts';

/** What every operation on objects works with. */
export interface Cluster extends World {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly createUid: () => string;
  /** Five characters that complete a `generateName`. */
  readonly createSuffix: () => string;
  /** None while the cluster is set up. */
  readonly admission?: Admission;
}

/** Who writes, and how. */
export interface Write {
  /** Of the fields: `fieldManager`, or the start of the user agent. */
  readonly manager: string;
  readonly dryRun: boolean;
  /** What the client is told besides the answer. */
  readonly warnings: string[];
  readonly user: User;
  /** CreateOptions and the like, as the client gave them. */
  readonly options: JsonObject;
}

/** The cluster itself, when nobody asks for what it does. */
export const system: User = { name: 'system:apiserver', groups: ['system:masters'] };

/** A write, to those who may change or refuse it. */
export function admissionRequest(
  write: Write,
  about: Pick<AdmissionRequest, 'operation' | 'resource' | 'namespace' | 'name'> &
    Partial<Pick<AdmissionRequest, 'subresource' | 'object' | 'old'>>,
): AdmissionRequest {
  const { user, dryRun, warnings } = write;
  const { subresource = '', object, old, ...rest } = about;
  const options = optionsFor(about.operation, write.options);
  return { ...rest, subresource, object, old, user, dryRun, options, warnings };
}

/** Those of a patch are shown as those of what it comes to. */
function optionsFor(operation: Operation, given: JsonObject): JsonObject {
  if (operation === 'DELETE' || given['kind'] === undefined) return given;
  const kind = operation === 'CREATE' ? 'CreateOptions' : 'UpdateOptions';
  const options: JsonObject = { ...given, kind };
  delete options['force'];
  return options;
}

export function storeKey(resource: ApiResource, namespace: string, name: string): string {
  return resource.namespaced ? `${namespace}/${name}` : name;
}

export function keyOf(resource: ApiResource, object: KubeObject): string {
  return storeKey(resource, object.metadata.namespace ?? '', object.metadata.name ?? '');
}

export function now(cluster: Pick<Cluster, 'clock'>): string {
  return formatTime(cluster.clock.now());
}

/** What a write would leave in the store: stored, or as a dry run shows it. */
export function commit(
  cluster: Cluster,
  resource: ApiResource,
  object: KubeObject,
  write: Write & { readonly isNew: boolean },
): KubeObject {
  const key = keyOf(resource, object);
  if (write.dryRun) return object;
  return write.isNew
    ? cluster.store.create(resource.storageKey, key, object)
    : cluster.store.update(resource.storageKey, key, object);
}
