import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { isSuccess } from './api-request.ts';
import { backOff, parseRetryAfter } from './back-off.ts';
import type { Outcome } from './judge.ts';
import { judge } from './judge.ts';
import type { Limits } from './limits.ts';

export interface RetryWorld {
  readonly limits: Limits;
  readonly now: () => Date;
  readonly random: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Whether the server has ever answered this client. */
  readonly hasAnswered: () => boolean;
}

/** Errors of the server itself rarely pass, and conflicts soon; a few tries tell. */
const fewTries = 4;

/**
 * Tries a request until its outcome is known and final, within limits. A request that may have been
 * carried out is not sent again before it is clear that it was not.
 */
export async function retry(
  request: ApiRequest,
  attempt: () => Promise<Outcome>,
  world: RetryWorld,
): Promise<Outcome> {
  const { limits, now, random, sleep } = world;
  const end = now().getTime() + limits.retries;
  for (let count = 1; ; count++) {
    const outcome = await attempt();
    if ('answer' in outcome && isSuccess(outcome.answer)) return outcome;
    const verdict = judge(outcome, request, world.hasAnswered());
    if (verdict === 'final' || count >= triesFor(outcome, limits)) return outcome;

    const wait = backOff(count - 1, random, askedWait(outcome, now()));
    if (now().getTime() + wait > end) return outcome;
    await sleep(wait, request.signal);
    const settled = verdict === 'unknown' ? await request.settle?.() : undefined;
    if (settled?.body !== undefined) return { answer: settledAnswer(settled.body) };
  }
}

function triesFor(outcome: Outcome, limits: Limits): number {
  const isTold = 'answer' in outcome && [409, 500].includes(outcome.answer.status);
  return isTold ? Math.min(fewTries, limits.attempts) : limits.attempts;
}

function askedWait(outcome: Outcome, now: Date): number {
  return 'answer' in outcome ? parseRetryAfter(outcome.answer.headers['retry-after'], now) : 0;
}

function settledAnswer(body: unknown): ApiAnswer {
  return { status: 200, headers: {}, body };
}
