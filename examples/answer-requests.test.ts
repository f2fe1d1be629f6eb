/**
 * A controller inside a program: it answers the HelmRequests of a cluster that lives as long as the test.
 *
 *     npx vitest run examples/answer-requests.test.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createContext, createRequest, init, list, listRequests } from 'helm-ts';
import { startCluster } from 'helm-ts/cluster';
import { runController } from 'helm-ts/controller';
import { expect, test } from 'vitest';

const files = {
  'Chart.yaml': 'apiVersion: v2\nname: greeting\nversion: 1.0.0\n',
  'templates/greeting.yaml': `apiVersion: v1
kind: ConfigMap
metadata: { name: greeting }
data: { text: {{ .Values.text | quote }} }
`,
};

test('what is asked for is released', { timeout: 60_000 }, async () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'requests-'));
  const cluster = await startCluster();
  const kubeconfig = path.join(directory, 'kubeconfig');
  writeFileSync(kubeconfig, cluster.kubeconfig);
  const stop = new AbortController();
  const { settings } = createContext();
  const context = createContext({ settings: { ...settings, kubeconfig } });
  await init(context);

  const controller = runController(
    { ...context, signal: stop.signal },
    { listen: '127.0.0.1:0', shards: 1, concurrency: 2, ownNamespace: 'default' },
  );
  await createRequest(context, 'hello', {
    spec: { chart: { inline: files }, values: { text: 'good morning' } },
  });
  await expect.poll(() => readiness(context), { timeout: 30_000 }).toBe('True');
  expect((await list(context)).map(({ name, chart }) => `${name}: ${chart}`)).toEqual([
    'hello: greeting-1.0.0',
  ]);

  stop.abort();
  await controller;
  await cluster.stop();
  rmSync(directory, { recursive: true });
});

async function readiness(context: Parameters<typeof listRequests>[0]): Promise<unknown> {
  const [request] = await listRequests(context);
  return request?.status.conditions.find(({ type }) => type === 'Ready')?.status;
}
