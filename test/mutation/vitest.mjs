/** What test files import as `vitest` here: its assertions and fakes, and our way of running. */
export { assert, expect, vi } from 'vitest';
export * from './suite.mjs';

// Where Vitest's timers look for what a project says of them.
globalThis.__vitest_worker__ ??= {
  config: { fakeTimers: { loopLimit: 10_000, shouldClearNativeTimers: true } },
};
