/** The charts of docs/guide/lua.md, run. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../../cluster/index.ts';
import type { RunningCluster } from '../../../cluster/index.ts';
import type { KubeClient, ObjectReference } from '../../../src/kube/index.ts';
import { createObject, findObject, listObjects, patchObject } from '../../../src/kube/index.ts';
import type { HelmSession } from '../../support/helm-session.ts';
import { startSession } from '../../support/helm-session.ts';
import { repositoryRoot, runHelm } from '../../support/run-helm.ts';
import { clientOfSession } from '../../support/session-client.ts';

const directory = path.join(repositoryRoot, 'examples/charts');
const chartNamed = (name: string): string => path.join(directory, name);

let cluster: RunningCluster;
let session: HelmSession;
let client: KubeClient;

beforeAll(async () => {
  cluster = await startCluster();
  session = startSession(cluster.kubeconfig);
  client = clientOfSession(session);
});

afterAll(async () => {
  client.close();
  session.end();
  await cluster.stop();
});

const deploymentNamed = (name: string): ObjectReference => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  namespace: 'default',
  name,
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function template(chart: string, ...args: string[]): Promise<string> {
  const run = await runHelm(['template', 'demo', chartNamed(chart), ...args], {
    cwd: repositoryRoot,
  });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  return run.stdout;
}

describe('the examples of the guide', () => {
  test('change a value', async () => {
    expect(await template('lua-value')).toContain('replicas: 1\n');
    expect(await template('lua-value', '--set', 'production=true')).toContain('replicas: 3\n');
    expect(await template('lua-value', '--set', 'production=true,replicas=5')).toContain(
      'replicas: 5\n',
    );
  });

  test('add a sidecar to every pod', async () => {
    const output = await template('lua-sidecar');
    expect(output.match(/image: fluentd:1.17\n +name: logs/g)).toHaveLength(2);
  });

  test('bring a template engine', async () => {
    expect(await template('lua-templates')).toBe(`---
# Source: lua-templates/ext/lua/chart.lua
apiVersion: v1
data:
  Ada: Hello, Ada!
  Grace: Hello, Grace!
kind: ConfigMap
metadata:
  name: demo-greetings
`);
  });

  test('generate objects from a file', async () => {
    const output = await template('lua-generate');
    expect(output.match(/^ {2}name: (admin|view)$/gm)).toEqual(['  name: admin', '  name: view']);
  });

  test('ask the cluster, or do without', async () => {
    expect(await template('lua-cluster', '--accept-perms', 'cluster')).toContain('replicas: 1\n');
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'another' } };
    await createObject(client, node);
    await session.helm(['install', 'nodes', chartNamed('lua-cluster'), '-y']);
    const { items } = await listObjects(client, { apiVersion: 'v1', kind: 'Node' });
    expect(items.length).toBeGreaterThan(1);
    expect(await findObject(client, deploymentNamed('nodes'))).toMatchObject({
      spec: { replicas: items.length },
    });
  });

  test('override a subchart', async () => {
    expect(await template('lua-override')).toContain('storageClassName: fast\n');
  });

  test.for([
    ['demo', { phase: 'Completed' }, 0, 'STATUS: deployed'],
    ['full', { phase: 'Failed', message: 'disk full' }, 1, 'message: disk full'],
  ] as const)('decide about readiness: %s', async ([name, status, code, message]) => {
    const backup = { apiVersion: 'example.com/v1', kind: 'Backup', namespace: 'default', name };
    const isWaiting = 'the first backup has not finished';
    // Asks what kinds there are when the chart has brought its own along.
    const watcher = clientOfSession(session);
    let finishing: Promise<unknown> | undefined;
    const line = ['install', name, chartNamed('lua-readiness'), '--wait'];
    const run = await session.run(line, {
      onNote: (text) => {
        if (!text.includes(isWaiting)) return;
        const options = { type: 'merge', subresource: 'status' } as const;
        finishing ??= patchObject(watcher, backup, { status }, options);
      },
    });
    await finishing;
    watcher.close();
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(isWaiting);
    expect(run.stdout + run.stderr).toContain(message);
  });

  test('add a template function', async () => {
    const output = await template('lua-function');
    expect(output).toContain('name: hello-world\n');
    expect(output).toContain('memory: "1536"\n');
  });

  test('clean up after a delete', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      response.writeHead(403).end();
    });
    const registry = await listen(server);
    const chart = path.join(session.directory, 'lua-cleanup');
    cpSync(chartNamed('lua-cleanup'), chart, { recursive: true });
    const script = path.join(chart, 'ext/lua/chart.lua');
    const text = readFileSync(script, 'utf8');
    writeFileSync(script, text.replace('https://services.example.com', registry));
    try {
      await session.helm(['install', 'gone', chart, '--accept-perms', 'network']);
      const run = await session.run('delete gone');
      expect(run.code).toBe(0);
      expect(run.stderr).toContain('the registry kept gone: status 403');
    } finally {
      server.close();
    }
    expect(requests).toEqual(['DELETE /default/gone']);
  });

  test.each([
    ...['value', 'sidecar', 'templates', 'generate', 'cluster', 'override', 'readiness'],
    ...['function', 'cleanup'],
  ])('have nothing that lint would mention of lua-%s', async (name) => {
    const run = await runHelm(['lint', '-y', chartNamed(`lua-${name}`)]);
    expect(run.code).toBe(0);
    expect(run.stdout).not.toContain('ext/');
  });
});
