import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildChart } from '../../test/support/chart-builder.ts';
import { startFakeRegistry } from '../../test/support/fake-registry.ts';
import type { FakeRepositoryOptions } from '../../test/support/fake-repository.ts';
import { indexOf, startFakeRepository } from '../../test/support/fake-repository.ts';
import { fetchContextIn } from '../../test/support/fetch-context.ts';
import type { Loopback } from '../../test/support/loopback.ts';
import { parseOciReference, pushChart } from '../registry/index.ts';
import { downloadIndex } from './download-index.ts';
import { fetchChart } from './fetch-chart.ts';
import type { FetchContext, FetchOptions, FetchedChart } from './fetch-chart.ts';
import { parseReference } from './reference/chart-reference.ts';
import { uploadChart } from './upload-chart.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-fetch-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const charts = ['1.2.3', '1.10.0', '2.0.0-rc.1'].map((version) => buildChart({ version }));
const [web, newest] = charts;
if (web === undefined || newest === undefined) throw new Error('there are charts');

async function repository(options: FakeRepositoryOptions = {}): Promise<Loopback> {
  const server = await startFakeRepository({ charts, ...options });
  servers.push(server);
  return server;
}

/** A context that has a server's repository as `stable`, its index in the cache. */
async function contextOf(server: Loopback): Promise<FetchContext> {
  const entry = { name: 'stable', url: server.url };
  const context = fetchContextIn(scratch, { repositories: [entry] });
  await downloadIndex(entry, context);
  return context;
}

function fetch(
  context: FetchContext,
  reference: string,
  options: Partial<FetchOptions> = {},
): Promise<FetchedChart> {
  return fetchChart(context, parseReference(reference), { access: {}, ...options });
}

describe('fetchChart()', () => {
  test('fetches the newest stable version, a version, a range, a development version', async () => {
    const context = await contextOf(await repository());
    const fileOf = async (reference: string, options?: Partial<FetchOptions>) =>
      (await fetch(context, reference, options)).fileName;
    expect(await fileOf('stable/web')).toBe('web-1.10.0.tgz');
    expect(await fileOf('stable/web:1.2.3')).toBe('web-1.2.3.tgz');
    expect(await fileOf('stable/web:~1.2')).toBe('web-1.2.3.tgz');
    expect(await fileOf('stable/web', { devel: true })).toBe('web-2.0.0-rc.1.tgz');
  });

  test('asks nobody for an archive that is in the cache', async () => {
    const server = await repository();
    const context = await contextOf(server);
    await fetch(context, 'stable/web:1.2.3');
    await server.close();
    const again = await fetch(context, 'stable/web:1.2.3');
    expect(again.archive.equals(web.archive)).toBe(true);
  });

  test('throws away what changed in the cache, and fetches it again', async () => {
    const server = await repository();
    const context = await contextOf(server);
    context.cache.put(`sha256:${web.digest}`, Buffer.from('tampered'));
    const { archive } = await fetch(context, 'stable/web:1.2.3');
    expect(archive.equals(web.archive)).toBe(true);
    expect(context.cache.find(`sha256:${web.digest}`)?.equals(web.archive)).toBe(true);
  });

  test('fetches by URL, with a digest, and by the URL of a repository', async () => {
    const server = await repository();
    const context = fetchContextIn(scratch);
    const direct = await fetch(context, `${server.url}/web-1.2.3.tgz@sha256:${web.digest}`);
    expect(direct).toMatchObject({ fileName: 'web-1.2.3.tgz', digest: `sha256:${web.digest}` });
    expect((await fetch(context, `${server.url}/web:^1`)).fileName).toBe('web-1.10.0.tgz');
    const named = await fetch(context, 'web:1.2.3', { repository: server.url });
    expect(named.fileName).toBe('web-1.2.3.tgz');
  });

  test('fetches from a registry by version, range and digest', async () => {
    const server = await startFakeRegistry();
    servers.push(server);
    const context = fetchContextIn(scratch);
    const digests = new Map<string, string>();
    for (const { version, archive } of charts) {
      const reference = parseOciReference(`${server.host}/team/web:${version}`);
      const pushed = await pushChart(
        context.registry,
        { ...reference, tag: version },
        { archive, config: Buffer.from('{}'), annotations: new Map() },
      );
      digests.set(version, pushed.digest);
    }
    const name = `oci://${server.host}/team/web`;
    expect((await fetch(context, name)).fileName).toBe('web-1.10.0.tgz');
    expect((await fetch(context, `${name}:~1.2`)).fileName).toBe('web-1.2.3.tgz');
    const byDigest = await fetch(context, `${name}@${digests.get('1.2.3') ?? ''}`);
    expect(byDigest).toMatchObject({
      fileName: 'web-1.2.3.tgz',
      manifestDigest: digests.get('1.2.3'),
    });
    const moved = fetch(context, `${name}:1.10.0@${digests.get('1.2.3') ?? ''}`);
    await expect(moved).rejects.toThrow('chart reference digest mismatch');
    await expect(fetch(context, `${name}:^9`)).rejects.toMatchObject({
      code: 'ChartNotFound',
      hint: 'the newest versions are 2.0.0-rc.1, 1.10.0, 1.2.3',
    });
  });

  test('fetches the signature, where it is wanted', async () => {
    const server = await repository({ files: { 'web-1.2.3.tgz.prov': 'signed' } });
    const context = await contextOf(server);
    const signed = await fetch(context, 'stable/web:1.2.3', { provenance: 'required' });
    expect(signed.provenance?.toString()).toBe('signed');
    const unsigned = await fetch(context, 'stable/web:1.10.0', { provenance: 'optional' });
    expect(unsigned.provenance).toBeUndefined();
    await expect(fetch(context, 'stable/web:1.10.0', { provenance: 'required' })).rejects.toThrow(
      `failed to fetch provenance "${server.url}/web-1.10.0.tgz.prov"`,
    );
  });
});

