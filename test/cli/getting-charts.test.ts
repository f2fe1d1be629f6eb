import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildChart, writeChart } from '../support/chart-builder.ts';
import { startFakeRegistry } from '../support/fake-registry.ts';
import type { FakeRepositoryOptions } from '../support/fake-repository.ts';
import { startFakeRepository } from '../support/fake-repository.ts';
import { helmHome } from '../support/helm-home.ts';
import type { Loopback } from '../support/loopback.ts';
import { startLoopback, tlsFiles } from '../support/loopback.ts';
import type { HelmRun } from '../support/run-helm.ts';
import { runHelm } from '../support/run-helm.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-getting-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const charts = [
  buildChart({ version: '1.2.3', files: { 'values.yaml': 'replicas: 1\n' } }),
  buildChart({ version: '1.3.0', chartYaml: 'description: the newest\n' }),
  buildChart({ name: 'common', version: '0.1.0', chartYaml: 'type: library\n' }),
];

interface User {
  readonly helm: (...args: string[]) => Promise<HelmRun>;
  readonly work: string;
  readonly root: string;
}

function user(): User {
  const { root, environment } = helmHome(scratch);
  const work = path.join(root, 'work');
  mkdirSync(work);
  return { work, root, helm: (...args) => runHelm(args, { cwd: work, environment }) };
}

async function repository(options: FakeRepositoryOptions = {}): Promise<Loopback> {
  const server = await startFakeRepository({ charts, ...options });
  servers.push(server);
  return server;
}

/** A user who has the repository as `stable`. */
async function userOf({ url }: Loopback): Promise<User> {
  const someone = user();
  expect((await someone.helm('repo', 'add', 'stable', url)).code).toBe(0);
  return someone;
}

describe('helm repo', () => {
  test('adds, lists, updates and forgets repositories', async () => {
    const server = await repository();
    const { helm } = user();
    const added = await helm('repo', 'add', 'stable', server.url);
    expect(added.stdout).toBe('"stable" has been added to your repositories\n');
    const again = await helm('repo', 'add', 'stable', server.url);
    expect(again.stdout).toBe('"stable" already exists with the same configuration, skipping\n');
    const other = await helm('repo', 'add', 'stable', `${server.url}/other`);
    expect(other).toMatchObject({ code: 1 });
    expect(other.stderr).toContain('repository name (stable) already exists');
    expect((await helm('repo', 'list')).stdout).toBe(
      `NAME  \t${'URL'.padEnd(server.url.length)}\nstable\t${server.url}\n`,
    );
    expect((await helm('repo', 'list', '-o', 'json')).stdout).toBe(
      `[{"name":"stable","url":"${server.url}"}]\n`,
    );
    expect((await helm('repo', 'update')).stdout).toContain(
      '...Successfully got an update from the "stable" chart repository\nUpdate Complete.',
    );
    expect((await helm('repo', 'remove', 'stabel')).stderr).toBe(
      'Error: no repo named "stabel" found\nHint: did you mean stable?\n',
    );
    expect((await helm('repo', 'remove', 'stable')).stdout).toBe(
      '"stable" has been removed from your repositories\n',
    );
    expect((await helm('repo', 'list')).stderr).toBe('no repositories to show\n');
  });

  test('knows a secure repository with a password and an authority of its own', async () => {
    const server = await repository({ isSecure: true, username: 'jane', password: 'canary' });
    const { helm, root } = user();
    const args = ['repo', 'add', 'team', server.url, '--username', 'jane', '--password', 'canary'];
    const untrusted = await helm(...args);
    expect(untrusted.stderr).toContain('cannot trust the server of');
    expect((await helm(...args, '--ca-file', tlsFiles.authority)).code).toBe(0);
    expect((await helm('pull', 'team/web')).code).toBe(0);
    const wrong = await helm(
      'repo',
      'add',
      'x',
      server.url,
      '--username',
      'jane',
      '--password',
      'wrong',
      '--ca-file',
      tlsFiles.authority,
    );
    expect(wrong.stderr).toContain('401 Unauthorized');
    expect(wrong.stderr).not.toContain('canary');
    const saved = path.join(root, 'config/repositories.yaml');
    expect(readFileSync(saved, 'utf8')).toContain('password: canary');
  });

  test('writes an index that serves', async () => {
    const { helm, work } = user();
    for (const { fileName, archive } of charts) writeFileSync(path.join(work, fileName), archive);
    writeFileSync(path.join(work, 'broken.tgz'), 'broken');
    const indexed = await helm('repo', 'index', '.', '--url', 'https://charts.example.com');
    expect(indexed.stderr).toContain('broken.tgz is left out');
    const index = readFileSync(path.join(work, 'index.yaml'), 'utf8');
    expect(index).toContain('    - https://charts.example.com/web-1.3.0.tgz\n    version: 1.3.0\n');
    expect(index).toContain(`digest: ${charts[0]?.digest ?? ''}`);
  });
});

