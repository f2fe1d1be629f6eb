import type { ObjectReference } from '../../kube/index.ts';
import { groupOf } from '../../kube/index.ts';
import { applicationKind } from '../kinds.ts';

/** Whether there is an Application of a release's own name among its objects. */
export function bringsApplication(
  objects: readonly ObjectReference[],
  release: { readonly name: string; readonly namespace: string },
): boolean {
  return objects.some(
    ({ apiVersion, kind, name, namespace }) =>
      kind === applicationKind.kind &&
      groupOf(apiVersion) === groupOf(applicationKind.apiVersion) &&
      name === release.name &&
      namespace === release.namespace,
  );
}
