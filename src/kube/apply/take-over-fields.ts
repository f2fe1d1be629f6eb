import type { FieldTree, ManagedFields } from '../object.ts';
import { uniteFields } from './field-tree.ts';

export interface TakeOver {
  /** Managers whose updates become the new manager's applies. */
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * Managed fields in which what former managers wrote by updates is what one manager applied. So the
 * next apply can remove what they left. Nothing changes but the owners; the same list comes back where
 * there is nothing to take over.
 */
export function takeOverFields(
  managedFields: readonly ManagedFields[],
  { from, to }: TakeOver,
): readonly ManagedFields[] {
  return from.reduce((entries, manager) => takeOverFrom(entries, manager, to), managedFields);
}

function takeOverFrom(
  entries: readonly ManagedFields[],
  from: string,
  to: string,
): readonly ManagedFields[] {
  const isFormer = (entry: ManagedFields): boolean => isEntryOf(entry, from, 'Update');
  const former = entries.filter(isFormer);
  const [first] = former;
  if (first === undefined) return entries;
  const heir = entries.find((entry) => isEntryOf(entry, to, 'Apply')) ?? first;
  // Fields of another version may have other names: they stay without an owner.
  const taken = former.find((entry) => entry.apiVersion === heir.apiVersion);
  const fieldsV1 = uniteFields(fieldsOf(heir), fieldsOf(taken ?? {}));
  const successor = { ...heir, manager: to, operation: 'Apply', fieldsV1 } as const;
  return entries.flatMap((entry) => {
    if (entry === heir) return [successor];
    return isFormer(entry) ? [] : [entry];
  });
}

function isEntryOf(entry: ManagedFields, manager: string, operation: 'Apply' | 'Update'): boolean {
  const { subresource = '' } = entry;
  return entry.manager === manager && entry.operation === operation && subresource === '';
}

function fieldsOf({ fieldsV1 = {} }: ManagedFields): FieldTree {
  return fieldsV1;
}