describe('helm search', () => {
  test('shows charts, marks libraries, hides them', async () => {
    const { helm } = await userOf(await repository());
    expect((await helm('search')).stdout).toBe(
      'NAME         \tCHART VERSION\tAPP VERSION\tDESCRIPTION                      \n' +
        'stable/common\t0.1.0        \t           \t(library) The common of the tests\n' +
        'stable/web   \t1.3.0        \t           \tThe web of the tests             \n',
    );
    const versions = await helm('search', 'web:~1.2', '--versions', '-o', 'json');
    expect(JSON.parse(versions.stdout)).toMatchObject([{ name: 'stable/web', version: '1.2.3' }]);
    expect((await helm('search', '--no-libraries')).stdout).not.toContain('common');
    expect((await helm('search', 'nothing')).stdout).toBe('No results found\n');
    expect((await helm('search', 'nothing', '--fail-on-no-result')).code).toBe(1);
  });

  test('takes a version as Helm does', async () => {
    const { helm } = await userOf(await repository());
    const found = await helm('search', 'repo', 'web', '--version', '<1.3', '-o', 'json');
    expect(JSON.parse(found.stdout)).toMatchObject([{ name: 'stable/web', version: '1.2.3' }]);
  });
});

describe('helm search hub', () => {
  const answer = {
    data: [
      {
        id: 'stable/web',
        attributes: { description: 'The web', repo: { name: 'stable', url: 'https://r.test' } },
        relationships: { latestChartVersion: { data: { version: '1.3.0', app_version: '9' } } },
      },
      { id: 'a/b', artifactHub: { packageUrl: 'https://hub.test/b' } },
    ],
  };

  test('asks the hub, and prints what it knows', async () => {
    const hub = await startLoopback(() => ({ body: JSON.stringify(answer) }));
    servers.push(hub);
    const { helm } = user();
    const table = await helm(
      'search',
      'hub',
      'my',
      'web',
      '--endpoint',
      hub.url,
      '--list-repo-url',
    );
    expect(table.stdout).toContain(`${hub.url}/charts/stable/web\t1.3.0`);
    expect(table.stdout).toContain('https://r.test');
    expect(hub.requests[0]?.url).toBe('/api/chartsvc/v1/charts/search?q=my+web');
    const json = await helm('search', 'hub', 'web', '--endpoint', hub.url, '-o', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject([
      { version: '1.3.0', app_version: '9', repository: { name: 'stable' } },
      { url: 'https://hub.test/b', version: '' },
    ]);
  });

  test('says which hub does not answer', async () => {
    const hub = await startLoopback(() => ({ status: 404 }));
    servers.push(hub);
    const { helm } = user();
    const run = await helm('search', 'hub', 'web', '--endpoint', hub.url);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`Error: unable to perform search against "${hub.url}"\n`);
  });
});

