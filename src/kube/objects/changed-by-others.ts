import { ApiError } from '../api-error.ts';
import type { ObjectReference } from '../object.ts';
import { describeReference } from '../object.ts';

/** What the server would say to a write that is based upon a version of the past. */
export function changedByOthers(verb: string, reference: ObjectReference): ApiError {
  const status = { reason: 'Conflict', details: { name: reference.name } };
  const what = describeReference(reference);
  return new ApiError(409, status, `cannot ${verb} ${what}: somebody else has changed it`);
}
