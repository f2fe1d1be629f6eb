import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildChart, writeChart } from '../../support/chart-builder.ts';
import { helmHome } from '../../support/helm-home.ts';
import type { Loopback } from '../../support/loopback.ts';
import { startLoopback } from '../../support/loopback.ts';
import { findHelm, runRealHelm } from '../../support/real-helm.ts';
import type { HelmRun } from '../../support/run-helm.ts';
import { runHelm } from '../../support/run-helm.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-interop-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const hasHelm = (await findHelm()) !== undefined;

const charts = [
  ...['0.9.0', '1.2.3', '1.10.0', '2.0.0-rc.1'].map((version) =>
    buildChart({
      version,
      chartYaml: `description: "the ${version} web: server"\nappVersion: ${version === '0.9.0' ? '1.10' : `v${version}`}\nkeywords: [http, proxy]\n`,
    }),
  ),
  buildChart({ name: 'common', version: '0.1.0', chartYaml: 'type: library\n' }),
];

/** A directory of archives on a web server, and two users of it. */
async function scene(): Promise<{
  directory: string;
  url: string;
  ours: (...args: string[]) => Promise<HelmRun>;
  helm: (...args: string[]) => Promise<HelmRun>;
  work: string;
}> {
  const { root, environment } = helmHome(scratch);
  const directory = path.join(root, 'charts');
  const work = path.join(root, 'work');
  mkdirSync(directory);
  mkdirSync(work);
  for (const { fileName, archive } of charts)
    writeFileSync(path.join(directory, fileName), archive);
  const server = await startLoopback(({ url }) => {
    const name = path.basename(url);
    return readdirSync(directory).includes(name)
      ? { body: readFileSync(path.join(directory, name)) }
      : { status: 404 };
  });
  servers.push(server);
  const options = { cwd: work, environment };
  const checked = async (run: Promise<HelmRun>): Promise<HelmRun> => {
    const result = await run;
    expect(result).toMatchObject({ code: 0 });
    return result;
  };
  return {
    directory,
    url: server.url,
    work,
    ours: (...args) => checked(runHelm(args, options)),
    helm: (...args) => checked(runRealHelm(args, options)),
  };
}

describe.skipIf(!hasHelm)('a repository', () => {
  test('indexed by ours serves Helm', async () => {
    const { ours, helm, directory, url, work } = await scene();
    await ours('repo', 'index', directory, '--url', url);
    await helm('repo', 'add', 'stable', url);
    await helm('pull', 'stable/web', '--version', '1.2.3');
    expect(readdirSync(work)).toEqual(['web-1.2.3.tgz']);
  });

  test('indexed by Helm serves ours', async () => {
    const { ours, helm, directory, url, work } = await scene();
    await helm('repo', 'index', directory, '--url', url);
    await ours('repo', 'add', 'stable', url);
    await ours('pull', 'stable/web:1.2.3');
    expect(readdirSync(work)).toEqual(['web-1.2.3.tgz']);
  });

  test('gets the same index from both, but for the times', async () => {
    const { ours, helm, directory, url } = await scene();
    const indexBy = async (run: typeof ours, ...more: string[]): Promise<string> => {
      await run('repo', 'index', directory, '--url', url, ...more);
      const text = readFileSync(path.join(directory, 'index.yaml'), 'utf8');
      return text.replace(/"?\d{4}-\d\d-\d\dT[^"\n,]*"?/g, 'TIME');
    };
    expect(await indexBy(ours)).toBe(await indexBy(helm));
    rmSync(path.join(directory, 'web-0.9.0.tgz'));
    const merge = ['--merge', path.join(directory, 'index.yaml')];
    expect(await indexBy(ours, ...merge)).toBe(await indexBy(helm, ...merge));
  });

  test.for([
    [],
    ['web'],
    ['WEB'],
    ['proxy'],
    ['server', '--devel'],
    ['web', '--versions'],
    ['0.9.0', '--versions'],
    ['nothing'],
    ['^web', '--regexp'],
    ['s.rver', '--regexp', '--devel'],
  ])('is searched alike: %j', async (words) => {
    const { ours, helm, directory, url } = await scene();
    await helm('repo', 'index', directory);
    await ours('repo', 'add', 'stable', url);
    const theirs = await helm('search', 'repo', ...words, '-o', 'json');
    const mine = await ours('search', 'repo', ...words, '-o', 'json');
    const plain = (JSON.parse(mine.stdout) as object[]).map((found) => ({
      ...found,
      type: undefined,
    }));
    expect(plain).toEqual(JSON.parse(theirs.stdout));
  });

  test('is kept in files that both read', async () => {
    const { ours, helm, directory, url } = await scene();
    await ours('repo', 'index', directory);
    await ours('repo', 'add', 'one', url, '--username', 'jane', '--password', 'secret');
    await helm('repo', 'add', 'two', url);
    await ours('repo', 'add', 'three', url);
    const [mine, theirs] = [
      await ours('repo', 'list', '-o', 'json'),
      await helm('repo', 'list', '-o', 'json'),
    ];
    expect(mine.stdout).toBe(theirs.stdout);
    await helm('repo', 'remove', 'one');
    await ours('repo', 'remove', 'two');
    expect((await helm('repo', 'list', '-o', 'json')).stdout).toBe(
      `[{"name":"three","url":"${url}"}]\n`,
    );
  });
});

