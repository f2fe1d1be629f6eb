import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { BuiltChart, ChartParts } from '../../test/support/chart-builder.ts';
import { buildChart, writeChart } from '../../test/support/chart-builder.ts';
import { startFakeRegistry } from '../../test/support/fake-registry.ts';
import type { FakeRepositoryOptions } from '../../test/support/fake-repository.ts';
import { startFakeRepository } from '../../test/support/fake-repository.ts';
import type { TestFetchOptions } from '../../test/support/fetch-context.ts';
import { fetchContextIn } from '../../test/support/fetch-context.ts';
import type { Loopback } from '../../test/support/loopback.ts';
import { loadChart } from '../chart/index.ts';
import type { Dependency, Lock } from '../chart/index.ts';
import { parseOciReference, pushChart } from '../registry/index.ts';
import type { FetchedChart } from '../repository/index.ts';
import { buildDependencies as buildUnpacked } from './build-dependencies.ts';
import type { DependencyContext, DependencyOptions } from './dependency-context.ts';
import { statusOf, strangersIn } from './dependency-status.ts';
import { lockDigest } from './lock-digest.ts';
import { loadUnpacked, updateDependencies as updateUnpacked } from './update-dependencies.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-dependency-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function repository(
  charts: readonly BuiltChart[],
  options: FakeRepositoryOptions = {},
): Promise<Loopback> {
  const server = await startFakeRepository({ charts, ...options });
  servers.push(server);
  return server;
}

function contextWith(options: TestFetchOptions = {}): DependencyContext & { said: string[] } {
  const said: string[] = [];
  return {
    fetch: fetchContextIn(scratch, options),
    info: (message) => void said.push(message),
    warn: (message) => void said.push(`WARNING ${message}`),
    now: () => new Date('2026-01-02T03:04:05.678Z'),
    said,
  };
}

function chartWith(chartYaml: string, parts: ChartParts = {}): string {
  const directory = mkdtempSync(path.join(scratch, 'chart-'));
  return writeChart(directory, { name: 'top', version: '1.0.0', chartYaml, ...parts });
}

async function updateDependencies(
  context: DependencyContext,
  directory: string,
  options?: DependencyOptions,
): ReturnType<typeof updateUnpacked> {
  return updateUnpacked(context, loadUnpacked(directory), options);
}

async function buildDependencies(
  context: DependencyContext,
  directory: string,
): ReturnType<typeof buildUnpacked> {
  return buildUnpacked(context, loadUnpacked(directory));
}

const listed = (directory: string, folder = 'charts') =>
  existsSync(path.join(directory, folder)) ? readdirSync(path.join(directory, folder)).sort() : [];

const lockOf = (directory: string): Lock | undefined => loadChart(directory).lock;

const webs = ['1.2.3', '1.3.0', '2.0.0'].map((version) => buildChart({ version }));
const db = buildChart({ name: 'db', version: '0.1.0' });

function wants(server: string, range = '^1', more = ''): string {
  return `dependencies:\n- name: web\n  version: "${range}"\n  repository: ${server}\n${more}`;
}

