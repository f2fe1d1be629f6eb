import { isApiError } from '../api-error.ts';

/** A field that another manager owns. */
export interface FieldConflict {
  readonly manager: string;
  /** As the server writes paths: `.spec.containers[name="app"].image`. */
  readonly field: string;
  /** How the other one wrote it. */
  readonly operation: 'Apply' | 'Update';
  readonly subresource: string | undefined;
}

/** What an apply failed at; undefined if not at other managers. */
export function findConflicts(error: unknown): readonly FieldConflict[] | undefined {
  if (!isApiError(error, 409)) return undefined;
  const causes = error.status.details?.causes ?? [];
  const conflicts = causes.flatMap(({ reason, message = '', field = '' }) =>
    reason === 'FieldManagerConflict' ? [parseConflict(message, field)] : [],
  );
  return conflicts.length === 0 ? undefined : conflicts;
}

const quoted = '"((?:[^"\\\\]|\\\\.)*)"';
const pattern = new RegExp(
  `^conflict with ${quoted}(?: with subresource ${quoted})?(?: using (\\S+)(?: at \\S+)?)?$`,
);

/** `conflict with "kubectl-edit" with subresource "scale" using apps/v1`; appliers have no version. */
function parseConflict(message: string, field: string): FieldConflict {
  const [, manager = message, subresource, version] = pattern.exec(message) ?? [];
  const operation = version === undefined ? 'Apply' : 'Update';
  return { manager: unescape(manager), field, operation, subresource };
}

function unescape(text: string): string {
  return text.replaceAll(/\\(["\\])/g, '$1');
}