describe('helm pull', () => {
  test('saves archives by reference, and unpacks them', async () => {
    const { helm, work } = await userOf(await repository());
    expect((await helm('pull', 'stable/web:1.2.3', 'stable/web')).code).toBe(0);
    expect(readdirSync(work).sort()).toEqual(['web-1.2.3.tgz', 'web-1.3.0.tgz']);
    expect((await helm('pull', 'stable/web:1.2.3', '--untar')).code).toBe(0);
    expect(readFileSync(path.join(work, 'web/values.yaml'), 'utf8')).toBe('replicas: 1\n');
    const twice = await helm('pull', 'stable/web:1.2.3', '--untar');
    expect(twice.stderr).toContain('failed to untar: a file or directory with the name');
  });

  test.for([
    ['--version', '1.2.3'],
    ['--version', 'v1.2.3'],
    ['--version=~1.2'],
    ['--version', ''],
  ])('takes a version as Helm does: %j', async (flags) => {
    const { helm, work } = await userOf(await repository());
    expect(await helm('pull', 'stable/web', ...flags)).toMatchObject({ code: 0, stderr: '' });
    const newest = flags[1] === '' ? '1.3.0' : '1.2.3';
    expect(readdirSync(work)).toEqual([`web-${newest}.tgz`]);
  });

  test('takes a version before the verb, and refuses two', async () => {
    const { helm } = await userOf(await repository());
    const shown = await helm('--version=1.2.3', 'show', 'chart', 'stable/web');
    expect(shown.stdout).toContain('version: 1.2.3\n');
    expect((await helm('--version', '1.2.3', 'show', 'chart', 'stable/web')).stdout).toBe(
      shown.stdout,
    );
    expect((await helm('pull', 'stable/web:1.3.0', '--version', '1.2.3')).stderr).toBe(
      'Error: chart reference and version mismatch: 1.2.3 is not 1.3.0\nHint: name the version once, as part of the reference\n',
    );
  });

  test('saves nothing that is not proven', async () => {
    const server = await repository({ files: { 'web-1.2.3.tgz.prov': 'nobody signed this' } });
    const { helm, work } = await userOf(server);
    const unsigned = await helm('pull', 'stable/web:1.3.0', '--verify');
    expect(unsigned.stderr).toContain('Error: failed to fetch provenance');
    writeFileSync(path.join(work, 'ring.gpg'), '');
    const forged = await helm('pull', 'stable/web:1.2.3', '--verify', '--keyring', 'ring.gpg');
    expect(forged.stderr).toContain('Error: failed to load keyring');
    expect(readdirSync(work)).toEqual(['ring.gpg']);
    expect((await helm('pull', 'stable/web:1.2.3', '--prov')).code).toBe(0);
    expect(readdirSync(work).sort()).toEqual(['ring.gpg', 'web-1.2.3.tgz', 'web-1.2.3.tgz.prov']);
  });

  test.for(['.', '..', 'a/../b'])('CVE-2026-35206: unpacks no chart named %j', async (name) => {
    const archive = buildChart({
      name: 'evil',
      files: { 'Chart.yaml': `apiVersion: v2\nname: '${name}'\nversion: 1.2.3\n` },
    }).archive;
    const server = await repository({ charts: [], overrides: { '/evil.tgz': { body: archive } } });
    const { helm, work, root } = user();
    const run = await helm('pull', `${server.url}/evil.tgz`, '--untar');
    expect(run).toMatchObject({ code: 1 });
    expect(readdirSync(work)).toEqual([]);
    expect(existsSync(path.join(root, 'Chart.yaml'))).toBe(false);
  });

  test('ends with one line when it is told nonsense', async () => {
    const { helm } = await userOf(await repository());
    for (const [reference, message] of [
      ['stable/web:9', 'Error: chart "web" matching 9 not found in stable index.'],
      ['stable/wbe', 'Hint: did you mean web?'],
      ['stabel/web', 'Hint: did you mean stable?'],
      ['stable/web:latest', 'Error: invalid chart reference "stable/web:latest"'],
      ['oci://host', 'Error: invalid reference: missing registry or repository'],
      ['http://127.0.0.1:9/web.tgz', 'connection refused'],
      ['s3://bucket/web.tgz', 'Error: scheme "s3" not supported'],
    ] as const) {
      const run = await helm('pull', reference);
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toContain(message);
      expect(run.stderr).not.toContain('    at ');
    }
  });
});

