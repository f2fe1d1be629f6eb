import type { Clock } from '../clock.ts';
import { Waiting } from '../registry/steps.ts';
import { StatusError } from '../status-error.ts';
import type { Store } from '../storage/store.ts';
import type { Controller } from './controller.ts';

/** After a conflict or a refusal, before trying again. */
const retryMilliseconds = 200;
const maxRetryMilliseconds = 10_000;
/** Of ours: what the API refuses is tried for as long as someone wants it. */
const maxFailures = 20;
/** Looked at in one go, and how long at most: between two of them, requests are answered. */
const sliceLength = 64;
const sliceMilliseconds = 10;
/** Looked at so often while others still wait for their turn, something waits a moment itself. */
const maxTurns = 500;

/** Runs controllers: what changes is looked at once, soon, however often it changed. */
export class ControllerHost {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #queue = new Map<string, { controller: Controller; key: string }>();
  readonly #timers = new Map<string, () => void>();
  readonly #failures = new Map<string, number>();
  /** What waits for someone else's answer, and is looked at again when it has come. */
  readonly #waiting = new Set<string>();
  /** How often each was looked at since there was nothing to do. */
  readonly #turns = new Map<string, number>();
  readonly #unsubscribe: (() => void)[] = [];
  #isScheduled = false;
  #isStopped = false;

  constructor(store: Store, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Starts a controller on everything there is. */
  start(controller: Controller): void {
    for (const [storageKey, keysOf] of Object.entries(controller.watches)) {
      const collection = this.#store.collection(storageKey);
      const enqueue = (event: Parameters<typeof keysOf>[0]): void => {
        for (const key of keysOf(event)) this.enqueue(controller, key);
      };
      this.#unsubscribe.push(collection.subscribe(enqueue));
      for (const object of collection.list()) enqueue({ type: 'ADDED', object, revision: 0 });
    }
  }

  stop(): void {
    this.#isStopped = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const cancel of this.#timers.values()) cancel();
    this.#queue.clear();
  }

  /** Works until there is nothing to do but wait for the clock. */
  settle(): void {
    while (this.#queue.size > 0) this.#workOnce();
    this.#turns.clear();
  }

  enqueue(controller: Controller, key: string): void {
    if (this.#isStopped) return;
    const id = `${controller.name} ${key}`;
    if (this.#waiting.has(id)) return;
    this.#queue.set(id, { controller, key });
    this.#schedule();
  }

  /** After the request that caused it has been answered, and never in the middle of a write. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#workSlice();
    });
  }

  #workSlice(): void {
    const end = this.#clock.now().getTime() + sliceMilliseconds;
    let count = 0;
    do this.#workOnce();
    while (this.#queue.size > 0 && ++count < sliceLength && this.#clock.now().getTime() < end);
    if (this.#queue.size > 0) this.#schedule();
    else this.#turns.clear();
  }

  #workOnce(): void {
    const [first] = this.#queue;
    if (!first) return;
    const [id, { controller, key }] = first;
    this.#queue.delete(id);
    this.#cancelTimer(id);
    const turns = (this.#turns.get(id) ?? 0) + 1;
    this.#turns.set(id, turns);
    if (turns > maxTurns) {
      this.#turns.delete(id);
      this.#scheduleAgain(id, controller, key, retryMilliseconds);
      return;
    }
    try {
      controller.reconcile(key, (milliseconds) =>
        this.#scheduleAgain(id, controller, key, milliseconds),
      );
      this.#failures.delete(id);
    } catch (error) {
      if (error instanceof Waiting) this.#wait(id, controller, key, error.outcome);
      else this.#fail(id, controller, key, error);
    }
  }

  #wait(id: string, controller: Controller, key: string, outcome: Promise<unknown>): void {
    this.#waiting.add(id);
    const goOn = (): void => {
      this.#waiting.delete(id);
      this.enqueue(controller, key);
    };
    outcome.then(goOn, goOn);
  }

  /** What the API refuses may be allowed later; anything else is a mistake of ours. */
  #fail(id: string, controller: Controller, key: string, error: unknown): void {
    const isRefused = error instanceof StatusError;
    if (!isRefused) this.#onError(error);
    const failures = (this.#failures.get(id) ?? 0) + 1;
    this.#failures.set(id, failures);
    if (!isRefused && failures > maxFailures) return;
    const delay = Math.min(retryMilliseconds * failures, maxRetryMilliseconds);
    this.#scheduleAgain(id, controller, key, delay);
  }

  #scheduleAgain(id: string, controller: Controller, key: string, milliseconds: number): void {
    this.#cancelTimer(id);
    const cancel = this.#clock.schedule(milliseconds, () => {
      this.#timers.delete(id);
      this.enqueue(controller, key);
    });
    this.#timers.set(id, cancel);
  }

  #cancelTimer(id: string): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
  }
}
