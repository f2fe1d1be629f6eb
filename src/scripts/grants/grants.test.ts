import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleVersion } from '../../release/testing/sample-version.ts';
import { createContext } from '../../context/index.ts';
import type { Cluster } from '../../connection/index.ts';
import { chartOrigin } from './chart-origin.ts';
import { withVersion } from './grant.ts';
import { grantsFilesIn, loadGrants } from './grants-file.ts';
import type { GrantQuestion } from './release-grants.ts';
import { forgetGrants, releaseGrants } from './release-grants.ts';

let home: string;
let warnings: string[];

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'grants-'));
  warnings = [];
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const version = sampleVersion({ payload: [chunk('chart', 'aa'), chunk('release', 'bb')] });
const forged = { ...version, payload: [chunk('chart', 'ff'), chunk('release', 'bb')] };
const web: GrantQuestion = {
  release: 'demo',
  namespace: 'default',
  chart: { name: 'web', reference: '/charts/web' },
};

function chunk(part: 'chart' | 'release', digest: string) {
  return { part, secret: `helm-${digest}`, digest, size: 1 };
}

function grantsOf(question: GrantQuestion = web, identity = 'uid:1') {
  return releaseGrants(context(), clusterOf(identity), question);
}

function context() {
  const warn = (text: string): void => void warnings.push(text);
  return createContext({
    environment: { HELM_DATA_HOME: home },
    logger: { debug: ignore, info: ignore, warn, error: ignore },
  });
}

function ignore(): void {
  // Nothing is said but warnings.
}

function clusterOf(identity: string): Cluster {
  return { findIdentity: async () => Promise.resolve(identity) } as Partial<Cluster> as Cluster;
}