describe('fetchChart(), when something is wrong,', () => {
  test('suggests the nearest repository, chart and version', async () => {
    const context = await contextOf(await repository());
    await expect(fetch(context, 'stabel/web')).rejects.toMatchObject({
      message: 'repo stabel not found',
      hint: 'did you mean stable?',
    });
    await expect(fetch(context, 'stable/wbe')).rejects.toMatchObject({
      message: `chart "wbe" matching  not found in stable index. (try 'helm repo update'): no chart name found`,
      hint: 'did you mean web?',
    });
    await expect(fetch(context, 'stable/web:9.9.9')).rejects.toMatchObject({
      message: `chart "web" matching 9.9.9 not found in stable index. (try 'helm repo update'): no chart version found for web-9.9.9`,
      hint: 'the newest versions are 2.0.0-rc.1, 1.10.0, 1.2.3',
    });
    await expect(fetch(context, 'web')).rejects.toThrow(
      'non-absolute URLs should be in form of repo_name/path_to_chart, got: web',
    );
  });

  test('says that there is no index yet', async () => {
    const context = fetchContextIn(scratch, { repositories: [{ name: 'a', url: 'http://x' }] });
    await expect(fetch(context, 'a/web')).rejects.toThrow("(try 'helm repo update')");
  });

  test('refuses an archive that is not what the index or the reference says', async () => {
    const server = await repository({
      overrides: { '/web-1.2.3.tgz': { body: newest.archive } },
    });
    const context = await contextOf(server);
    await expect(fetch(context, 'stable/web:1.2.3')).rejects.toMatchObject({
      code: 'DigestMismatch',
      message: `the archive of "stable/web:1.2.3" is sha256:${newest.digest}, not sha256:${web.digest}`,
    });
    expect(context.cache.find(`sha256:${web.digest}`)).toBeUndefined();
    const other = `sha256:${'0'.repeat(64)}`;
    await expect(fetch(context, `stable/web:1.10.0@${other}`)).rejects.toMatchObject({
      code: 'DigestMismatch',
    });
    await expect(fetch(context, `${server.url}/web-1.2.3.tgz@${other}`)).rejects.toMatchObject({
      code: 'DigestMismatch',
    });
  });

  test('refuses a download that was cut off', async () => {
    const server = await repository({
      overrides: { '/web-1.2.3.tgz': { body: web.archive.subarray(0, 50), isCutOff: true } },
    });
    const context = await contextOf(server);
    await expect(fetch(context, 'stable/web:1.2.3')).rejects.toMatchObject({
      code: 'DownloadInterrupted',
    });
  });

  test('says what the server said', async () => {
    const server = await repository({ overrides: { '/web-1.2.3.tgz': { status: 404 } } });
    const context = await contextOf(server);
    await expect(fetch(context, 'stable/web:1.2.3')).rejects.toThrow(
      `failed to fetch ${server.url}/web-1.2.3.tgz : 404 Not Found`,
    );
  });

  test('knows no other scheme, unless somebody brings it', async () => {
    const context = fetchContextIn(scratch);
    await expect(fetch(context, 's3://bucket/web-1.2.3.tgz')).rejects.toThrow(
      'scheme "s3" not supported',
    );
    const withPlugin = { ...context, download: async () => web.archive };
    expect((await fetch(withPlugin, 's3://bucket/web-1.2.3.tgz')).fileName).toBe('web-1.2.3.tgz');
  });
});

