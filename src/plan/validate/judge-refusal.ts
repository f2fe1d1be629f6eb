import type { ApiError, KubeObject } from '../../kube/index.ts';
import { findConflicts } from '../../kube/index.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * `refused`: the real write would be, too. `untold`: it may well succeed, and shows when it is made.
 * `elsewhere`: its namespace is not there yet. `passing`: the server has trouble of its own.
 */
export type Judgement = 'refused' | 'untold' | 'elsewhere' | 'passing';

/** What a refusal of a trial says about the real write. */
export function judgeRefusal(
  error: ApiError,
  object: KubeObject,
  surroundings: Surroundings,
): Judgement {
  const { statusCode, status, message } = error;
  if (isUntriable(message)) return 'untold';
  switch (statusCode) {
    case 404:
      return judgeMissing(error, object, surroundings);
    case 403:
      return judgeForbidden(message, surroundings);
    case 409:
      return findConflicts(error) === undefined ? 'untold' : 'refused';
    case 401:
    case 429:
      return 'passing';
    default:
      return statusCode >= 500 && !isMistyped(status.message) ? 'passing' : 'refused';
  }
}

/** Webhooks that do not take part in trials, or that the release itself may be about to repair. */
function isUntriable(message: string): boolean {
  return /does not support dry run|failed calling webhook/.test(message);
}

/** What an object refers to, a Role for instance, may come with the release. */
function judgeMissing(
  { status }: ApiError,
  { metadata }: KubeObject,
  surroundings: Surroundings,
): Judgement {
  const { kind, name = '' } = status.details ?? {};
  if (kind !== 'namespaces' || name !== metadata.namespace) return 'untold';
  return surroundings.bringsNamespace(name) ? 'elsewhere' : 'refused';
}

/** Missing rights are told of all together by those who ask for them. */
function judgeForbidden(message: string, surroundings: Surroundings): Judgement {
  if (/ cannot \S+ (resource|path)/.test(message)) return 'untold';
  return surroundings.changesAdmission ? 'untold' : 'refused';
}

function isMistyped(message = ''): boolean {
  return message.includes('failed to create typed patch object');
}
