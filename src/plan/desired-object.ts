import type { KubeObject, ObjectReference } from '../kube/index.ts';

/** An object as it shall be, with a namespace exactly if its kind has one. */
export interface DesiredObject {
  readonly object: KubeObject;
  /** The template it comes from. */
  readonly source?: string;
}

/** An object that gets its name from the server goes by a pattern, which is no name. */
export function desiredReference({ apiVersion, kind, metadata }: KubeObject): ObjectReference {
  const { namespace, name = '', generateName = '' } = metadata;
  return { apiVersion, kind, namespace, name: name === '' ? `${generateName}*` : name };
}

/** Whether the server gives the name. */
export function isGenerated({ metadata }: KubeObject): boolean {
  return (metadata.name ?? '') === '' && (metadata.generateName ?? '') !== '';
}
