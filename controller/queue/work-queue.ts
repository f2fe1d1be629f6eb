/** Milliseconds from now, in which something is called; the function that is returned prevents it. */
export type Schedule = (delay: number, call: () => void) => () => void;

interface Waiting {
  readonly dueAt: number;
  readonly cancel: () => void;
}

export interface QueueTime {
  readonly now: () => Date;
  readonly schedule: Schedule;
}

/**
 * Keys that something has to be done about. A key is handed out to one worker at a time; one that is
 * added meanwhile comes again afterwards, and one that is added twice comes once.
 */
export class WorkQueue {
  readonly #time: QueueTime;
  readonly #ready = new Set<string>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();
  #takers: ((key: string | undefined) => void)[] = [];
  #isClosed = false;

  constructor(time: QueueTime) {
    this.#time = time;
  }

  /** How many keys wait for a worker. */
  get depth(): number {
    return this.#ready.size;
  }

  /** Adds a key, now or later; of two moments the earlier counts. */
  add(key: string, delay = 0): void {
    if (this.#isClosed) return;
    if (delay > 0) {
      this.#addLater(key, delay);
      return;
    }
    this.#forgetWaiting(key);
    if (this.#busy.has(key)) this.#again.add(key);
    else this.#ready.add(key);
    this.#handOut();
  }

  /** The next key; undefined once the queue is closed. Whoever takes one says when it is `done`. */
  async take(): Promise<string | undefined> {
    if (this.#isClosed) return undefined;
    return new Promise((resolve) => {
      this.#takers.push(resolve);
      this.#handOut();
    });
  }

  done(key: string): void {
    this.#busy.delete(key);
    if (this.#again.delete(key)) this.add(key);
  }

  /** Forgets a key that nobody asks about any more. */
  remove(key: string): void {
    this.#ready.delete(key);
    this.#again.delete(key);
    this.#forgetWaiting(key);
  }

  close(): void {
    this.#isClosed = true;
    for (const key of [...this.#waiting.keys()]) this.#forgetWaiting(key);
    for (const give of this.#takers) give(undefined);
    this.#takers = [];
  }

  #addLater(key: string, delay: number): void {
    if (this.#ready.has(key) || this.#again.has(key)) return;
    const dueAt = this.#time.now().getTime() + delay;
    const known = this.#waiting.get(key);
    if (known !== undefined && known.dueAt <= dueAt) return;
    this.#forgetWaiting(key);
    const cancel = this.#time.schedule(delay, () => {
      this.#waiting.delete(key);
      this.add(key);
    });
    this.#waiting.set(key, { dueAt, cancel });
  }

  #forgetWaiting(key: string): void {
    this.#waiting.get(key)?.cancel();
    this.#waiting.delete(key);
  }

  #handOut(): void {
    for (const key of this.#ready) {
      const give = this.#takers.shift();
      if (give === undefined) return;
      this.#ready.delete(key);
      this.#busy.add(key);
      give(key);
    }
  }
}
