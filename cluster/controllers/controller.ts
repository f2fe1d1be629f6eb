import type { KubeObject } from '../object.ts';
import type { StoreEvent } from '../storage/collection.ts';

/** Brings one kind of object from what it is to what it should be, one object at a time. */
export interface Controller {
  readonly name: string;
  /** Where it looks: by the store's key of a resource, which objects of its own an event is about. */
  readonly watches: Readonly<Record<string, (event: StoreEvent) => readonly string[]>>;
  /** Does what there is to do about an object, given by key; may ask to look at it again later. */
  readonly reconcile: (key: string, again: Again) => void;
}

export type Again = (milliseconds: number) => void;

/** `namespace/name`, or `name` of what is in no namespace. */
export function keyOfObject({ metadata }: KubeObject): string {
  const { namespace, name = '' } = metadata;
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;
}

export function splitKey(key: string): { namespace: string; name: string } {
  const slash = key.indexOf('/');
  return { namespace: key.slice(0, Math.max(slash, 0)), name: key.slice(slash + 1) };
}

/** The object that the event is about. */
export function itself({ object }: StoreEvent): readonly string[] {
  return [keyOfObject(object)];
}

/** The object that controls the one the event is about, if it is of the kind. */
export function controllerOf(kind: string): (event: StoreEvent) => readonly string[] {
  return ({ object }) => {
    const owner = object.metadata.ownerReferences?.find((one) => one.controller === true);
    if (owner?.kind !== kind) return [];
    return [`${object.metadata.namespace ?? ''}/${owner.name}`];
  };
}
