/** The memory of a store, as it is handed from thread to thread. */
export interface PrimeMemory {
  readonly counts: Int32Array;
  readonly primes: Uint8Array;
}

/**
 * How many primes may lie ready. A key takes two: while one thread looks for the first, the other
 * finds the second, or one for the next key.
 */
const slots = 2;

/** Where counts are. */
const put = 0;
const taken = 1;

/** Primes of one size in memory that two threads share: one puts them there, the other takes them. */
export class PrimeStore {
  readonly memory: PrimeMemory;
  readonly #size: number;

  constructor(memory: PrimeMemory) {
    this.memory = memory;
    this.#size = memory.primes.length / slots;
  }

  static create(bits: number): PrimeStore {
    return new PrimeStore({
      counts: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)),
      primes: new Uint8Array(new SharedArrayBuffer((slots * bits) / 8)),
    });
  }

  /** Puts a prime into a free slot, and waits until there is one. */
  put(prime: ArrayBuffer): void {
    const { counts, primes } = this.memory;
    const index = Atomics.load(counts, put);
    for (let seen = this.#taken(); index - seen >= slots; seen = this.#taken()) {
      Atomics.wait(counts, taken, seen);
    }
    primes.set(new Uint8Array(prime), this.#start(index));
    Atomics.store(counts, put, index + 1);
  }

  /** A prime that lies ready, and does so no longer; nobody waits for one. */
  take(): bigint | undefined {
    const { counts, primes } = this.memory;
    const index = this.#taken();
    if (index >= Atomics.load(counts, put)) return undefined;
    const start = this.#start(index);
    const bytes = primes.slice(start, start + this.#size);
    primes.fill(0, start, start + this.#size);
    Atomics.store(counts, taken, index + 1);
    Atomics.notify(counts, taken);
    return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  }

  #taken(): number {
    return Atomics.load(this.memory.counts, taken);
  }

  #start(index: number): number {
    return (index % slots) * this.#size;
  }
}
