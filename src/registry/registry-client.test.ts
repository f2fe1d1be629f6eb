import { afterEach, describe, expect, test } from 'vitest';
import type { FakeRegistry, FakeRegistryOptions } from '../../test/support/fake-registry.ts';
import { startFakeRegistry } from '../../test/support/fake-registry.ts';
import { startLoopback } from '../../test/support/loopback.ts';
import type { Loopback } from '../../test/support/loopback.ts';
import { createHttpClient } from '../http/index.ts';
import type { Credential } from './credential.ts';
import { digestOf } from '../provenance/index.ts';
import { listVersions } from './list-versions.ts';
import { login } from './login.ts';
import { pullBlob, pullManifest, requireTagAtDigest } from './pull-chart.ts';
import { pushChart } from './push-chart.ts';
import type { PushedChart } from './push-chart.ts';
import { parseOciReference } from './reference.ts';
import { RegistryClient } from './registry-client.ts';

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function registry(options?: FakeRegistryOptions): Promise<FakeRegistry> {
  const server = await startFakeRegistry(options);
  servers.push(server);
  return server;
}

function clientWith(credential?: Credential): RegistryClient {
  const http = createHttpClient({
    environment: {},
    userAgent: 'Helm/test',
    now: () => new Date(0),
    sleep: async () => undefined,
  });
  return new RegistryClient({
    http,
    credentials: { get: async () => credential },
    plainHttp: true,
  });
}

const jane = { username: 'jane', password: 'secret' };
const limit = 100 << 20;

interface PushOptions {
  readonly version?: string;
  readonly provenance?: Uint8Array;
  readonly archive?: Uint8Array;
}

function push(
  client: RegistryClient,
  host: string,
  options: PushOptions = {},
): Promise<PushedChart> {
  const { version = '1.2.3', archive = Buffer.from('archive'), provenance } = options;
  const reference = parseOciReference(`${host}/team/web:${version}`);
  return pushChart(
    client,
    { ...reference, tag: reference.tag ?? '' },
    {
      archive,
      config: Buffer.from('{"name":"web"}'),
      annotations: new Map([
        ['org.opencontainers.image.version', version],
        ['org.opencontainers.image.title', 'web <&>'],
      ]),
      ...(provenance === undefined ? {} : { provenance }),
    },
  );
}

describe.for([
  ['none', undefined],
  ['basic', jane],
  ['bearer', jane],
  ['bearer', { identityToken: 'secret' }],
  ['bearer', { registryToken: 'token-of-the-fake' }],
] as const)('a registry client, authorized by %s %j,', ([auth, credential]) => {
  test('pushes a chart, finds it, and loads it', async () => {
    const { host } = await registry({ auth });
    const client = clientWith(credential);
    const provenance = Buffer.from('signed');
    const pushed = await push(client, host, { provenance });
    const manifest = await pullManifest(client, parseOciReference(`${host}/team/web:1.2.3`));
    expect(manifest.digest).toBe(pushed.digest);
    const { reference, chart } = manifest;
    expect((await pullBlob(client, reference, chart, limit)).toString()).toBe('archive');
    expect(manifest.provenance?.digest).toBe(digestOf(provenance));
  });
});

