/**
 * SHA-256 (FIPS 180-4) without node:crypto: nearly every chart hashes a small file or two, and
 * loading that module takes longer than all of them. What is hashed but once is interpreted, so
 * that there are no calls in the loops, and plain arrays, which interpreters write faster.
 */
export function sha256(bytes: Uint8Array): string {
  constants ??= makeConstants();
  const message = padded(bytes);
  const schedule: number[] = [];
  let state = constants.initial;
  for (let offset = 0; offset < message.length; offset += 64) {
    fillSchedule(schedule, message, offset);
    state = addBlock(state, schedule, constants.rounds);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** A one bit, zeros, and the length in bits fill up the last block. */
function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  new DataView(message.buffer).setBigUint64(message.length - 8, BigInt(bytes.length) * 8n);
  return message;
}

function fillSchedule(schedule: number[], message: Uint8Array, offset: number): void {
  const block = new DataView(message.buffer, offset, 64);
  for (let i = 0; i < 16; i++) schedule[i] = block.getInt32(4 * i);
  for (let i = 16; i < 64; i++) {
    const early = schedule[i - 15] ?? 0;
    const late = schedule[i - 2] ?? 0;
    const sigma0 =
      ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const sigma1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    schedule[i] = ((schedule[i - 16] ?? 0) + sigma0 + (schedule[i - 7] ?? 0) + sigma1) | 0;
  }
}

/** The state after one more block. */
function addBlock(
  state: readonly number[],
  schedule: readonly number[],
  rounds: readonly number[],
): number[] {
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let i = 0; i < 64; i++) {
    const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = g ^ (e & (f ^ g));
    const first = (rounds[i] ?? 0) + (schedule[i] ?? 0) + h + sum1 + choice;
    const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) ^ (c & (a ^ b));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sum0 + majority) | 0;
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + (state[i] ?? 0)) | 0);
}

interface Constants {
  readonly initial: readonly number[];
  readonly rounds: readonly number[];
}

let constants: Constants | undefined;

/** The first 32 bits behind the point of the square and cube roots of the first primes. */
function makeConstants(): Constants {
  const primes = firstPrimes(64);
  const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32);
  return {
    initial: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)) | 0),
    rounds: primes.map((prime) => fraction(Math.cbrt(prime))),
  };
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