describe('helm push', () => {
  test('puts charts into a web repository and a registry', async () => {
    const server = await repository({ charts: [] });
    const { helm, work } = await userOf(server);
    const [chart] = charts;
    writeFileSync(path.join(work, 'web-1.2.3.tgz'), chart?.archive ?? '');
    writeFileSync(path.join(work, 'web-1.2.3.tgz.prov'), 'signed');
    expect((await helm('push', 'web-1.2.3.tgz', 'stable')).stdout).toBe(`Pushed: ${server.url}\n`);
    const pulled = await helm('pull', `${server.url}/web-1.2.3.tgz`, '--prov', '-d', 'back');
    expect(pulled.code).toBe(0);
    expect(readdirSync(path.join(work, 'back')).sort()).toEqual([
      'web-1.2.3.tgz',
      'web-1.2.3.tgz.prov',
    ]);
    const registry = await startFakeRegistry({ auth: 'bearer' });
    servers.push(registry);
    const remote = `oci://${registry.host}/team`;
    expect((await helm('push', 'web-1.2.3.tgz', remote, '--plain-http')).code).toBe(1);
    const login = [
      'registry',
      'login',
      registry.host,
      '-u',
      'jane',
      '-p',
      'secret',
      '--plain-http',
    ];
    expect((await helm(...login)).stdout).toBe('Login Succeeded\n');
    const pushed = await helm('push', 'web-1.2.3.tgz', remote, '--plain-http');
    expect(pushed.stdout).toMatch(
      /^Pushed: 127\.0\.0\.1:\d+\/team\/web:1\.2\.3\nDigest: sha256:\w{64}\n$/,
    );
    const listed = await helm(
      'search',
      `${remote}/web`,
      '--versions',
      '--plain-http',
      '-o',
      'json',
    );
    expect(JSON.parse(listed.stdout)).toMatchObject([{ version: '1.2.3' }]);
    await helm('registry', 'logout', registry.host);
    const refused = await helm('pull', `${remote}/web`, '--plain-http');
    expect(refused.stderr).toContain('Hint: log in with helm registry login');
  });
});

describe('helm show', () => {
  test('shows charts from anywhere, and Chart.yaml in both forms', async () => {
    const { helm } = await userOf(await repository());
    expect((await helm('show', 'values', 'stable/web:1.2.3')).stdout).toBe('replicas: 1\n\n');
    expect((await helm('show', 'chart', 'stable/web:1.2.3')).stdout).toBe(
      'apiVersion: v2\nname: web\nversion: 1.2.3\n\n',
    );
    expect((await helm('show', 'chart', 'stable/web:1.2.3', '-o', 'v3')).stdout).toContain(
      'apiVersion: helm.sh/v3\nkind: Chart\n',
    );
  });

  test('picks values by a template; what is not there is no failure', async () => {
    const { helm } = await userOf(await repository());
    const pick = (template: string) =>
      helm('show', 'values', 'stable/web:1.2.3', '--jsonpath', template);
    expect(await pick('n={.replicas}')).toMatchObject({ stdout: 'n=1', code: 0 });
    expect(await pick('{.none}')).toMatchObject({
      stdout: '',
      stderr: 'WARNING: jsonpath {.none}: none is not found\n',
      code: 0,
    });
    expect(await pick('{.a')).toMatchObject({
      stderr: 'Error: error parsing jsonpath {.a: unclosed action\n',
      code: 1,
    });
  });
});

describe('helm dependency', () => {
  test('updates, lists and builds, offline once it is locked', async () => {
    const server = await repository();
    const { helm, work } = user();
    writeChart(path.join(work, 'top'), {
      name: 'top',
      chartYaml: `dependencies:
- name: web
  version: ~1.2
  repository: ${server.url}
libraries:
- name: common
  version: "*"
  repository: ${server.url}
`,
    });
    expect((await helm('dependency', 'list', 'top')).stdout).toContain('missing');
    expect((await helm('dependency', 'update', 'top')).code).toBe(0);
    expect((await helm('dep', 'list', 'top')).stdout).toBe(
      `NAME  \tVERSION\tREPOSITORY            \tSTATUS      \nweb   \t~1.2   \t${server.url}\tok          \ncommon\t*      \t${server.url}\tok (library)\n\n`,
    );
    await server.close();
    rmSync(path.join(work, 'top/charts'), { recursive: true });
    rmSync(path.join(work, 'top/library'), { recursive: true });
    expect((await helm('dependency', 'build', 'top')).code).toBe(0);
    expect(readdirSync(path.join(work, 'top/charts'))).toEqual(['web-1.2.3.tgz']);
    expect(readdirSync(path.join(work, 'top/library'))).toEqual(['common-0.1.0.tgz']);
  });
});
