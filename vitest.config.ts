import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';

/** The two kinds of cluster that a tier may run on, and what starts them: once for the whole run. */
const clusters = {
  real: 'test/support/controlplane/vitest-setup.ts',
  embedded: 'test/cluster/contract/embedded-setup.ts',
} as const;
type Cluster = keyof typeof clusters;

/** What needs nothing but Node: tests beside the code, and the laws of the tree. */
const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    include: [
      '{src,cluster,controller,dashboard}/**/*.test.ts',
      'test/*.test.ts',
      'test/{e2e,reliability,support}/**/*.test.ts',
    ],
    testTimeout: 30_000,
    // Most of their time went into loading the same modules for each file anew.
    isolate: false,
  },
};

/** The program as people run it; HELM_BIN says which one. */
const cli: TestProjectInlineConfiguration = {
  test: { name: 'cli', include: ['test/{cli,seeds}/**/*.test.ts'], testTimeout: 30_000 },
};

/** What somebody made to do harm, each in a process that is measured; HELM_BIN says which one. */
const hostile: TestProjectInlineConfiguration = {
  test: {
    name: 'hostile',
    include: ['test/hostile/**/*.test.ts'],
    testTimeout: 120_000,
    maxConcurrency: 3,
  },
};

/** The package as npm packs it, by its examples, on the oldest Node that it supports and on ours. */
const packed: TestProjectInlineConfiguration = {
  test: {
    name: 'package',
    include: ['test/package/**/*.test.ts'],
    globalSetup: ['test/package/vitest-setup.ts'],
    testTimeout: 120_000,
  },
};

/** What real Helm was seen to do. */
const oracle: TestProjectInlineConfiguration = {
  test: {
    name: 'oracle',
    include: ['test/oracle/**/*.test.ts'],
    testTimeout: 30_000,
    isolate: false,
  },
};

/** With real Helm, the Distribution registry and GnuPG, where they are there. */
const interop: TestProjectInlineConfiguration = {
  test: {
    name: 'interop',
    include: ['test/oracle/interop/**/*.interop.ts'],
    globalSetup: ['test/oracle/interop/vitest-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
};

/** Tools that call helm, and Helm's own tests: with ours as with real Helm. */
const ecosystem: TestProjectInlineConfiguration = {
  test: {
    name: 'ecosystem',
    include: ['test/ecosystem/**/*.ecosystem.ts'],
    globalSetup: ['test/reliability/build-helm.ts', 'test/ecosystem/tools.ts'],
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
};

/** Pages in a browser, as people use them: Debian's Chromium, or the one that CHROMIUM names. */
const web: TestProjectInlineConfiguration = {
  test: {
    name: 'web',
    include: ['test/web/**/*.web.ts'],
    globalSetup: ['test/web/vitest-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
};

/** The same assertions over either cluster. */
function clusterTier(name: Cluster): TestProjectInlineConfiguration {
  const harness = name === 'real' ? ['test/support/controlplane/**/*.cluster.ts'] : [];
  return {
    test: {
      name,
      include: [
        'test/cluster/contract/**/*.contract.ts',
        'test/{cluster,seeds}/**/*.cluster.ts',
        ...harness,
      ],
      globalSetup: [clusters[name]],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      isolate: false,
    },
  };
}

/** helm as processes that die, race and are failed by the network. */
function reliabilityTier(name: Cluster): TestProjectInlineConfiguration {
  return {
    test: {
      name: `reliability-${name}`,
      include: ['test/reliability/**/*.reliability.ts'],
      globalSetup: ['test/reliability/build-helm.ts', clusters[name]],
      testTimeout: 600_000,
      hookTimeout: 60_000,
      maxConcurrency: Number(process.env['RELIABILITY_AT_ONCE'] ?? 16),
      fileParallelism: false,
    },
  };
}

/** Over both clusters, one after the other, or over the one that CLUSTER names. */
const reliability = (['real', 'embedded'] as const)
  .filter((name) => (process.env['CLUSTER'] ?? name) === name)
  .map(reliabilityTier);

const config: ViteUserConfig = defineConfig({
  test: {
    // Tests start processes of their own; more workers than cores only slow each other down.
    maxWorkers: 2,
    // Node runs our sources as they are: nothing has to be made of them first.
    experimental: { viteModuleRunner: false },
    projects: [
      unit,
      cli,
      hostile,
      packed,
      oracle,
      interop,
      ecosystem,
      web,
      clusterTier('embedded'),
      clusterTier('real'),
      ...reliability,
    ],
  },
});

export default config;
