import type { KubeClient } from '../../src/kube/index.ts';
import { fetchServerVersion } from '../../src/kube/index.ts';
import type { StreamMessage } from '../protocol.ts';
import { problemOf } from '../server/problem.ts';

/** Milliseconds between two questions whether the cluster is back. */
const pause = 1000;
/** Milliseconds after which a cluster that has not answered does not. */
const maxAnswer = 3000;

/**
 * Tells when the cluster no longer answers, and when it does again. Watches wait such times out without a
 * word, and nothing may happen for long after: so it is asked, but only while there is trouble.
 */
export class Trouble {
  readonly #client: KubeClient;
  readonly #say: (message: StreamMessage) => void;
  readonly #signal: AbortSignal;
  #isProbing = false;

  constructor(client: KubeClient, say: (message: StreamMessage) => void, signal: AbortSignal) {
    this.#client = client;
    this.#say = say;
    this.#signal = signal;
  }

  readonly note = (): void => {
    if (this.#isProbing || this.#signal.aborted) return;
    this.#isProbing = true;
    void this.#probe();
  };

  async #probe(): Promise<void> {
    let isTold = false;
    while (!this.#signal.aborted) {
      const again = await this.#ask();
      if (again === undefined) break;
      if (!isTold) this.#say({ type: 'trouble', problem: problemOf(again) });
      isTold = true;
      await this.#client.time.sleep(pause, this.#signal).catch(() => undefined);
    }
    this.#isProbing = false;
    if (isTold) this.#say({ type: 'well' });
  }

  /** What is wrong, if anything is. */
  async #ask(): Promise<unknown> {
    try {
      const patience = AbortSignal.timeout(maxAnswer);
      await fetchServerVersion(this.#client, AbortSignal.any([this.#signal, patience]));
      return undefined;
    } catch (error) {
      return error;
    }
  }
}