describe('updateDependencies()', () => {
  test('takes the newest versions in range, and locks them with their content', async () => {
    const { url } = await repository([...webs, db]);
    const chart = chartWith(
      wants(url, '^1', `- name: db\n  version: ">=0"\n  repository: ${url}\n  alias: store\n`),
    );
    const context = contextWith();
    await updateDependencies(context, chart);
    expect(context.said.slice(0, 2)).toEqual([
      'Getting updates for unmanaged Helm repositories...',
      `...Successfully got an update from the "${url}" chart repository`,
    ]);
    expect(listed(chart)).toEqual(['db-0.1.0.tgz', 'web-1.3.0.tgz']);
    expect(readFileSync(path.join(chart, 'Chart.lock'), 'utf8')).toBe(`dependencies:
- digest: sha256:${webs[1]?.digest ?? ''}
  name: web
  repository: ${url}
  version: 1.3.0
- digest: sha256:${db.digest}
  name: db
  repository: ${url}
  version: 0.1.0
digest: ${lockOf(chart)?.digest ?? ''}
generated: "2026-01-02T03:04:05.678Z"
`);
  });

  test('asks only the repositories that are needed, each for its index once', async () => {
    const needed = await repository(webs);
    const other = await repository([db]);
    const context = contextWith({
      repositories: [
        { name: 'needed', url: needed.url },
        { name: 'other', url: other.url },
      ],
    });
    const chart = chartWith(
      wants(
        '"@needed"',
        '1.2.3',
        '- name: web\n  alias: again\n  version: 1.2.3\n  repository: alias:needed\n',
      ),
    );
    await updateDependencies(context, chart);
    expect(other.requests).toEqual([]);
    expect(needed.requests.map(({ url }) => url)).toEqual(['/index.yaml', '/web-1.2.3.tgz']);
    expect(lockOf(chart)?.dependencies[0]?.repository).toBe(needed.url);
  });

  test('takes charts from directories, registries, and the chart itself', async () => {
    const server = await startFakeRegistry();
    servers.push(server);
    const context = contextWith();
    for (const { version, archive } of webs) {
      const reference = parseOciReference(`${server.host}/team/web:${version}`);
      await pushChart(
        context.fetch.registry,
        { ...reference, tag: version },
        {
          archive,
          config: Buffer.from('{}'),
          annotations: new Map(),
        },
      );
    }
    const chart = chartWith(`dependencies:
- name: web
  version: ~1.2
  repository: oci://${server.host}/team
- name: near
  version: ">=0.1"
  repository: file://../near
- name: inside
  version: 1.x
`);
    writeChart(path.join(chart, '../near'), { name: 'near', version: '0.2.0' });
    writeChart(path.join(chart, 'charts/inside'), { name: 'inside', version: '1.5.0' });
    await updateDependencies(context, chart);
    expect(listed(chart)).toEqual(['inside', 'near-0.2.0.tgz', 'web-1.2.3.tgz']);
    expect(
      lockOf(chart)?.dependencies.map(({ version, contentDigest }) => [version, contentDigest]),
    ).toEqual([
      ['1.2.3', `sha256:${webs[0]?.digest ?? ''}`],
      ['0.2.0', ''],
      ['1.x', ''],
    ]);
  });

  test('removes older archives of charts, and nothing else', async () => {
    const { url } = await repository(webs);
    const chart = chartWith(wants(url));
    const charts = path.join(chart, 'charts');
    mkdirSync(charts);
    for (const [name, data] of [
      ['web-1.2.3.tgz', webs[0]?.archive ?? ''],
      ['old-0.1.0.tgz', buildChart({ name: 'old', version: '0.1.0' }).archive],
      ['_notes.md', 'notes'],
    ] as const) {
      writeFileSync(path.join(charts, name), data);
    }
    writeChart(path.join(charts, 'unpacked'), { name: 'unpacked' });
    await updateDependencies(contextWith(), chart);
    expect(listed(chart)).toEqual(['_notes.md', 'unpacked', 'web-1.3.0.tgz']);
  });

  test('writes a lock that says the same no second time', async () => {
    const { url } = await repository(webs);
    const chart = chartWith(wants(url));
    const context = contextWith();
    await updateDependencies(context, chart);
    await updateDependencies({ ...context, now: () => new Date('2030-01-01') }, chart);
    expect(lockOf(chart)?.generated).toBe('2026-01-02T03:04:05.678Z');
  });

  test('writes requirements.lock for a chart of form v1', async () => {
    const { url } = await repository(webs);
    const chart = chartWith('');
    writeFileSync(path.join(chart, 'Chart.yaml'), 'apiVersion: v1\nname: top\nversion: 1.0.0\n');
    writeFileSync(path.join(chart, 'requirements.yaml'), wants(url));
    await updateDependencies(contextWith(), chart);
    expect(readdirSync(chart).sort()).toEqual([
      'Chart.yaml',
      'charts',
      'requirements.lock',
      'requirements.yaml',
    ]);
  });

  test('works with the index that is there when the repository is not', async () => {
    const server = await repository(webs);
    const chart = chartWith(wants(server.url));
    const context = contextWith();
    await updateDependencies(context, chart);
    rmSync(path.join(chart, 'charts'), { recursive: true });
    await server.close();
    await updateDependencies(context, chart);
    expect(listed(chart)).toEqual(['web-1.3.0.tgz']);
    expect(context.said.some((line) => line.includes('...Unable to get an update'))).toBe(true);
  });

  test('has nothing to do for a chart without dependencies', async () => {
    const chart = chartWith('');
    expect(await updateDependencies(contextWith(), chart)).toMatchObject({ lock: undefined });
    expect(readdirSync(chart)).toEqual(['Chart.yaml']);
  });
});

