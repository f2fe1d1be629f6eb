import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** The contract suite on the embedded cluster: what the cluster tier found true has to be true of it too. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/contract/**/*.contract.ts'],
    globalSetup: ['test/contract/embedded-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

export default config;
