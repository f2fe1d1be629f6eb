import { isHelmError } from '../base/index.ts';
import type { HttpRequest, HttpResponse } from './http-request.ts';

/** How a client waits; a test brings its own and never does. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export interface RetryOptions {
  readonly sleep: Sleep;
  readonly now: () => Date;
}

const maxRetries = 4;
const firstWait = 250;
/** A server that asks for more patience than this gets none. */
const longestWait = 30_000;

/** Sends again what failed for a moment: by the server's own word (`Retry-After`), or ever later. */
export async function retry(
  request: HttpRequest,
  send: (request: HttpRequest) => Promise<HttpResponse>,
  { sleep, now }: RetryOptions,
): Promise<HttpResponse> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOf(request, send);
    const isLast = attempt === maxRetries;
    if (isLast || !isWorthAnother(request, outcome)) return outcomeOf(outcome);
    const wait = waitBefore(attempt, outcome, now());
    if (wait > longestWait) return outcomeOf(outcome);
    if ('response' in outcome) outcome.response.body.destroy();
    await sleep(wait, request.signal);
  }
}

type Outcome = { readonly response: HttpResponse } | { readonly error: unknown };

async function attemptOf(
  request: HttpRequest,
  send: (request: HttpRequest) => Promise<HttpResponse>,
): Promise<Outcome> {
  try {
    return { response: await send(request) };
  } catch (error) {
    return { error };
  }
}

function outcomeOf(outcome: Outcome): HttpResponse {
  if ('response' in outcome) return outcome.response;
  throw outcome.error;
}

function isWorthAnother({ method = 'GET', signal }: HttpRequest, outcome: Outcome): boolean {
  if (signal?.aborted === true) return false;
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
  const cause = isHelmError(error, 'HostUnreachable') ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'EAI_AGAIN' || code === 'ETIMEDOUT';
}

function waitBefore(attempt: number, outcome: Outcome, now: Date): number {
  const asked = 'response' in outcome ? outcome.response.headers['retry-after'] : undefined;
  if (asked !== undefined && /^\d+$/.test(asked)) return Number(asked) * 1000;
  const date = asked === undefined ? Number.NaN : Date.parse(asked);
  return Number.isNaN(date) ? firstWait * 2 ** attempt : Math.max(0, date - now.getTime());
}
