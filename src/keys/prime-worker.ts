/** The other thread of a `PrimeFinder`: it fills a store with primes until the process ends. */
import { generatePrimeSync } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { PrimeStore } from './prime-store.ts';
import type { PrimeMemory } from './prime-store.ts';

export interface PrimeWork {
  readonly bits: number;
  readonly memory: PrimeMemory;
}

const { bits, memory } = workerData as PrimeWork;
const store = new PrimeStore(memory);

for (;;) store.put(generatePrimeSync(bits));