describe('updateDependencies(), when something is wrong,', () => {
  /** Runs an update that fails, and gives the error; the chart must be as it was. */
  async function failure(
    chart: string,
    options: DependencyOptions = {},
    context: DependencyContext = contextWith(),
  ): Promise<{ code: string; message: string; hint?: string }> {
    const before = readdirSync(chart, { recursive: true }).sort();
    const error: unknown = await updateDependencies(context, chart, options).catch(
      (reason: unknown) => reason,
    );
    expect(readdirSync(chart, { recursive: true }).sort()).toEqual(before);
    return error as { code: string; message: string };
  }

  test('tells every dependency that has no version', async () => {
    const { url } = await repository([...webs, db]);
    const chart = chartWith(wants(url, '^9', `- name: db\n  version: ^9\n  repository: ${url}\n`));
    expect((await failure(chart)).message).toBe(
      `can't get a valid version for 2 subchart(s): "web" (repository "${url}", version "^9"), "db" (repository "${url}", version "^9"). Make sure a matching chart version exists in the repo, or change the version constraint in Chart.yaml`,
    );
  });

  test('suggests the nearest chart', async () => {
    const { url } = await repository(webs);
    const chart = chartWith(`dependencies:\n- name: wbe\n  version: "1"\n  repository: ${url}\n`);
    expect(await failure(chart)).toMatchObject({
      message: `wbe chart not found in repo ${url}`,
      hint: 'did you mean web?',
    });
  });

  test('knows aliases from names', async () => {
    const { message } = await failure(chartWith(wants('stable')));
    expect(message).toContain(
      "no repository definition for stable. Please add them via 'helm repo add'\nNote that",
    );
    const alias = await failure(chartWith(wants('"@stable"')));
    expect(alias.message).toBe(
      "no repository definition for @stable. Please add them via 'helm repo add'",
    );
  });

  test('leaves the chart alone when a download fails', async () => {
    const { url } = await repository([...webs, db], {
      overrides: { '/db-0.1.0.tgz': { status: 404 } },
    });
    const chart = chartWith(wants(url, '^1', `- name: db\n  version: "*"\n  repository: ${url}\n`));
    expect((await failure(chart)).message).toContain('404 Not Found');
  });

  test('refuses an archive that is another chart than its index says', async () => {
    const impostor = { ...db, name: 'web', version: '1.0.0' };
    const { url } = await repository([impostor]);
    expect(await failure(chartWith(wants(url)))).toMatchObject({
      code: 'DependencyMismatch',
      message: 'the archive of web 1.0.0 holds the chart db 0.1.0',
    });
  });

  test.for(['../evil', '..', '.', 'a/b', String.raw`a\b`])(
    'CVE-2024-25620: refuses the dependency name %s',
    async (name) => {
      const chart = chartWith(
        `dependencies:\n- name: '${name}'\n  version: "*"\n  repository: file://../x\n`,
      );
      expect((await failure(chart)).code).toBe('InvalidDependency');
    },
  );

  test('CVE-2025-53547: does not write through a lock that is a link', async () => {
    const { url } = await repository(webs);
    const chart = chartWith(wants(url));
    const precious = path.join(scratch, 'precious');
    writeFileSync(precious, '');
    symlinkSync(precious, path.join(chart, 'Chart.lock'));
    const error = await failure(chart);
    expect(error.message).toMatch(/is a symlink to|leads out of the chart/);
    expect(readFileSync(precious, 'utf8')).toBe('');
  });

  test('does not put archives where a link leads', async () => {
    const { url } = await repository(webs);
    const chart = chartWith(wants(url));
    mkdirSync(path.join(chart, 'elsewhere'));
    symlinkSync('elsewhere', path.join(chart, 'charts'));
    expect((await failure(chart)).message).toContain('a symbolic link, which is not followed');
  });

  test.for([
    ['a bad range', wants('https://x', 'newest'), 'has an invalid version/constraint format'],
    ['no directory', wants('file://../nowhere'), 'not found'],
    ['nothing inside', 'dependencies:\n- name: inside\n  version: 1\n', 'not found'],
  ] as const)('refuses %s', async ([, chartYaml, message]) => {
    expect((await failure(chartWith(chartYaml))).message).toContain(message);
  });

  test('refuses what is no directory', async () => {
    const file = path.join(scratch, 'web.tgz');
    writeFileSync(file, db.archive);
    await expect(updateDependencies(contextWith(), file)).rejects.toThrow(
      'only unpacked charts can be updated',
    );
    await expect(updateDependencies(contextWith(), '/nowhere')).rejects.toThrow(
      'could not find /nowhere',
    );
  });

  test('asks for signatures when told to', async () => {
    const signed = { 'web-1.3.0.tgz.prov': 'signed' };
    const server = await repository(webs, { files: signed });
    const checked: string[] = [];
    const check = async ({ fileName, provenance }: FetchedChart) =>
      void checked.push(`${fileName} ${String(provenance)}`);
    const asked: string[] = [];
    const verifyFor = (address: string) => {
      asked.push(address);
      return { wants: { provenance: 'required' }, check } as const;
    };
    const chart = chartWith(wants(server.url));
    await updateDependencies(contextWith(), chart, { verifyFor });
    expect(checked).toEqual(['web-1.3.0.tgz signed']);
    expect(asked).toEqual([`${server.url}/web`]);
    const unsigned = chartWith(wants(server.url, '1.2.3'));
    expect((await failure(unsigned, { verifyFor })).message).toContain(
      'failed to fetch provenance',
    );
    const optional = { wants: { provenance: 'optional' }, check } as const;
    await updateDependencies(contextWith(), unsigned, { verifyFor: () => optional });
    await updateDependencies(contextWith(), unsigned, { verifyFor: () => undefined });
  });
});