describe('downloadIndex()', () => {
  const entry = (server: Loopback) => ({ name: 'stable', url: server.url });
  const saved = (context: FetchContext) => readdirSync(context.repositoryCache).sort();

  test('keeps the index as it came, and the names of the charts', async () => {
    const server = await repository();
    const context = fetchContextIn(scratch);
    const file = await downloadIndex(entry(server), context);
    expect(readFileSync(file, 'utf8')).toBe(indexOf(charts));
    expect(saved(context)).toEqual(['stable-charts.txt', 'stable-index.yaml']);
    expect(readFileSync(path.join(context.repositoryCache, 'stable-charts.txt'), 'utf8')).toBe(
      'web\n',
    );
  });

  test('takes a compressed index, within the same limit', async () => {
    const { gzipSync } = await import('node:zlib');
    const headers = { 'content-encoding': 'gzip' };
    const good = await repository({
      overrides: { '/index.yaml': { headers, body: gzipSync(indexOf(charts)) } },
    });
    const file = await downloadIndex(entry(good), fetchContextIn(scratch));
    expect(readFileSync(file, 'utf8')).toBe(indexOf(charts));
    const bomb = gzipSync(Buffer.alloc(120 << 20, ' '));
    const bad = await repository({ overrides: { '/index.yaml': { headers, body: bomb } } });
    const context = fetchContextIn(scratch);
    await expect(downloadIndex(entry(bad), context)).rejects.toMatchObject({
      code: 'DownloadTooLarge',
    });
    expect(saved(context)).toEqual([]);
  });

  test.for([
    ['a page', { body: '<html>Sign in</html>' }, 'InvalidIndex'],
    ['nothing', { body: '' }, 'InvalidIndex'],
    ['half of it', { body: indexOf(charts).slice(0, 80), isCutOff: true }, 'DownloadInterrupted'],
    [
      'charts twice',
      { body: indexOf(charts).replace('generated', '  web: []\ngenerated') },
      'InvalidIndex',
    ],
    ['an error', { status: 403 }, 'FetchFailed'],
    ['too much', { headers: { 'content-length': '999999999' } }, 'DownloadTooLarge'],
  ] as const)('leaves the old index when %s comes', async ([, answer, code]) => {
    const server = await repository({ overrides: { '/index.yaml': answer } });
    const context = fetchContextIn(scratch);
    mkdirSync(context.repositoryCache);
    writeFileSync(path.join(context.repositoryCache, 'stable-index.yaml'), 'old');
    await expect(downloadIndex(entry(server), context)).rejects.toMatchObject({ code });
    expect(saved(context)).toEqual(['stable-index.yaml']);
    expect(readFileSync(path.join(context.repositoryCache, 'stable-index.yaml'), 'utf8')).toBe(
      'old',
    );
  });

  test('does not follow a link that lies where the index is to be', async () => {
    const server = await repository();
    const context = fetchContextIn(scratch);
    mkdirSync(context.repositoryCache);
    const precious = path.join(context.repositoryCache, 'precious');
    writeFileSync(precious, 'precious');
    const { symlinkSync } = await import('node:fs');
    symlinkSync(precious, path.join(context.repositoryCache, 'stable-index.yaml'));
    await downloadIndex(entry(server), context);
    expect(readFileSync(precious, 'utf8')).toBe('precious');
  });

  test('keeps inside the cache whatever a repository is called', async () => {
    const server = await repository();
    const context = fetchContextIn(scratch);
    const file = await downloadIndex({ name: '../../evil', url: server.url }, context);
    expect(path.dirname(file)).toBe(context.repositoryCache);
  });
});

describe('uploadChart()', () => {
  const upload = (url: string, context: FetchContext, isForced = false) =>
    uploadChart(
      url,
      { fileName: web.fileName, archive: web.archive, provenance: Buffer.from('signed') },
      { http: context.http, access: { username: 'jane', password: 'secret' }, isForced },
    );

  test('puts archive and signature into a repository at once', async () => {
    const server = await repository({ charts: [], username: 'jane', password: 'secret' });
    const context = fetchContextIn(scratch);
    await upload(server.url, context);
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    const access = { username: 'jane', password: 'secret' };
    const back = await fetch(context, `${server.url}/web-1.2.3.tgz`, {
      access,
      provenance: 'required',
    });
    expect(back.archive.equals(web.archive)).toBe(true);
    expect(back.provenance?.toString()).toBe('signed');
  });

  test('does not replace a version, unless told to', async () => {
    const server = await repository({ charts: [] });
    const context = fetchContextIn(scratch);
    await upload(server.url, context);
    await expect(upload(server.url, context)).rejects.toMatchObject({
      message: `cannot push web-1.2.3.tgz to "${server.url}/api/charts": file already exists`,
      hint: 'the version is there already; --force replaces it',
    });
    await upload(server.url, context, true);
  });

  test('finds the server above a path, and the one at it', async () => {
    const above = await repository({ overrides: { '/api/team/charts': { status: 201 } } });
    await upload(`${above.url}/team`, fetchContextIn(scratch));
    const at = await repository({ overrides: { '/team/api/charts': { status: 201 } } });
    await upload(`${at.url}/team/`, fetchContextIn(scratch));
    expect(at.requests.map(({ url }) => url)).toEqual(['/api/team/charts', '/team/api/charts']);
  });

  test('is a stranger without its password', async () => {
    const server = await repository({ username: 'jane', password: 'other' });
    await expect(upload(server.url, fetchContextIn(scratch))).rejects.toMatchObject({
      code: 'FetchFailed',
      hint: 'check user name and password',
    });
  });
});
