import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  // Examples import the package by its name, as its users do.
  resolve: { alias: { 'helm-ts': `${import.meta.dirname}/src/index.ts` } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['node_modules/**'],
    testTimeout: 30_000,
    // Tests start processes of their own; more workers than cores only slow each other down.
    maxWorkers: 2,
  },
});

export default config;
