/**
 * SHA-256 (FIPS 180-4) without node:crypto: nearly every chart hashes a small file or two, and
 * loading that module takes longer than all of them.
 */
export function sha256(bytes: Uint8Array): string {
  constants ??= makeConstants();
  const state = constants.initial.slice();
  const schedule = new Uint32Array(64);
  const message = padded(bytes);
  for (let offset = 0; offset < message.byteLength; offset += 64) {
    fillSchedule(schedule, new DataView(message.buffer, offset, 64));
    addBlock(state, schedule, constants.rounds);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** A one bit, zeros, and the length in bits fill up the last block. */
function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  new DataView(message.buffer).setBigUint64(message.length - 8, BigInt(bytes.length) * 8n);
  return message;
}

function addBlock(state: Uint32Array, schedule: Uint32Array, rounds: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sum1 + choice + (rounds[i] ?? 0) + (schedule[i] ?? 0)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sum0 + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] ?? 0) + word));
}

function fillSchedule(schedule: Uint32Array, block: DataView): void {
  for (let i = 0; i < 16; i++) schedule[i] = block.getUint32(4 * i);
  for (let i = 16; i < 64; i++) {
    const early = schedule[i - 15] ?? 0;
    const late = schedule[i - 2] ?? 0;
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[i] = (schedule[i - 16] ?? 0) + sigma0 + (schedule[i - 7] ?? 0) + sigma1;
  }
}

function rotate(word: number, count: number): number {
  return (word >>> count) | (word << (32 - count));
}

interface Constants {
  readonly initial: Uint32Array;
  readonly rounds: Uint32Array;
}

let constants: Constants | undefined;

/** The first 32 bits behind the point of the square and cube roots of the first primes. */
function makeConstants(): Constants {
  const primes = firstPrimes(64);
  const fraction = (root: number): number => (root % 1) * 2 ** 32;
  return {
    initial: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
