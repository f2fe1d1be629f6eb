import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** The unit tests of one area, which MUTATION_TESTS names. */
const config: ViteUserConfig = defineConfig({
  test: { include: (process.env['MUTATION_TESTS'] ?? '').split(' '), testTimeout: 60_000 },
});

export default config;
