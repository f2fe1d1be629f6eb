import type { FieldConflict, KubeObject } from '../../kube/index.ts';
import { findOwners, formatPath, helmManager } from '../../kube/index.ts';
import type { FieldDifference } from './diff-fields.ts';
import { isFormer } from './former-managers.ts';

/** Fields that an apply would change and others own: the server will most likely refuse it. */
export function predictConflicts(
  { metadata }: KubeObject,
  differences: readonly FieldDifference[],
): readonly FieldConflict[] {
  return differences.flatMap(({ path, from, to }) => {
    if (from === undefined || to === undefined) return [];
    const owners = findOwners(metadata.managedFields ?? [], path);
    return owners.flatMap((owner) => {
      const { manager = '', operation = 'Update', subresource } = owner;
      if ((manager === helmManager && operation === 'Apply') || isFormer(owner)) return [];
      return [{ manager, field: formatPath(path), operation, subresource }];
    });
  });
}
