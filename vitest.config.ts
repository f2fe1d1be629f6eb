import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['test/controlplane/**', 'node_modules/**'],
    testTimeout: 30_000,
    // Tests start processes of their own; more workers than cores only slow each other down.
    maxWorkers: 2,
  },
});
