import type { Sleep } from '../../http/index.ts';
import { parseRetryAfter, retry } from '../../http/index.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { backOff } from './back-off.ts';
import type { Outcome } from './judge.ts';
import { judge } from './judge.ts';
import type { Limits } from './limits.ts';

export interface RetryWorld {
  readonly limits: Limits;
  readonly now: () => Date;
  readonly random: () => number;
  readonly sleep: Sleep;
  /** Whether the server has ever answered this client. */
  readonly hasAnswered: () => boolean;
}

/** Errors of the server itself rarely pass, and conflicts soon; a few tries tell. */
const fewTries = 4;

/**
 * Tries a request until its outcome is known and final, within limits. A request that may have been
 * carried out is not sent again before it is clear that it was not.
 */
export async function tryUntilFinal(
  request: ApiRequest,
  attempt: () => Promise<Outcome>,
  world: RetryWorld,
): Promise<Outcome> {
  const { limits, now, random, sleep } = world;
  const start = now().getTime();
  const end = (): number => start + (world.hasAnswered() ? limits.retries : limits.silence);
  const waitAfter = (outcome: Outcome, tries: number): number | undefined => {
    const isFinal = judge(outcome, request, world.hasAnswered()) === 'final';
    if (isFinal || tries >= maxTriesAfter(outcome, limits)) return undefined;
    const wait = backOff(tries - 1, random, askedWait(outcome, now()));
    return now().getTime() + wait > end() ? undefined : wait;
  };
  return retry(async (previous) => (await settle(previous, request, world)) ?? attempt(), {
    waitAfter,
    sleep,
    signal: request.signal,
  });
}

/** The outcome of a request that turns out to have been carried out after all. */
async function settle(
  previous: Outcome | undefined,
  request: ApiRequest,
  { hasAnswered }: RetryWorld,
): Promise<Outcome | undefined> {
  const isUnknown = previous !== undefined && judge(previous, request, hasAnswered()) === 'unknown';
  const settled = isUnknown ? await request.settle?.(request.signal) : undefined;
  return settled?.body === undefined ? undefined : { answer: settledAnswer(settled.body) };
}

function maxTriesAfter(outcome: Outcome, limits: Limits): number {
  const isTold = 'answer' in outcome && [409, 500].includes(outcome.answer.status);
  return isTold ? Math.min(fewTries, limits.attempts) : limits.attempts;
}

function askedWait(outcome: Outcome, now: Date): number | undefined {
  if (!('answer' in outcome)) return undefined;
  return parseRetryAfter(outcome.answer.headers['retry-after'], now);
}

function settledAnswer(body: unknown): ApiAnswer {
  return { status: 200, headers: {}, body };
}
