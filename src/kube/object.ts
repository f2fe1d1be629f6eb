import { isRecord } from '../base/index.ts';

/** Kubernetes objects as they travel: plain JSON. Integers too large for a number are bigints. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly [field: string]: unknown;
}

export interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly OwnerReference[];
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly ManagedFields[];
}

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** Which fields of an object one manager owns. */
export interface ManagedFields {
  readonly manager?: string;
  readonly operation?: 'Apply' | 'Update';
  readonly apiVersion?: string;
  readonly time?: string;
  readonly fieldsType?: string;
  readonly fieldsV1?: FieldTree;
  readonly subresource?: string;
}

/** Paths as a tree: `f:spec`, `k:{"name":"a"}`, `v:"x"`, `i:0`, and `.` for the place itself. */
export interface FieldTree {
  readonly [step: string]: FieldTree;
}

/** A kind, as manifests name it. */
export interface KindReference {
  readonly apiVersion: string;
  readonly kind: string;
}

/** One object. Without a namespace, it is in the client's own if its kind is namespaced. */
export interface ObjectReference extends KindReference {
  readonly namespace?: string | undefined;
  readonly name: string;
}

export function referenceOf({ apiVersion, kind, metadata }: KubeObject): ObjectReference {
  const { namespace, name = '' } = metadata;
  return { apiVersion, kind, namespace, name };
}

/** As messages name an object: `Deployment "web" in namespace "shop"`. */
export function describeReference({ kind, namespace, name }: ObjectReference): string {
  return `${kind} "${name}"${namespace === undefined ? '' : ` in namespace "${namespace}"`}`;
}

/** The same for two references exactly if they mean the same object in whatever version of its API. */
export function keyOf({ apiVersion, kind, namespace = '', name }: ObjectReference): string {
  return [groupOf(apiVersion), kind, namespace, name].join('/');
}

/** `apps` of `apps/v1`; the core group has no name. */
export function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

/** Tells objects by what everybody relies on; their other fields are as untrusted as they come. */
export function isKubeObject(value: unknown): value is KubeObject {
  return (
    isRecord(value) &&
    isRecord(value['metadata']) &&
    typeof value['apiVersion'] === 'string' &&
    typeof value['kind'] === 'string'
  );
}

export { isRecord };
