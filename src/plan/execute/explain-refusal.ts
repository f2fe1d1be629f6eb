import { HelmError } from '../../base/index.ts';
import type { ApiError } from '../../kube/index.ts';
import { findConflicts } from '../../kube/index.ts';
import { isImmutable } from './recreation.ts';

/** A refusal of the server, with what the user can do about it where that is known. */
export function explainRefusal(error: ApiError): HelmError {
  const hint = hintFor(error);
  if (hint === undefined) return error;
  const { code, message, source, details, retryable } = error;
  return new HelmError(code, message, { hint, source, details, retryable, cause: error });
}

function hintFor(error: ApiError): string | undefined {
  if (findConflicts(error) !== undefined) {
    return 'leave these fields out of the chart and to their managers, or take them over with --force-conflicts';
  }
  if (isImmutable(error)) {
    return 'what is immutable can only be set when an object is created: leave it as it is, or let the object be deleted and made anew by its annotation "helm.sh/recreate: on-immutable-change"';
  }
  return undefined;
}
