/** Servers and programs that lie, and lead where nobody wants to go: by real processes, on real sockets. */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { buildChart } from '../support/chart-builder.ts';
import { startFakeRegistry } from '../support/fake-registry.ts';
import type { Handler, Loopback } from '../support/loopback.ts';
import { startLoopback } from '../support/loopback.ts';
import { createScratch } from '../support/scratch.ts';

const scratch = createScratch();
const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const serve = async (handler: Handler): Promise<Loopback> => {
  const server = await startLoopback(handler);
  servers.push(server);
  return server;
};
const chart = buildChart({ name: 'web' });
const metadata = 'http://169.254.169.254/latest/meta-data/x.tgz';

/** What helm says, all on one error; none of it may be a defect. */
async function refusalOf(...args: readonly string[]): Promise<string> {
  const { code, stderr } = await scratch.helm(args);
  expect(code, stderr).toBe(1);
  expect(stderr.match(/^Error: /gm), stderr).toHaveLength(1);
  expect(stderr).not.toContain('defect of helm itself');
  return stderr;
}

describe('the address at which clouds keep credentials is not asked', () => {
  const says = 'it is a link-local address';

  test('when an index names it', async () => {
    const entry = `[{name: web, version: 1.0.0, apiVersion: v2, urls: ["${metadata}"]}]`;
    const server = await serve(() => ({ body: `apiVersion: v1\nentries:\n  web: ${entry}\n` }));
    expect(await refusalOf('pull', 'web', '--repo', server.url)).toContain(says);
  });

  test('when a redirect leads to it', async () => {
    const server = await serve(() => ({ status: 302, headers: { location: metadata } }));
    expect(await refusalOf('pull', `${server.url}/web-1.0.0.tgz`)).toContain(says);
  });

  test('when the layer of a registry is said to be there', async () => {
    const registry = await startFakeRegistry({ blobHost: 'http://169.254.169.254' });
    servers.push(registry);
    scratch.write({ 'web.tgz': chart.archive });
    await scratch.helm(['push', 'web.tgz', `oci://${registry.host}/charts`, '--plain-http']);
    const reference = `oci://${registry.host}/charts/web`;
    expect(await refusalOf('pull', reference, '--plain-http')).toContain(says);
  });

  test('when a chart has its dependencies there', async () => {
    scratch.write({
      'needy/Chart.yaml':
        'apiVersion: v2\nname: needy\nversion: 1.0.0\ndependencies: [{name: web, version: 1.0.0, repository: "http://169.254.169.254/charts"}]\n',
    });
    expect(await refusalOf('dependency', 'update', 'needy')).toContain(says);
  });

  test('when a script may use the network, but was not granted this very host', async () => {
    scratch.write({
      'script/Chart.yaml': 'apiVersion: v2\nname: script\nversion: 1.0.0\n',
      'script/ext/permissions.yaml': 'lua: [network]\n',
      'script/ext/lua/chart.lua': `http.get("${metadata}")`,
    });
    expect(await refusalOf('template', 'r', 'script', '-y')).toContain(says);
  });
});

describe('a registry that lies about the size of a layer', () => {
  test.for([
    ['less', -1],
    ['more', 1],
  ] as const)('is refused: %s than there is', async ([, by]) => {
    const registry = await startFakeRegistry();
    servers.push(registry);
    const digestOf = (data: Uint8Array | string): string =>
      `sha256:${createHash('sha256').update(data).digest('hex')}`;
    const keep = (data: Buffer): string => {
      registry.content.set(digestOf(data), data);
      return digestOf(data);
    };
    const config = Buffer.from(JSON.stringify({ name: 'web', version: '1.0.0', apiVersion: 'v2' }));
    const archive = Buffer.from(chart.archive);
    const manifest = Buffer.from(
      JSON.stringify({
        schemaVersion: 2,
        mediaType: 'application/vnd.oci.image.manifest.v1+json',
        config: {
          mediaType: 'application/vnd.cncf.helm.config.v1+json',
          digest: keep(config),
          size: config.length,
        },
        layers: [
          {
            mediaType: 'application/vnd.cncf.helm.chart.content.v1.tar+gzip',
            digest: keep(archive),
            size: archive.length + by,
          },
        ],
      }),
    );
    registry.tags.set('charts/web:1.0.0', keep(manifest));
    const reference = `oci://${registry.host}/charts/web:1.0.0`;
    expect(await refusalOf('pull', reference, '--plain-http')).toContain('bytes');
  });
});
