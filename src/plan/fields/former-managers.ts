import type { KubeObject, ManagedFields } from '../../kube/index.ts';
import { formerManagers, helmManager, takeOverFields } from '../../kube/index.ts';

/** Whether an object has fields that Helm 3 or kubectl wrote by updates, and nobody else will care for. */
export function hasFormerManagers({ metadata }: KubeObject): boolean {
  const { managedFields = [] } = metadata;
  const taken = takeOverFields(managedFields, { from: formerManagers, to: helmManager });
  return taken !== managedFields;
}

/** Whether a manager gives up its fields without being forced: they are taken over before an apply. */
export function isFormer({
  manager = '',
  operation,
}: Pick<ManagedFields, 'manager' | 'operation'>): boolean {
  return operation === 'Update' && formerManagers.includes(manager);
}
