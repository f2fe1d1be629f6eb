import type { FieldSet } from './field-set.ts';
import { formatFieldPath } from './field-set.ts';
import { parseManagerKey } from './managers.ts';

export interface Conflict {
  /** Of the manager that owns the field. */
  readonly managerKey: string;
  /** `.spec.replicas` */
  readonly path: string;
}

/** An apply that would take fields which others own. */
export class ApplyConflict extends Error {
  override readonly name = 'ApplyConflict';
  readonly conflicts: readonly Conflict[];

  constructor(conflicts: readonly Conflict[]) {
    super(conflictMessage(conflicts));
    this.conflicts = conflicts;
  }
}

export function conflictsOf(sets: ReadonlyMap<string, FieldSet>): readonly Conflict[] {
  return [...sets].flatMap(([managerKey, set]) =>
    [...set.paths()].map((path) => ({ managerKey, path: formatFieldPath(path) })),
  );
}

function conflictMessage(conflicts: readonly Conflict[]): string {
  const [first] = conflicts;
  if (first && conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${describeManager(first.managerKey)}: ${first.path}`;
  }
  const managers = [...new Set(conflicts.map((conflict) => conflict.managerKey))].toSorted();
  const lines = managers.flatMap((key) => [
    `conflicts with ${describeManager(key)}:`,
    ...conflicts
      .filter((conflict) => conflict.managerKey === key)
      .map((conflict) => `- ${conflict.path}`),
  ]);
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`;
}

/** `"kubectl" using apps/v1`, `"hpa" with subresource "scale"`. */
export function describeManager(key: string): string {
  const { manager, operation, apiVersion, subresource } = parseManagerKey(key);
  const name = JSON.stringify(manager);
  const full =
    subresource === '' ? name : `${name} with subresource ${JSON.stringify(subresource)}`;
  return operation === 'Update' ? `${full} using ${apiVersion}` : full;
}