describe('buildDependencies()', () => {
  async function locked(): Promise<{
    chart: string;
    server: Loopback;
    context: DependencyContext & { said: string[] };
  }> {
    const server = await repository(webs);
    const chart = chartWith(wants(server.url));
    const context = contextWith();
    await updateDependencies(context, chart);
    rmSync(path.join(chart, 'charts'), { recursive: true });
    return { chart, server, context };
  }

  test('asks nobody for what is in the cache', async () => {
    const { chart, server, context } = await locked();
    await server.close();
    await buildDependencies(context, chart);
    expect(listed(chart)).toEqual(['web-1.3.0.tgz']);
  });

  test('fetches what is not in the cache', async () => {
    const { chart } = await locked();
    await buildDependencies(contextWith(), chart);
    expect(listed(chart)).toEqual(['web-1.3.0.tgz']);
  });

  test('updates a chart that has no lock', async () => {
    const { url } = await repository(webs);
    const chart = chartWith(wants(url));
    await buildDependencies(contextWith(), chart);
    expect(lockOf(chart)?.dependencies[0]?.version).toBe('1.3.0');
  });

  test('refuses content that is not what the lock says, wherever it comes from', async () => {
    const { chart, server } = await locked();
    await server.close();
    const forged = buildChart({ version: '1.3.0', files: { 'evil.txt': 'evil' } });
    const other = await repository([forged]);
    const file = path.join(chart, 'Chart.lock');
    const moved = (text: string) => text.replaceAll(server.url, other.url);
    writeFileSync(
      path.join(chart, 'Chart.yaml'),
      moved(readFileSync(path.join(chart, 'Chart.yaml'), 'utf8')),
    );
    const required = loadChart(chart).metadata.dependencies ?? [];
    const text = moved(readFileSync(file, 'utf8'));
    writeFileSync(file, text);
    const digest = lockDigest(required, loadChart(chart).lock?.dependencies ?? []);
    writeFileSync(file, text.replace(/^digest: .*/m, `digest: ${digest}`));
    await expect(buildDependencies(contextWith(), chart)).rejects.toMatchObject({
      code: 'DigestMismatch',
    });
    expect(listed(chart)).toEqual([]);
  });

  test('refuses a lock from which a digest was taken out', async () => {
    const { url } = await repository([...webs, db]);
    const chart = chartWith(wants(url, '^1', `- name: db\n  version: "*"\n  repository: ${url}\n`));
    await updateDependencies(contextWith(), chart);
    const file = path.join(chart, 'Chart.lock');
    const bare = readFileSync(file, 'utf8').replace(/^- digest: .*\n {2}name: db/m, '- name: db');
    writeFileSync(file, bare);
    await expect(buildDependencies(contextWith(), chart)).rejects.toThrow(
      'the lock file has no digest for db',
    );
  });

  test('accepts a lock that Helm wrote, which has no digests', async () => {
    const { chart } = await locked();
    const file = path.join(chart, 'Chart.lock');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^- digest: .*\n {2}name/gm, '- name'));
    await buildDependencies(contextWith(), chart);
    expect(listed(chart)).toEqual(['web-1.3.0.tgz']);
  });

  test('refuses a lock of another Chart.yaml', async () => {
    const { chart, server } = await locked();
    writeChart(chart, { name: 'top', version: '1.0.0', chartYaml: wants(server.url, '^2') });
    await expect(buildDependencies(contextWith(), chart)).rejects.toThrow(
      "the lock file (Chart.lock) is out of sync with the dependencies file (Chart.yaml). Please update the dependencies with 'helm dependency update'",
    );
  });
});