describe('releaseGrants()', () => {
  test('finds nothing where nothing was granted, and leaves no file', async () => {
    expect(await grantsOf().find()).toEqual([]);
    await grantsOf().keep(version, []);
    expect(() => statSync(grantsFilesIn(home).grants)).toThrow('ENOENT');
  });

  test('finds what was kept: for the chart from there, and for the version as it was', async () => {
    await grantsOf().keep(version, ['os']);
    expect(await grantsOf().find()).toEqual(['os']);
    expect(await grantsOf({ ...web, stored: version }).find()).toEqual(['os']);
  });

  test.each<[string, Partial<GrantQuestion>, string?]>([
    ['a version that was changed', { stored: forged }],
    ['another release', { release: 'other' }],
    ['another namespace', { namespace: 'other' }],
    ['another chart', { chart: { name: 'other', reference: '/charts/web' } }],
    ['another place', { chart: { name: 'web', reference: '/tmp/web' } }],
    ['another cluster', {}, 'uid:2'],
  ])('finds nothing for %s', async (_, other, identity) => {
    await grantsOf().keep(version, ['os']);
    expect(await grantsOf({ ...web, ...other }, identity).find()).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('keeps what each version was granted, and of the newest what the next one need not ask for', async () => {
    await grantsOf().keep(version, ['os', 'io']);
    await grantsOf().keep({ ...version, payload: [] }, []);
    expect(await grantsOf().find()).toEqual([]);
    expect(await grantsOf({ ...web, stored: version }).find()).toEqual(['os', 'io']);
  });

  test('keeps other releases as they are', async () => {
    await grantsOf().keep(version, ['os']);
    await grantsOf({ ...web, release: 'second' }).keep(version, ['io']);
    await grantsOf({ ...web, release: 'second' }).keep(version, ['network']);
    expect(await grantsOf().find()).toEqual(['os']);
    expect(await grantsOf({ ...web, release: 'second' }).find()).toEqual(['network']);
  });

  test('keeps files that nobody else can read', async () => {
    await grantsOf().keep(version, ['os']);
    const { grants, key } = grantsFilesIn(home);
    expect([grants, key].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  test('believes no file that was written without the key', async () => {
    await grantsOf().keep(version, ['io']);
    const { grants } = grantsFilesIn(home);
    writeFileSync(grants, readFileSync(grants, 'utf8').replaceAll('"io"', '"os"'));
    expect(await grantsOf().find()).toEqual([]);
    expect(warnings[0]).toMatch(/^nothing counts as granted: .* was not written by helm on this/);
  });

  test.each([
    ['is gone', (key: string) => rmSync(key)],
    ['is another one', (key: string) => writeFileSync(key, Buffer.alloc(32))],
    ['is cut', (key: string) => writeFileSync(key, 'x')],
    ['can be read by others', (key: string) => chmodSync(key, 0o644)],
  ])('believes nothing when the key %s', async (_, change) => {
    await grantsOf().keep(version, ['os']);
    change(grantsFilesIn(home).key);
    expect(await grantsOf().find()).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  test.each(['', '{', '[]', '{"grants":[]}', '{"grants":[],"mac":1}'])(
    'believes nothing of a file that holds %j',
    async (text) => {
      writeFileSync(grantsFilesIn(home).grants, text);
      expect(await grantsOf().find()).toEqual([]);
      expect(warnings).toHaveLength(1);
    },
  );

  test('begins anew where the file is not its own', async () => {
    writeFileSync(grantsFilesIn(home).grants, '{');
    await grantsOf().keep(version, ['os']);
    expect(await grantsOf().find()).toEqual(['os']);
  });

  test('says that a machine keeps nothing, and goes on', async () => {
    writeFileSync(path.join(home, 'file'), '');
    home = path.join(home, 'file');
    await grantsOf().keep(version, ['os']);
    home = path.dirname(home);
    expect(warnings.at(-1)).toMatch(/^what was granted is not remembered: /);
  });
});

describe('forgetGrants()', () => {
  test('forgets a release of one cluster', async () => {
    await grantsOf().keep(version, ['os']);
    await grantsOf(web, 'uid:2').keep(version, ['os']);
    await grantsOf({ ...web, release: 'second' }).keep(version, ['os']);
    await forgetGrants(context(), clusterOf('uid:1'), { name: 'demo', namespace: 'default' });
    expect(
      loadGrants(grantsFilesIn(home)).map(({ cluster, release }) => [cluster, release]),
    ).toEqual([
      ['uid:2', 'demo'],
      ['uid:1', 'second'],
    ]);
  });

  test('does not ask the cluster where nothing was granted', async () => {
    const cluster = { findIdentity: () => Promise.reject(new Error('asked')) };
    const release = { name: 'demo', namespace: 'default' };
    await forgetGrants(context(), cluster as Partial<Cluster> as Cluster, release);
  });
});

describe('withVersion()', () => {
  test('keeps a bounded number of versions, newest last', () => {
    const subject = { cluster: 'c', namespace: 'n', release: 'r', chart: 'w', origin: 'o' };
    let grant = withVersion(subject, undefined, { digest: '0', permissions: ['os'] });
    for (let count = 1; count < 300; count++) {
      grant = withVersion(subject, grant, { digest: String(count), permissions: ['os'] });
    }
    expect(grant.versions).toHaveLength(256);
    expect(grant.versions.at(-1)?.digest).toBe('299');
    const again = withVersion(subject, grant, { digest: '298', permissions: ['io'] });
    expect(again.versions).toHaveLength(256);
    expect(again.versions.at(-1)).toEqual({ digest: '298', permissions: ['io'] });
  });
});

describe('chartOrigin()', () => {
  const digest = `@sha256:${'a'.repeat(64)}`;
  test.each([
    ['/charts/web', '/charts/web'],
    ['/charts/a:b', '/charts/a:b'],
    ['/charts/web-1.0.0.tgz', '/charts/'],
    ['repo/web', 'repo/web'],
    ['repo/web:1.0.0', 'repo/web'],
    [`repo/web:1.0.0${digest}`, 'repo/web'],
    ['oci://host:5000/charts/web:1.0.0', 'oci://host:5000/charts/web'],
    ['host:5000/charts/web', 'host:5000/charts/web'],
    [`host:5000/charts/web${digest}`, 'host:5000/charts/web'],
    ['https://host/charts/web-1.0.0.tgz', 'https://host/charts/'],
  ])('of %s is %s', (reference, origin) => {
    expect(chartOrigin(reference)).toBe(origin);
  });
});
