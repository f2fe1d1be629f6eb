/**
 * A test of a chart, with Vitest, on a cluster that lives as long as the test:
 *
 *     npx vitest run examples/embedded-cluster.test.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createContext, install, status } from 'helm-ts';
import type { ActionContext } from 'helm-ts';
import { startCluster } from 'helm-ts/cluster';
import type { RunningCluster } from 'helm-ts/cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';

const chart = path.join(import.meta.dirname, 'charts/hello');
const directory = mkdtempSync(path.join(os.tmpdir(), 'chart-test-'));

let cluster: RunningCluster;
let context: ActionContext;

beforeAll(async () => {
  cluster = await startCluster();
  const kubeconfig = path.join(directory, 'kubeconfig');
  writeFileSync(kubeconfig, cluster.kubeconfig);
  const { settings } = createContext();
  context = createContext({ settings: { ...settings, kubeconfig } });
});

afterAll(async () => {
  await cluster.stop();
  rmSync(directory, { recursive: true });
});

test('the chart runs as many servers as it is told to', async () => {
  const values = { set: ['replicas=3'] };
  await install(context, 'demo', { chart, values, wait: true });
  const { objects } = await status(context, 'demo');
  const deployment = objects.find(({ title }) => title === 'v1/Deployment')?.items[0];
  expect(deployment).toMatchObject({ status: { readyReplicas: 3 } });
});