describe('lockDigest()', () => {
  const dependency = (fields: Partial<Dependency>): Dependency => ({
    name: '',
    version: '',
    repository: '',
    condition: '',
    tags: [],
    isEnabled: false,
    importValues: [],
    alias: '',
    ...fields,
  });

  test('is the digest that Helm makes', () => {
    const repository = 'https://charts.example.com';
    const required = dependency({
      name: 'web',
      version: '^1 <2',
      repository,
      condition: 'web.on',
      tags: ['a&b'],
      alias: 'w',
    });
    const locked = dependency({ name: 'web', version: '1.3.0', repository });
    const json = `[[{"name":"web","version":"^1 \\u003c2","repository":"${repository}","condition":"web.on","tags":["a\\u0026b"],"alias":"w"}],[{"name":"web","version":"1.3.0","repository":"${repository}"}]]`;
    const { createHash } = process.getBuiltinModule('node:crypto');
    expect(lockDigest([required], [locked])).toBe(
      `sha256:${createHash('sha256').update(json).digest('hex')}`,
    );
  });
});

describe('libraries', () => {
  const library = (version: string, chartYaml = '') =>
    buildChart({ name: 'common', version, chartYaml: `type: library\n${chartYaml}` });
  const commons = ['2.1.0', '2.3.5', '2.9.0', '3.0.0'].map((version) => library(version));
  const wantsCommon = (url: string, range: string) =>
    `libraries:\n- name: common\n  version: "${range}"\n  repository: ${url}\n`;

  test('are put into library/, in the highest version that all charts of the tree allow', async () => {
    const placeholder = 'https://charts.example.com';
    const picky = buildChart({ name: 'picky', chartYaml: wantsCommon(placeholder, '<2.4.0') });
    const { url } = await repository([...commons, picky]);
    const chart = chartWith(
      `${wantsCommon(url, '^2.1.0')}dependencies:\n- name: picky\n  version: "*"\n  repository: ${url}\n`,
    );
    const context = contextWith();
    await updateDependencies(context, chart);
    expect(listed(chart, 'library')).toEqual(['common-2.3.5.tgz']);
    expect(lockOf(chart)?.libraries[0]).toMatchObject({ name: 'common', version: '2.3.5' });
    rmSync(path.join(chart, 'library'), { recursive: true });
    await buildDependencies(context, chart);
    expect(listed(chart, 'library')).toEqual(['common-2.3.5.tgz']);
  });

  test('count what libraries want of each other', async () => {
    const placeholder = 'https://charts.example.com';
    const top = buildChart({
      name: 'base',
      version: '1.0.0',
      chartYaml: `type: library\n${wantsCommon(placeholder, '~2.1')}`,
    });
    const { url } = await repository([...commons, top]);
    const chart = chartWith(
      `${wantsCommon(url, '^2')}- name: base\n  version: "*"\n  repository: ${url}\n`,
    );
    await updateDependencies(contextWith(), chart);
    expect(listed(chart, 'library')).toEqual(['base-1.0.0.tgz', 'common-2.1.0.tgz']);
  });

  test('that cannot agree are told with every chart and range', async () => {
    const placeholder = 'https://charts.example.com';
    const picky = buildChart({ name: 'picky', chartYaml: wantsCommon(placeholder, '^3') });
    const { url } = await repository([...commons, picky]);
    const chart = chartWith(
      `${wantsCommon(url, '^2.1.0')}dependencies:\n- name: picky\n  version: "*"\n  repository: ${url}\n`,
    );
    await expect(updateDependencies(contextWith(), chart)).rejects.toThrow(
      'no version of library "common" is right for all charts: top wants "^2.1.0", top/charts/picky wants "^3"; there is 3.0.0, 2.9.0, 2.3.5, 2.1.0',
    );
    expect(readdirSync(chart)).toEqual(['Chart.yaml']);
  });
});

