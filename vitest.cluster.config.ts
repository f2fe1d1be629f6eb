import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** The cluster tier: what is true of a real control plane, one for the whole run. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/contract/**/*.contract.ts', 'test/**/*.cluster.ts'],
    globalSetup: ['test/controlplane/vitest-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

export default config;
