import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** The interop tier: with real Helm, the Distribution registry and GnuPG, where they are there. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/interop/**/*.interop.ts'],
    globalSetup: ['test/interop/vitest-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
  },
});

export default config;
