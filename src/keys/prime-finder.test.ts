import { checkPrimeSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { PrimeFinder } from './prime-finder.ts';
import { PrimeStore } from './prime-store.ts';

test('a PrimeFinder finds primes, another each time', () => {
  const finder = new PrimeFinder(256);
  const primes = new Set(Array.from({ length: 40 }, () => finder.find()));
  expect(primes.size).toBe(40);
  for (const prime of primes) {
    expect(checkPrimeSync(prime)).toBe(true);
    expect(prime >> 254n).toBe(3n);
  }
});

test('the thread of a PrimeFinder finds some of them', async () => {
  const store = PrimeStore.create(256);
  const { Worker } = await import('node:worker_threads');
  const worker = new Worker(new URL('prime-worker.ts', import.meta.url), {
    workerData: { bits: 256, memory: store.memory },
  });
  const primes = new Set<bigint>();
  await expect
    .poll(() => primes.add(store.take() ?? 0n).size, { interval: 1, timeout: 20_000 })
    .toBeGreaterThan(20);
  await worker.terminate();
  primes.delete(0n);
  for (const prime of primes) expect(checkPrimeSync(prime)).toBe(true);
});
