import { isHelmError } from '../../base/index.ts';
import type { WireFailure } from '../../http/index.ts';
import { codeOf, isCertificateProblem, isNobodyThere } from '../../http/index.ts';
import { isRecord } from '../object.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';

/** What one try came to. */
export type Outcome = { readonly answer: ApiAnswer } | { readonly failure: WireFailure };

/**
 * `final`: no other try would help, or one could do harm. `again`: the request was not carried out.
 * `unknown`: it may have been carried out.
 */
export type Verdict = 'final' | 'again' | 'unknown';

export function judge(outcome: Outcome, request: ApiRequest, hasAnswered: boolean): Verdict {
  if ('answer' in outcome && isPassingConflict(outcome.answer, request)) return 'again';
  const verdict =
    'answer' in outcome ? judgeAnswer(outcome.answer) : judgeFailure(outcome.failure, hasAnswered);
  if (verdict !== 'unknown') return verdict;
  if (request.isRepeatable === true) return 'again';
  return request.settle === undefined ? 'final' : 'unknown';
}

function judgeAnswer({ status, body }: ApiAnswer): Verdict {
  // Turned away by flow control, before anything else looked at it.
  if (status === 429) return 'again';
  return status >= 500 && status !== 501 && !isMistyped(body) ? 'unknown' : 'final';
}

/**
 * A patch that names no version met too many others at once. Conflicts about fields, which have their
 * causes, do not pass.
 */
function isPassingConflict(
  { status, body }: ApiAnswer,
  { method, isRepeatable = false }: ApiRequest,
): boolean {
  if (status !== 409 || method !== 'PATCH' || !isRepeatable || !isRecord(body)) return false;
  const { reason, details } = body;
  return reason === 'Conflict' && !(isRecord(details) && Array.isArray(details['causes']));
}

/** Servers call it their own error when somebody applies what does not fit the schema. */
function isMistyped(body: unknown): boolean {
  const message = isRecord(body) ? body['message'] : undefined;
  return typeof message === 'string' && message.includes('failed to create typed patch object');
}

/** A server that has answered before is being restarted; one that never has is somewhere else. */
function judgeFailure(failure: WireFailure, hasAnswered: boolean): Verdict {
  const { cause } = failure;
  // A proxy that refuses will refuse again.
  if (isHelmError(cause) && !cause.retryable) return 'final';
  if (isCertificateProblem(failure) || codeOf(failure) === 'EPROTO') return 'final';
  if (failure.wasSent) return 'unknown';
  return isNobodyThere(failure) && !hasAnswered ? 'final' : 'again';
}