describe.skipIf(!hasHelm)('a lock', () => {
  const chartYaml = (url: string) => `dependencies:
- name: web
  version: ">=1.0.0 <2"
  repository: ${url}
  condition: web.enabled
  tags: [a, b]
  alias: front
  import-values:
  - data
  - child: x
    parent: y
- name: web
  version: ~0.9
  repository: "@stable"
- name: near
  version: "*"
  repository: file://../near
`;

  async function prepared() {
    const all = await scene();
    await all.ours('repo', 'index', all.directory);
    await all.ours('repo', 'add', 'stable', all.url);
    writeChart(path.join(all.work, 'near'), { name: 'near', version: '0.3.0' });
    writeChart(path.join(all.work, 'top'), { name: 'top', chartYaml: chartYaml(all.url) });
    return all;
  }

  const lockIn = (work: string) => readFileSync(path.join(work, 'top/Chart.lock'), 'utf8');
  const chartsIn = (work: string) => readdirSync(path.join(work, 'top/charts')).sort();
  const expected = ['near-0.3.0.tgz', 'web-0.9.0.tgz', 'web-1.10.0.tgz'];

  test('of ours is accepted by Helm', async () => {
    const { ours, helm, work } = await prepared();
    await ours('dependency', 'update', 'top');
    expect(chartsIn(work)).toEqual(expected);
    rmSync(path.join(work, 'top/charts'), { recursive: true });
    await helm('dependency', 'build', 'top');
    expect(chartsIn(work)).toEqual(expected);
  });

  test('of Helm is accepted by ours', async () => {
    const { ours, helm, work } = await prepared();
    await helm('dependency', 'update', 'top');
    rmSync(path.join(work, 'top/charts'), { recursive: true });
    await ours('dependency', 'build', 'top');
    expect(chartsIn(work)).toEqual(expected);
  });

  test('has the same digest from both', async () => {
    const { ours, helm, work } = await prepared();
    const digest = () => /^digest: (.*)$/m.exec(lockIn(work))?.[1];
    await ours('dependency', 'update', 'top');
    const mine = digest();
    rmSync(path.join(work, 'top/Chart.lock'));
    await helm('dependency', 'update', 'top');
    expect(mine).toBe(digest());
  });

  test('of a chart of form v1 is the same for both', async () => {
    const { ours, helm, work, url } = await prepared();
    const top = path.join(work, 'top');
    writeFileSync(path.join(top, 'Chart.yaml'), 'apiVersion: v1\nname: top\nversion: 1.0.0\n');
    writeFileSync(path.join(top, 'requirements.yaml'), chartYaml(url));
    await ours('dependency', 'update', 'top');
    await helm('dependency', 'build', 'top');
    rmSync(path.join(top, 'requirements.lock'));
    await helm('dependency', 'update', 'top');
    await ours('dependency', 'build', 'top');
    expect(chartsIn(work)).toEqual(expected);
  });

  test('is listed alike', async () => {
    const { ours, helm } = await prepared();
    await ours('dependency', 'update', 'top');
    const trimmed = ({ stdout }: HelmRun) => stdout.replace(/[ \t]+$/gm, '').replace(/ +/g, ' ');
    expect(trimmed(await ours('dependency', 'list', 'top'))).toBe(
      trimmed(await helm('dependency', 'list', 'top')),
    );
  });
});

describe.skipIf(!hasHelm)('a chart', () => {
  test.for(['all', 'chart', 'values', 'readme', 'crds'])('is shown alike: %s', async (part) => {
    const { ours, helm, work } = await scene();
    writeChart(path.join(work, 'shown'), {
      name: 'shown',
      chartYaml: 'description: shown\nkeywords: [b, a]\nannotations: {z: "1", a: "2"}\n',
      files: {
        'values.yaml': '# a comment\na: 1\n',
        'README.md': '# Shown\n',
        'crds/one.yaml': 'kind: CustomResourceDefinition\n',
        'crds/two.yaml': '---\nkind: CustomResourceDefinition\n',
      },
    });
    const theirs = await helm('show', part, 'shown');
    expect((await ours('show', part, 'shown')).stdout).toBe(theirs.stdout);
  });
});
