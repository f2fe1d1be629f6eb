import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** Over the embedded cluster: the same assertions as over a real control plane. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: [
      'test/contract/**/*.contract.ts',
      'test/{kube,lifecycle,plan,release}/**/*.cluster.ts',
    ],
    globalSetup: ['test/contract/embedded-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

export default config;
