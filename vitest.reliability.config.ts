import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

const setups = {
  real: 'test/controlplane/vitest-setup.ts',
  embedded: 'test/contract/embedded-setup.ts',
};

/** The reliability tier: helm as processes that die, race and are failed by the network, on each cluster in turn. */
const config: ViteUserConfig = defineConfig({
  test: {
    globalSetup: ['test/reliability/build-helm.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    projects: Object.entries(setups)
      .filter(([name]) => [name, undefined].includes(process.env['CLUSTER']))
      .map(([name, setup]) => ({
        test: {
          name,
          include: ['test/reliability/**/*.reliability.ts'],
          globalSetup: [setup],
          testTimeout: 600_000,
          hookTimeout: 60_000,
          maxConcurrency: 16,
        },
      })),
  },
});

export default config;
