/**
 * How many primes may lie ready. A key takes two: while this thread looks for one, the other finds
 * the second, or one for the next key.
 */
const slots = 2;

/** Where counts are in the memory that both threads see. */
const made = 0;
const taken = 1;

/** What the other thread does: it fills free slots with primes until the process ends. */
const work = `
const { workerData } = require('node:worker_threads');
const { generatePrimeSync } = require('node:crypto');
const { bits, counts, primes } = workerData;
for (let index = 0; ; index++) {
  for (let seen = Atomics.load(counts, ${taken}); index - seen >= ${slots}; seen = Atomics.load(counts, ${taken})) {
    Atomics.wait(counts, ${taken}, seen);
  }
  const prime = new Uint8Array(generatePrimeSync(bits));
  primes.set(prime, (index % ${slots}) * primes.length / ${slots});
  Atomics.store(counts, ${made}, index + 1);
}`;

/** Finds primes of one size, whose highest two bits are set, on two processors if there are two. */
export class PrimeFinder {
  readonly #bits: number;
  readonly #counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  readonly #primes: Uint8Array;

  constructor(bits: number) {
    this.#bits = bits;
    this.#primes = new Uint8Array(new SharedArrayBuffer((slots * bits) / 8));
    if (navigator.hardwareConcurrency > 1) this.#startThread();
  }

  find(): bigint {
    const { generatePrimeSync } = process.getBuiltinModule('node:crypto');
    return this.#take() ?? generatePrimeSync(this.#bits, { bigint: true });
  }

  #startThread(): void {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const workerData = { bits: this.#bits, counts: this.#counts, primes: this.#primes };
    const worker = new Worker(work, { eval: true, workerData });
    // Nobody depends on it: without it every prime is found here.
    worker.on('error', () => undefined);
    worker.unref();
  }

  /** One that lies ready, and does so no longer. */
  #take(): bigint | undefined {
    const index = Atomics.load(this.#counts, taken);
    if (index >= Atomics.load(this.#counts, made)) return undefined;
    const size = this.#primes.length / slots;
    const start = (index % slots) * size;
    const prime = BigInt(
      `0x${Buffer.from(this.#primes.slice(start, start + size)).toString('hex')}`,
    );
    this.#primes.fill(0, start, start + size);
    Atomics.store(this.#counts, taken, index + 1);
    Atomics.notify(this.#counts, taken);
    return prime;
  }
}
