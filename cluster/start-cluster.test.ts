import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from './manual-clock.ts';
import type { JsonObject } from './object.ts';
import type { ClusterOptions, RunningCluster } from './start-cluster.ts';
import { startCluster } from './start-cluster.ts';

const maps = '/api/v1/namespaces/default/configmaps';
const running = new Set<RunningCluster>();

afterEach(async () => {
  await Promise.all([...running].map((cluster) => cluster.stop()));
  running.clear();
});

async function start(options: ClusterOptions = {}): Promise<RunningCluster> {
  const cluster = await startCluster(options);
  running.add(cluster);
  return cluster;
}

async function stop(cluster: RunningCluster): Promise<void> {
  running.delete(cluster);
  await cluster.stop();
}

function ask(
  { url, ca, admin }: RunningCluster,
  method: string,
  path: string,
  body?: JsonObject,
): Promise<{ status: number; body: JsonObject }> {
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, ca, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as JsonObject }),
      );
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

describe('startCluster()', () => {
  it('answers over HTTPS to whoever trusts its authority', async () => {
    const cluster = await start();
    expect(await ask(cluster, 'GET', '/version')).toMatchObject({
      body: { gitVersion: 'v1.36.1' },
    });
    expect(cluster.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  });

  it('keeps its objects and its accounts where it is told to', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'cluster-data-'));
    try {
      const first = await start({ dataDirectory });
      await ask(first, 'POST', maps, { metadata: { name: 'kept' }, data: { a: '1' } });
      await stop(first);
      const second = await start({ dataDirectory });
      expect(second.admin.token).toBe(first.admin.token);
      expect(second.ca).toBe(first.ca);
      expect(await ask(second, 'GET', `${maps}/kept`)).toMatchObject({
        body: { data: { a: '1' } },
      });
      await stop(second);
    } finally {
      rmSync(dataDirectory, { recursive: true });
    }
  });

  it('shares its data with no other', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'cluster-data-'));
    try {
      const first = await start({ dataDirectory });
      await expect(startCluster({ dataDirectory })).rejects.toMatchObject({
        code: 'DataDirectoryInUse',
        message: `Cannot keep data in "${dataDirectory}": the embedded cluster at ${first.url} (process ${process.pid}) does`,
      });
      await stop(first);
      await stop(await start({ dataDirectory }));
    } finally {
      rmSync(dataDirectory, { recursive: true });
    }
  });

  it('serves custom kinds again after a restart', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'cluster-data-'));
    const schema = { openAPIV3Schema: { type: 'object' } };
    const definition: JsonObject = {
      metadata: { name: 'things.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'things', kind: 'Thing' },
        versions: [{ name: 'v1', served: true, storage: true, schema }],
      },
    };
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const things = '/apis/example.com/v1/namespaces/default/things';
    try {
      const first = await start({ dataDirectory });
      await ask(first, 'POST', path, definition);
      await ask(first, 'POST', things, {
        apiVersion: 'example.com/v1',
        kind: 'Thing',
        metadata: { name: 'x' },
      });
      await stop(first);
      const second = await start({ dataDirectory });
      expect(await ask(second, 'GET', `${things}/x`)).toMatchObject({ status: 200 });
      await stop(second);
    } finally {
      rmSync(dataDirectory, { recursive: true });
    }
  });

  it('tells time by the clock it is given', async () => {
    const cluster = await start({ clock: new ManualClock('2040-05-06T07:08:09Z') });
    const created = await ask(cluster, 'POST', maps, { metadata: { name: 'x' } });
    expect(created.body).toMatchObject({ metadata: { creationTimestamp: '2040-05-06T07:08:09Z' } });
  });

  it.each([
    ['pods/x/exec?command=ls', 501, 'NotImplemented'],
    ['pods/x/proxy/healthz', 404, 'NotFound'],
    ['services/kubernetes/proxy/', 503, 'ServiceUnavailable'],
  ])('has no containers to connect to: %s', async (path, status, reason) => {
    const answer = await ask(await start(), 'GET', `/api/v1/namespaces/default/${path}`);
    expect(answer).toMatchObject({ status, body: { reason } });
  });

  it('does not walk up a path', async () => {
    const cluster = await start();
    const { port } = new URL(cluster.url);
    const { ca, admin } = cluster;
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      // A URL would have resolved the dots before they are sent.
      const options = {
        host: '127.0.0.1',
        port,
        path: `${maps}/%2e%2e`,
        ca,
        headers,
        agent: false,
      };
      request(options, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });

  it('refuses whoever it does not know', async () => {
    const cluster = await start();
    const stranger = { ...cluster, admin: { ...cluster.admin, token: 'wrong' } };
    expect(await ask(stranger, 'GET', maps)).toMatchObject({ status: 401 });
  });
});
