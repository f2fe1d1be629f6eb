import { PrimeStore } from './prime-store.ts';
import type { PrimeWork } from './prime-worker.ts';

/** Set where the executable is built, relative to the bundle's file. */
declare const KEY_ASSETS: string | undefined;

/** Finds primes of one size, whose highest two bits are set, on two processors if there are two. */
export class PrimeFinder {
  readonly #bits: number;
  readonly #store: PrimeStore;

  constructor(bits: number) {
    this.#bits = bits;
    this.#store = PrimeStore.create(bits);
    if (navigator.hardwareConcurrency > 1) this.#startThread();
  }

  find(): bigint {
    const { generatePrimeSync } = process.getBuiltinModule('node:crypto');
    return this.#store.take() ?? generatePrimeSync(this.#bits, { bigint: true });
  }

  #startThread(): void {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const workerData: PrimeWork = { bits: this.#bits, memory: this.#store.memory };
    const worker = new Worker(locateWorker(), { workerData });
    // Nobody depends on it: without it every prime is found here.
    worker.on('error', () => undefined);
    worker.unref();
  }
}

/** Beside this file where the sources run, or where the executable has it. */
function locateWorker(): URL {
  const isSource = typeof KEY_ASSETS === 'undefined';
  return new URL(
    isSource ? './prime-worker.ts' : `${KEY_ASSETS}/prime-worker.mjs`,
    import.meta.url,
  );
}