describe('a registry client', () => {
  test('writes manifests as Helm does', async () => {
    const server = await registry();
    const { digest } = await push(clientWith(), server.host);
    expect(server.content.get(digest)?.toString()).toBe(
      '{"schemaVersion":2,"config":{"mediaType":"application/vnd.cncf.helm.config.v1+json",' +
        `"digest":"${digestOf(Buffer.from('{"name":"web"}'))}","size":14},` +
        '"layers":[{"mediaType":"application/vnd.cncf.helm.chart.content.v1.tar+gzip",' +
        `"digest":"${digestOf(Buffer.from('archive'))}","size":7}],` +
        '"annotations":{"org.opencontainers.image.title":"web \\u003c\\u0026\\u003e",' +
        '"org.opencontainers.image.version":"1.2.3"}}',
    );
  });

  test('asks for a token once, and does not load a blob up that is there', async () => {
    const server = await registry({ auth: 'bearer' });
    const client = clientWith(jane);
    await push(client, server.host);
    await push(client, server.host, { version: '1.2.4' });
    const tokens = server.requests.filter(({ url }) => url.startsWith('/token'));
    expect(tokens.map(({ url }) => url)).toEqual([
      '/token?service=fake&scope=repository%3Ateam%2Fweb%3Apull%2Cpush',
    ]);
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('asks for another token when one is expired, in the middle of a push', async () => {
    const server = await registry({ auth: 'bearer', tokenUses: 2 });
    const pushed = await push(clientWith(jane), server.host);
    expect(server.content.has(pushed.digest)).toBe(true);
    const tokens = server.requests.filter(({ url }) => url.startsWith('/token'));
    expect(tokens.length).toBeGreaterThan(2);
  });

  test('loads large blobs up in pieces', async () => {
    const server = await registry({ auth: 'basic' });
    const archive = Buffer.alloc(20 << 20, 'x');
    await push(clientWith(jane), server.host, { archive });
    const pieces = server.requests.filter(({ method }) => method === 'PATCH');
    expect(pieces.map(({ headers }) => headers['content-range'])).toEqual([
      '0-8388607',
      '8388608-16777215',
      '16777216-20971519',
    ]);
    expect(server.content.get(digestOf(archive))?.equals(archive)).toBe(true);
  });

  test('lists the tags that are versions, newest first, over many pages', async () => {
    const server = await registry({ pageSize: 2 });
    const tags = ['0.9.0', '1.10.0', '1.9.0_build.1', 'latest', '1.10.0-rc.1', '2', 'v1.0.0'];
    for (const tag of tags) server.tags.set(`team/web:${tag}`, 'x');
    const versions = await listVersions(clientWith(), parseOciReference(`${server.host}/team/web`));
    expect(versions).toEqual(['1.10.0', '1.10.0-rc.1', '1.9.0+build.1', '0.9.0']);
  });

  test('finds a chart by its digest, and refuses a tag that moved', async () => {
    const server = await registry();
    const client = clientWith();
    const { digest } = await push(client, server.host);
    const byDigest = parseOciReference(`${server.host}/team/web@${digest}`);
    expect((await pullManifest(client, byDigest)).digest).toBe(digest);
    await push(client, server.host, { archive: Buffer.from('moved') });
    const both = parseOciReference(`${server.host}/team/web:1.2.3@${digest}`);
    await expect(requireTagAtDigest(client, both)).rejects.toThrow(
      'chart reference digest mismatch',
    );
    const untagged = parseOciReference(`${server.host}/team/web:9.9.9@${digest}`);
    await requireTagAtDigest(client, untagged);
  });

  test('finds the chart in an index of several manifests', async () => {
    const server = await registry();
    const client = clientWith();
    const { digest } = await push(client, server.host);
    const other = Buffer.from(
      JSON.stringify({ config: { mediaType: 'x', digest, size: 1 }, layers: [] }),
    );
    server.content.set(digestOf(other), other);
    const mediaType = 'application/vnd.oci.image.manifest.v1+json';
    const manifests = [digestOf(other), digest].map((entry) => ({
      mediaType,
      digest: entry,
      size: 1,
    }));
    const index = Buffer.from(JSON.stringify({ manifests }));
    server.content.set(digestOf(index), index);
    server.tags.set('team/web:2.0.0', digestOf(index));
    const found = await pullManifest(client, parseOciReference(`${server.host}/team/web:2.0.0`));
    expect(found.chart.digest).toBe(digestOf(Buffer.from('archive')));
    expect(found.digest).toBe(digestOf(index));
  });

  test('says that there is no such chart', async () => {
    const { host } = await registry();
    await expect(
      pullManifest(clientWith(), parseOciReference(`${host}/team/web:1.0.0`)),
    ).rejects.toMatchObject({
      code: 'ChartNotFound',
      message: `${host}/team/web:1.0.0: not found`,
    });
    await expect(listVersions(clientWith(), parseOciReference(`${host}/nobody`))).rejects.toThrow(
      'unable to locate any tags',
    );
  });

  test.for(['basic', 'bearer'] as const)('says that it is not let in, by %s', async (auth) => {
    const { host } = await registry({ auth });
    const reference = parseOciReference(`${host}/team/web:1.0.0`);
    const wrong = clientWith({ username: 'jane', password: 'wrong' });
    for (const client of [clientWith(), wrong]) {
      await expect(pullManifest(client, reference)).rejects.toMatchObject({
        code: 'Unauthorized',
        hint: 'log in with helm registry login',
      });
    }
  });

  test('keeps credentials that the registry accepted, and no others', async () => {
    const { host } = await registry({ auth: 'bearer' });
    const kept: unknown[] = [];
    const store = {
      get: async () => undefined,
      put: async (...entry: unknown[]) => void kept.push(entry),
      remove: async () => undefined,
    };
    await login(clientWith(jane), store, host, jane);
    const wrong = { username: 'jane', password: 'wr0ng' };
    const refused = login(clientWith(wrong), store, host, wrong);
    await expect(refused).rejects.toThrow('response status code 401: denied: wrong credentials');
    expect(kept).toEqual([[host, jane]]);
  });
});

describe('a registry client, with a bad registry,', () => {
  const manifest = (layers: unknown, config: unknown = {}) => JSON.stringify({ config, layers });
  const descriptor = { mediaType: 'x', digest: `sha256:${'a'.repeat(64)}`, size: 1 };
  const chart = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip';
  const config = { ...descriptor, mediaType: 'application/vnd.cncf.helm.config.v1+json' };

  test.for([
    ['no JSON', '<html>', 'it is no JSON'],
    ['a scalar', '1', 'it is no JSON object'],
    ['null', 'null', 'it is no JSON object'],
    ['a layer that is null', manifest([null], config), 'an entry has no media type'],
    ['a digest that is a path', manifest([{ ...descriptor, digest: '../x' }], config), 'no sha256'],
    ['a negative size', manifest([{ ...descriptor, size: -1 }], config), 'no size'],
    ['a thousand layers', manifest(Array(1000).fill(descriptor), config), 'more than 64 entries'],
    ['an image', manifest([descriptor], descriptor), 'could not load config with mediatype'],
    ['no chart', manifest([descriptor], config), 'does not contain a layer with mediatype'],
  ] as const)('refuses a manifest that has %s', async ([, body, message]) => {
    const server = await registry();
    server.content.set('sha256:m', Buffer.from(body));
    server.tags.set('team/web:1.0.0', 'sha256:m');
    const reference = parseOciReference(`${server.host}/team/web:1.0.0`);
    await expect(pullManifest(clientWith(), reference)).rejects.toThrow(message);
  });

  test('refuses content that is not what its digest says', async () => {
    const server = await registry();
    const client = clientWith();
    const { digest } = await push(client, server.host);
    const archive = digestOf(Buffer.from('archive'));
    server.content.set(archive, Buffer.from('tampere'));
    const reference = parseOciReference(`${server.host}/team/web@${digest}`);
    const found = await pullManifest(client, reference);
    await expect(pullBlob(client, reference, found.chart, limit)).rejects.toThrow(`for ${archive}`);
    server.content.set(
      digest,
      Buffer.from(manifest([{ ...descriptor, mediaType: chart }], config)),
    );
    await expect(pullManifest(client, reference)).rejects.toMatchObject({ code: 'DigestMismatch' });
  });

  test('does not begin to load what is too large', async () => {
    const { host } = await registry();
    const huge = { ...descriptor, size: limit + 1 };
    await expect(
      pullBlob(clientWith(), parseOciReference(`${host}/team/web:1`), huge, limit),
    ).rejects.toMatchObject({ code: 'DownloadTooLarge' });
  });

  test('CVE-2026-50151: does not follow an upload to another host', async () => {
    const other = await startLoopback(() => ({ status: 201 }), { host: '127.0.0.2' });
    servers.push(other);
    const server = await registry({ auth: 'basic', uploadHost: other.url });
    await expect(push(clientWith(jane), server.host)).rejects.toMatchObject({
      code: 'ForeignLocation',
    });
    expect(other.requests).toEqual([]);
  });

  test('CVE-2026-48978: does not take credentials to a realm in a private network', async () => {
    const other = await startLoopback(() => ({ body: '{"token":"x"}' }), { host: '127.0.0.2' });
    servers.push(other);
    const server = await registry({ auth: 'bearer', realm: `${other.url}/token` });
    await expect(push(clientWith(jane), server.host)).rejects.toMatchObject({
      code: 'UnsafeRealm',
    });
    expect(other.requests).toEqual([]);
  });

  test.for([jane, { identityToken: 'secret' }])(
    'does not follow the redirect of a token service, with %j',
    async (credential) => {
      const other = await startLoopback(() => ({ body: '{"token":"x"}' }));
      const service = await startLoopback(() => ({
        status: 307,
        headers: { location: other.url },
      }));
      servers.push(other, service);
      const server = await registry({ auth: 'bearer', realm: `${service.url}/token` });
      await expect(push(clientWith(credential), server.host)).rejects.toThrow('307');
      expect(service.requests).toHaveLength(1);
      expect(other.requests).toEqual([]);
    },
  );

  test('follows a redirect of a blob without its credentials', async () => {
    const other = await startLoopback(() => ({ body: 'archive' }), { host: '127.0.0.2' });
    servers.push(other);
    const server = await registry({ auth: 'basic', blobHost: other.url });
    server.content.set(digestOf(Buffer.from('archive')), Buffer.from('archive'));
    const blob = { mediaType: chart, digest: digestOf(Buffer.from('archive')), size: 7 };
    const reference = parseOciReference(`${server.host}/team/web:1`);
    await pullBlob(clientWith(jane), reference, blob, limit);
    expect(other.requests[0]?.headers['authorization']).toBeUndefined();
  });

  test('does not answer the question of a host it was redirected to', async () => {
    const other = await startLoopback(
      () => ({ status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
      { host: '127.0.0.2' },
    );
    servers.push(other);
    const server = await registry({ auth: 'basic', blobHost: other.url });
    server.content.set(descriptor.digest, Buffer.from('x'));
    const reference = parseOciReference(`${server.host}/team/web:1`);
    await expect(pullBlob(clientWith(jane), reference, descriptor, limit)).rejects.toMatchObject({
      code: 'Unauthorized',
    });
    expect(other.requests.map(({ headers }) => headers['authorization'])).toEqual([undefined]);
  });
});
