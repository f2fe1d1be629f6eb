import type { KeyObject } from 'node:crypto';
import { PrimeFinder } from './prime-finder.ts';

const publicExponent = 65_537n;

/**
 * An RSA key of two primes, as long as they allow: the highest two bits of each prime are set, so
 * that their product has all the bits it should.
 */
export function makeRsaKey(bits: number): KeyObject {
  const p = findPrime(bits / 2);
  const q = findPrime(bits / 2);
  const d = invert(publicExponent, (p - 1n) * (q - 1n));
  const key = {
    kty: 'RSA',
    n: encode(p * q),
    e: encode(publicExponent),
    d: encode(d),
    p: encode(p),
    q: encode(q),
    dp: encode(d % (p - 1n)),
    dq: encode(d % (q - 1n)),
    qi: encode(invert(q, p)),
  };
  const { createPrivateKey } = process.getBuiltinModule('node:crypto');
  return createPrivateKey({ format: 'jwk', key });
}

/** By the size of what they find. */
const finders = new Map<number, PrimeFinder>();

/** One that the public exponent goes with. */
function findPrime(bits: number): bigint {
  const finder = finders.get(bits) ?? new PrimeFinder(bits);
  finders.set(bits, finder);
  for (;;) {
    const prime = finder.find();
    if ((prime - 1n) % publicExponent !== 0n) return prime;
  }
}

/** What `number` times it leaves 1 of, by Euclid's algorithm; there must be no common divisor. */
function invert(number: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, number % modulus];
  let [factor, nextFactor] = [0n, 1n];
  while (next !== 0n) {
    const times = rest / next;
    [rest, next] = [next, rest - times * next];
    [factor, nextFactor] = [nextFactor, factor - times * nextFactor];
  }
  return factor < 0n ? factor + modulus : factor;
}

function encode(number: bigint): string {
  const digits = number.toString(16);
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString(
    'base64url',
  );
}
