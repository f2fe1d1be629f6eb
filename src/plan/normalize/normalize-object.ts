import type { KubeObject } from '../../kube/index.ts';
import { mergeEnvironments } from './merge-environments.ts';
import { encodeStringData } from './encode-string-data.ts';

/**
 * An object that means the same, in the form in which server-side apply can deal with it: it can
 * neither remove what was given as `stringData` nor take two variables of the same name.
 */
export function normalizeObject(
  object: KubeObject,
  onWarning: (text: string) => void = () => undefined,
): KubeObject {
  return mergeEnvironments(encodeStringData(object), onWarning);
}
