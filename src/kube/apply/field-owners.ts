import type { ManagedFields } from '../object.ts';
import { hasField } from './field-tree.ts';
import type { FieldPath } from './field-tree.ts';

/** Who owns a field. Several may, when they agree about its value. */
export function findOwners(
  managedFields: readonly ManagedFields[],
  path: FieldPath,
): readonly ManagedFields[] {
  return managedFields.filter(({ fieldsV1 = {} }) => path.length > 0 && hasField(fieldsV1, path));
}
