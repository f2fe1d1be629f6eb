import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

const without = process.env['MUTATION_WITHOUT'] ?? '';

/** The unit tests of one area, which MUTATION_TESTS names, save those whose titles MUTATION_WITHOUT has. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    testTimeout: 60_000,
    ...(without === '' ? {} : { testNamePattern: new RegExp(`^(?!.*(?:${without}))`) }),
  },
});

export default config;
