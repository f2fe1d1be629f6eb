import type { ClientTime } from '../kube-client.ts';

const minPause = 500;
const maxPause = 30_000;
/** A connection that lasted so long was a good one. */
const goodTime = 10_000;

/** Paces the connections of a watch: after good ones at once, after bad ones ever later. */
export class Reconnections {
  readonly #time: ClientTime;
  #failures = 0;
  #since: number;
  #hasSucceeded = false;

  constructor(time: ClientTime) {
    this.#time = time;
    this.#since = time.now().getTime();
  }

  /** The connection brings something. */
  succeed(): void {
    this.#hasSucceeded = true;
  }

  /** Waits before the next connection. */
  async wait(signal: AbortSignal | undefined): Promise<void> {
    const lasted = this.#time.now().getTime() - this.#since;
    const isGood = this.#hasSucceeded || lasted >= goodTime;
    this.#failures = isGood ? 0 : this.#failures + 1;
    // However good, no two connections are closer than this: a server may end each after one event.
    const min = Math.max(0, minPause - lasted);
    const max = Math.min(maxPause, minPause * 2 ** this.#failures);
    const pause = isGood ? min : max / 2 + (this.#time.random() * max) / 2;
    if (pause > 0) await this.#time.sleep(pause, signal);
    this.#since = this.#time.now().getTime();
    this.#hasSucceeded = false;
  }
}
