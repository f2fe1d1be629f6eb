import { formatDuration } from '../go/index.ts';

export interface DeadlineOptions {
  /** No end by time where it is undefined. */
  readonly milliseconds: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** Called once at most, with the reason. */
  readonly onEnd: (reason: unknown) => void;
}

/** The end of one act: when its time is over, or its caller's signal says so. To be released. */
export class Deadline {
  readonly #options: DeadlineOptions;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #abort = (): void => this.#end(this.#options.signal?.reason);
  #isOver = false;

  constructor(options: DeadlineOptions) {
    const { milliseconds, signal } = options;
    this.#options = options;
    if (signal?.aborted === true) {
      this.#abort();
      return;
    }
    signal?.addEventListener('abort', this.#abort, { once: true });
    if (milliseconds === undefined) return;
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#end(answerTimedOut(milliseconds));
    }, milliseconds);
  }

  /** Whether the time, and not the caller, ended it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Leaves the end to the caller's signal alone. */
  stopClock(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    this.stopClock();
    this.#options.signal?.removeEventListener('abort', this.#abort);
  }

  #end(reason: unknown): void {
    this.release();
    this.#options.onEnd(reason);
  }
}

function answerTimedOut(milliseconds: number): Error {
  const time = formatDuration(BigInt(Math.round(milliseconds)) * 1_000_000n);
  return Object.assign(new Error(`no answer within ${time}`), { code: 'ANSWER_TIMEOUT' });
}
