import { checkPrimeSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { PrimeFinder } from './prime-finder.ts';

test('a PrimeFinder finds primes, another each time, whoever finds them', async () => {
  const finder = new PrimeFinder(256);
  const primes = new Set<bigint>();
  // Those that the other thread has found come when there are some.
  await expect.poll(() => primes.add(finder.find()).size, { interval: 5 }).toBeGreaterThan(40);
  for (const prime of primes) {
    expect(checkPrimeSync(prime)).toBe(true);
    expect(prime >> 254n).toBe(3n);
  }
});
