import { isHelmError } from '../base/index.ts';
import type { HttpRequest } from './http-request.ts';
import { parseRetryAfter } from './retry.ts';
import { codeOf } from './wire-failure.ts';
import type { HttpResponse } from './wire-request.ts';

export type Outcome = { readonly response: HttpResponse } | { readonly error: unknown };

const maxTries = 5;
const firstWait = 250;
/** A server that asks for more patience than this gets none. */
const maxWait = 30_000;

/**
 * Milliseconds before a request is sent again that failed for a moment: by the server's own word, or
 * ever later. Undefined where another try would not help, or do twice what is to be done once.
 */
export function waitAfter(
  outcome: Outcome,
  tries: number,
  { request, now }: { readonly request: HttpRequest; readonly now: Date },
): number | undefined {
  if (tries === maxTries || !isWorthAnother(request, outcome)) return undefined;
  const asked = 'response' in outcome ? outcome.response.headers['retry-after'] : undefined;
  const wait = parseRetryAfter(asked, now) ?? firstWait * 2 ** (tries - 1);
  return wait > maxWait ? undefined : wait;
}

function isWorthAnother({ method = 'GET' }: HttpRequest, outcome: Outcome): boolean {
  if ('response' in outcome) {
    const { status } = outcome.response;
    // These two say that nothing was done; after the others, only what may be done twice is.
    if (status === 429 || status === 503) return true;
    return method !== 'POST' && method !== 'PATCH' && [408, 500, 502, 504].includes(status);
  }
  const isReading = method === 'GET' || method === 'HEAD';
  return isReading && isPassing(outcome.error);
}

/** A refused connection is an answer; one that was cut off may have been bad luck. */
function isPassing(error: unknown): boolean {
  const code = isHelmError(error, 'HostUnreachable') ? codeOf(error.cause) : '';
  return ['ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'ETIMEDOUT'].includes(code);
}