describe('statusOf()', () => {
  test('tells what is there of a dependency', () => {
    const chart = chartWith(
      'dependencies:\n' +
        ['ok', 'gone', 'open', 'wrong', 'bad', 'twice', 'other']
          .map((name) => `- name: ${name}\n  version: ^1\n  repository: https://x\n`)
          .join(''),
    );
    const charts = path.join(chart, 'charts');
    const add = (file: string, name: string, version = '1.0.0') => {
      mkdirSync(charts, { recursive: true });
      writeFileSync(path.join(charts, file), buildChart({ name, version }).archive);
    };
    add('ok-1.0.0.tgz', 'ok');
    add('wrong-2.0.0.tgz', 'wrong', '2.0.0');
    add('twice-1.0.0.tgz', 'twice');
    add('twice-1.1.0.tgz', 'twice', '1.1.0');
    add('other-1.0.0.tgz', 'another');
    writeChart(path.join(charts, 'open'), { name: 'open', version: '1.0.0' });
    const loaded = loadChart(chart);
    writeFileSync(path.join(charts, 'bad-1.0.0.tgz'), 'bad');
    const status = (name: string) => {
      const dependency = loaded.metadata.dependencies?.find((each) => each.name === name);
      if (dependency === undefined) throw new Error(name);
      return statusOf(dependency, chart, { directory: 'charts', loaded: loaded.dependencies });
    };
    expect(['ok', 'gone', 'open', 'wrong', 'bad', 'twice', 'other'].map(status)).toEqual([
      'ok',
      'missing',
      'unpacked',
      'wrong version',
      'corrupt',
      'too many matches',
      'misnamed',
    ]);
    const strangers = strangersIn(charts, loaded.metadata.dependencies ?? []);
    expect(strangers.map(({ file, isChart }) => [path.basename(file), isChart])).toEqual([
      ['bad-1.0.0.tgz', false],
      ['other-1.0.0.tgz', true],
    ]);
  });
});
