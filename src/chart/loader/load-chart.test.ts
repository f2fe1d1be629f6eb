import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { crdsOf, walkCharts } from '../chart.ts';
import type { Chart } from '../chart.ts';
import { encodeTar } from '../writer/tar-writer.ts';
import { loadArchive, loadChart, loadFiles } from './load-chart.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-load-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const chartYaml = 'apiVersion: v2\nname: web\nversion: 1.2.3\n';

type Texts = Readonly<Record<string, string | Uint8Array>>;

/** A directory with these files. */
function directory(files: Texts): string {
  const root = mkdtempSync(path.join(scratch, 'chart-'));
  for (const [name, data] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, data);
  }
  return root;
}

function archive(files: Texts, base = 'web/'): Buffer {
  const entries = Object.entries(files).map(([name, data]) => ({
    name: base + name,
    data: Buffer.from(data),
    modified: 0,
  }));
  return gzipSync(encodeTar(entries), { level: 1 });
}

function archiveFile(data: Uint8Array, name = 'web.tgz'): string {
  const file = path.join(mkdtempSync(path.join(scratch, 'archive-')), name);
  writeFileSync(file, data);
  return file;
}

/** One entry, without the end of an archive. */
function tarOf(name: string, text: string): Buffer {
  return encodeTar([{ name, data: Buffer.from(text), modified: 0 }]).subarray(0, 1024);
}

function inMemory(files: Texts): Chart {
  return loadFiles(
    Object.entries(files).map(([name, data]) => ({
      name,
      data: Buffer.from(data),
      modified: undefined,
    })),
  );
}

const wholeChart: Texts = {
  'Chart.yaml': chartYaml,
  'README.md': 'read me',
  'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 0.1.0\n',
  'charts/db/crds/b.json': '{}',
  'charts/db/templates/t.yaml': 'kind: DB',
  'crds/a.txt': 'no manifest',
  'crds/a.yaml': 'kind: A',
  'ext/lua/chart.lua': '-- lua',
  'templates/_helpers.tpl': '{{ define "x" }}{{ end }}',
  'templates/t.yaml': 'kind: Web',
  'values.schema.json': '{}',
  'values.schema.yaml': 'type: object',
  'values.yaml': 'a: 1',
};

describe.for([
  ['a directory', (files: Texts) => loadChart(directory(files))],
  ['an archive', (files: Texts) => loadChart(archiveFile(archive(files)))],
  ['the bytes of an archive', (files: Texts) => loadArchive(archive(files))],
  ['files in memory', inMemory],
] as const)('a chart from %s', ([, load]) => {
  test('has everything where it belongs', () => {
    const chart = load(wholeChart);
    expect(chart.metadata).toMatchObject({ name: 'web', version: '1.2.3', apiVersion: 'v2' });
    expect(chart.raw.map(({ name }) => name)).toEqual(Object.keys(wholeChart));
    expect(chart.templates.map(({ name }) => name)).toEqual([
      'templates/_helpers.tpl',
      'templates/t.yaml',
    ]);
    expect(chart.files.map(({ name }) => name)).toEqual([
      'README.md',
      'crds/a.txt',
      'crds/a.yaml',
      'ext/lua/chart.lua',
      'values.schema.yaml',
    ]);
    expect(chart.schemas.map(({ name }) => name)).toEqual([
      'values.schema.json',
      'values.schema.yaml',
    ]);
    expect(chart.values).toEqual(new Map([['a', 1]]));
    expect(Array.from(walkCharts(chart), (node) => node.path)).toEqual(['web', 'web/charts/db']);
    expect(crdsOf(chart).map((crd) => crd.path)).toEqual([
      'web/crds/a.yaml',
      'web/charts/db/crds/b.json',
    ]);
  });

  test('has no byte order marks, and every other byte', () => {
    const binary = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const chart = load({
      'Chart.yaml': `\uFEFF${chartYaml}`,
      binary,
      'values.yaml': '\uFEFFa: 1\r\nb: 2\r\n',
    });
    expect(chart.values).toEqual(new Map([['a', 1], ['b', 2]])); // oxfmt-ignore
    const file = chart.files.find(({ name }) => name === 'binary');
    expect(Buffer.from(file?.data ?? [])).toEqual(Buffer.from(binary));
  });

  test('refuses values that are no UTF-8', () => {
    const files = { 'Chart.yaml': chartYaml, 'values.yaml': Buffer.from([0x61, 0x3a, 0x20, 0xff]) };
    expect(() => load(files)).toThrow('cannot load values.yaml: cannot unmarshal yaml document: ');
  });

  test('loads subcharts from archives, libraries too', () => {
    const inner = archive(
      { 'Chart.yaml': chartYaml.replace('web', 'db'), 'values.yaml': 'b: 2' },
      'db/',
    );
    const chart = load({
      'Chart.yaml': chartYaml,
      'charts/db-1.2.3.tgz': inner,
      'library/common/Chart.yaml': chartYaml.replace('web', 'common'),
      'library/other-1.2.3.tgz': archive({ 'Chart.yaml': chartYaml.replace('web', 'other') }, 'x/'),
      'library/notes.txt': 'a plain file',
      'library/data/x.json': '{}',
    });
    expect(chart.dependencies.map(({ metadata }) => metadata.name)).toEqual(['db']);
    expect(chart.dependencies[0]?.values).toEqual(new Map([['b', 2]]));
    expect(chart.libraries.map(({ metadata }) => metadata.name)).toEqual(['common', 'other']);
    expect(chart.files.map(({ name }) => name).sort()).toEqual([
      'library/data/x.json',
      'library/notes.txt',
    ]);
  });

  test('is refused when its form is unknown', () => {
    const form = (version: string) => ({ 'Chart.yaml': chartYaml.replace('v2', version) });
    expect(() => load(form('v9'))).toThrow('unsupported chart version');
    expect(() => load(form('v3'))).toThrow('invalid chart apiVersion');
    expect(load(form('v1')).metadata.apiVersion).toBe('v1');
  });

  test('may be in resource form', () => {
    const chart = load({
      'Chart.yaml': `apiVersion: helm.sh/v3
kind: Chart
metadata:
  name: myChart-0.1.0
  annotations: {a: 1}
  labels: {chart: myChart, heritage: helm, version: 0.1.0, appVersion: 3.6}
data:
  description: Deploy a basic Alpine Linux pod
  home: https://github.com/kubernetes/helm
  sources: [https://github.com/kubernetes/helm]
  keywords: [a]
  kubeVersion: ">=1.2"
  icon: i
  deprecated: true
  type: library
  maintainers: [{name: m}]
  dependencies: [{name: db, version: 1.x}]
`,
    });
    expect(chart.metadata).toMatchObject({
      apiVersion: 'helm.sh/v3',
      name: 'myChart',
      version: '0.1.0',
      appVersion: '3.6',
      description: 'Deploy a basic Alpine Linux pod',
      home: 'https://github.com/kubernetes/helm',
      sources: ['https://github.com/kubernetes/helm'],
      keywords: ['a'],
      kubeVersion: '>=1.2',
      icon: 'i',
      isDeprecated: true,
      type: 'library',
      maintainers: [{ name: 'm', email: '', url: '' }],
      dependencies: [{ name: 'db', version: '1.x' }],
    });
    expect([...(chart.metadata.annotations ?? [])]).toEqual([['a', '1']]);
  });

  test('in resource form is refused without kind Chart', () => {
    const text = 'apiVersion: helm.sh/v3\nkind: Pod\n';
    expect(() => load({ 'Chart.yaml': text })).toThrow(
      'cannot load Chart.yaml: apiVersion helm.sh/v3 wants kind "Chart", found "Pod"',
    );
    expect(() => load({ 'Chart.yaml': 'apiVersion: helm.sh/v3\nkind: Chart\n' })).toThrow(
      'validation: chart.metadata.name is required',
    );
  });

  test('names the file and the line of an error', () => {
    const files = { 'Chart.yaml': chartYaml, 'values.yaml': 'a: 1\n---\nb: 1\nc: d: e\n' };
    expect(() => load(files)).toThrow(
      expect.objectContaining({ source: { file: 'values.yaml', line: 4, column: 5 } }) as Error,
    );
  });

  test.for(['.', '..', 'a/../b', '../../test', 'a/b', 'a\\b', '/'])(
    'CVE-2024-25620, CVE-2026-35206: is refused with the name %j',
    (name) => {
      expect(() =>
        load({ 'Chart.yaml': `apiVersion: v2\nname: '${name}'\nversion: 1.0.0\n` }),
      ).toThrow(/^validation: chart\.metadata\.name ".*" is (not allowed|invalid)$/);
    },
  );

  test('CVE-2025-55198: is refused with a maintainer that is null', () => {
    expect(() => load({ 'Chart.yaml': `${chartYaml}maintainers: [null]\n` })).toThrow(
      'validation: maintainers must not contain empty or null nodes',
    );
  });

  test('CVE-2020-15184: is refused with an alias that is no name', () => {
    const alias = 'dependencies: [{name: db, alias: "../../x"}]\n';
    expect(() => load({ 'Chart.yaml': chartYaml + alias })).toThrow(
      'validation: dependency "db" has disallowed characters in the alias',
    );
  });

  test('CVE-2021-21303: has no control characters in its metadata', () => {
    const chart = load({ 'Chart.yaml': `${chartYaml}description: "\\e[31mred\\a\\u202e\\tx"\n` });
    expect(chart.metadata.description).toBe('[31mred x');
  });

  test.for(['Chart.yaml', 'values.yaml', 'values.schema.json', 'Chart.lock'])(
    'CVE-2025-32387: is refused with a %s that would fill the memory',
    (name) => {
      const files = { 'Chart.yaml': chartYaml, [name]: Buffer.alloc(10 * 1024 * 1024 + 1, '#') };
      expect(() => load(files)).toThrow(`cannot load ${name}: it is larger than 10485760 bytes`);
    },
  );

  test('is refused when charts are nested without end', () => {
    let inner = archive({ 'Chart.yaml': chartYaml });
    for (let depth = 0; depth < 70; depth++) {
      inner = archive({ 'Chart.yaml': chartYaml, 'charts/x.tgz': inner });
    }
    expect(() => load({ 'Chart.yaml': chartYaml, 'charts/x.tgz': inner })).toThrow(
      /charts nested deeper than 64 levels are not supported$/,
    );
  });
});

describe('loadChart() of a directory', () => {
  test('leaves out what .helmignore says', () => {
    const chart = loadChart(
      directory({
        'Chart.yaml': chartYaml,
        '.helmignore': 'secret/\n*.bak\n',
        'secret/key': 'x',
        'a.bak': 'x',
        'templates/.x.swp': 'x',
        'templates/t.yaml': 'x',
      }),
    );
    expect(chart.raw.map(({ name }) => name)).toEqual([
      '.helmignore',
      'Chart.yaml',
      'templates/t.yaml',
    ]);
  });

  test('refuses a .helmignore that is no good', () => {
    const root = directory({ 'Chart.yaml': chartYaml, '.helmignore': 'a\n**/b\n' });
    expect(() => loadChart(root)).toThrow('double-star (**) syntax is not supported');
  });

  test('says where it looked for Chart.yaml', () => {
    const root = directory({ 'values.yaml': '' });
    const file = path.join(root, 'Chart.yaml');
    expect(() => loadChart(root)).toThrow(
      `unable to detect chart at ${file}: open ${file}: no such file or directory`,
    );
  });

  test('says that there is nothing', () => {
    expect(() => loadChart('/no/such/chart')).toThrow(
      'stat /no/such/chart: no such file or directory',
    );
  });

  // Root may do everything: it runs where the tests are run by anybody else.
  test.skipIf(process.getuid?.() === 0)('names the file that it may not read', () => {
    const root = directory({ 'Chart.yaml': chartYaml, secret: 'x' });
    chmodSync(path.join(root, 'secret'), 0);
    expect(() => loadChart(root)).toThrow(/^cannot read ".*secret": permission denied$/);
  });

  test('names the path that the system does not take', () => {
    expect(() => loadChart(`/${'x'.repeat(5000)}`)).toThrow(/^cannot read "\/x+": /);
  });

  test('follows a link inside the chart', () => {
    const root = directory({ 'Chart.yaml': chartYaml, 'shared/t.yaml': 'x' });
    symlinkSync('shared', path.join(root, 'templates'));
    symlinkSync('Chart.yaml', path.join(root, 'copy.yaml'));
    const chart = loadChart(root);
    expect(chart.templates.map(({ name }) => name)).toEqual(['templates/t.yaml']);
    expect(chart.files.map(({ name }) => name)).toEqual(['copy.yaml', 'shared/t.yaml']);
  });

  test('works when the chart itself is behind a link', () => {
    const root = directory({ 'Chart.yaml': chartYaml });
    const link = path.join(scratch, 'link-to-chart');
    symlinkSync(root, link);
    expect(loadChart(link).metadata.name).toBe('web');
  });

  test.for([
    ['/etc/passwd', 'etc.txt'],
    ['/etc', 'templates'],
    ['../outside', 'up'],
    ['/dev/urandom', 'random'],
  ] as const)('CVE-2019-18658: refuses a link to %s', ([target, name]) => {
    const root = directory({ 'chart/Chart.yaml': chartYaml, 'outside/x': 'x' });
    symlinkSync(target, path.join(root, 'chart', name));
    expect(() => loadChart(path.join(root, 'chart'))).toThrow(
      `symbolic link ${name} leads out of the chart`,
    );
  });

  test('follows a link to a whole chart that stands in for a subchart, and no further', () => {
    const root = directory({
      'web/Chart.yaml': chartYaml,
      'web/charts/.keep': '',
      'common/Chart.yaml': chartYaml.replace('web', 'common'),
      'common/templates/_x.tpl': '',
      'plain/file': '',
    });
    symlinkSync('../../common', path.join(root, 'web/charts/common'));
    const chart = loadChart(path.join(root, 'web'));
    expect(chart.dependencies.map(({ metadata }) => metadata.name)).toEqual(['common']);

    symlinkSync('../../plain', path.join(root, 'web/charts/plain'));
    expect(() => loadChart(path.join(root, 'web'))).toThrow('symbolic link charts/plain leads out');
    rmSync(path.join(root, 'web/charts/plain'));
    symlinkSync('/etc/passwd', path.join(root, 'common/passwd'));
    expect(() => loadChart(path.join(root, 'web'))).toThrow(
      'symbolic link charts/common/passwd leads out of the chart',
    );
  });

  test('refuses links to hidden files, to what the chart is in, and at other places', () => {
    const root = directory({
      'Chart.yaml': chartYaml,
      'web/Chart.yaml': chartYaml,
      'web/.git/config': 'secret',
      'web/templates/charts/a': '',
      'common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 1.0.0\n',
      'common/.env': 'secret',
    });
    const link = (target: string, name: string): string => {
      const file = path.join(root, 'web', name);
      mkdirSync(path.dirname(file), { recursive: true });
      symlinkSync(target, file);
      return file;
    };
    const load = () => loadChart(path.join(root, 'web'));
    rmSync(path.join(root, 'web/templates'), { recursive: true });
    const hidden = link('.git/config', 'config');
    expect(load).toThrow('symbolic link config leads out');
    rmSync(hidden);
    const ancestor = link('../..', 'charts/up');
    expect(load).toThrow('symbolic link charts/up leads out');
    rmSync(ancestor);
    const elsewhere = link('../../../common', 'files/charts/common');
    expect(load).toThrow('symbolic link files/charts/common leads out');
    rmSync(elsewhere);
    link('../../common', 'charts/common');
    const [common] = load().dependencies;
    expect(common?.raw.map(({ name }) => name)).toEqual(['Chart.yaml']);
  });

  test('leaves out documentation that is linked from elsewhere, and tells so', () => {
    const root = directory({ 'web/Chart.yaml': chartYaml, LICENSE: 'x' });
    symlinkSync('../LICENSE', path.join(root, 'web/LICENSE'));
    const warnings: string[] = [];
    const chart = loadChart(path.join(root, 'web'), { warn: (message) => warnings.push(message) });
    expect(chart.files).toEqual([]);
    expect(warnings).toEqual(['symbolic link LICENSE leads out of the chart and is left out']);
  });

  test('follows a link out of the chart when it is told to', () => {
    const root = directory({ 'chart/Chart.yaml': chartYaml, 'outside/x': 'x' });
    symlinkSync('../outside', path.join(root, 'chart/files'));
    const chart = loadChart(path.join(root, 'chart'), { followsLinksOutside: true });
    expect(chart.files.map(({ name }) => name)).toEqual(['files/x']);
  });

  test('does not mind an ignored link', () => {
    const root = directory({ 'Chart.yaml': chartYaml, '.helmignore': 'passwd\n' });
    symlinkSync('/etc/passwd', path.join(root, 'passwd'));
    expect(loadChart(root).files.map(({ name }) => name)).toEqual(['.helmignore']);
  });

  test('CVE-2025-53547: refuses a lock file that is a link to somewhere else', () => {
    const root = directory({ 'chart/Chart.yaml': chartYaml, bashrc: '' });
    symlinkSync('../bashrc', path.join(root, 'chart/Chart.lock'));
    expect(() => loadChart(path.join(root, 'chart'))).toThrow(
      'symbolic link Chart.lock leads out of the chart',
    );
  });

  test.for([
    ['itself', 'loop', 'loop', 'error evaluating symlink'],
    ['the chart', '.', 'loop', 'symbolic link loop leads back to where it is in'],
    ['the directory it is in', '../templates', 'templates/up', 'leads back to where it is in'],
    ['nowhere', 'missing', 'broken', 'error evaluating symlink'],
  ] as const)('refuses a link to %s', ([, target, name, message]) => {
    const root = directory({ 'Chart.yaml': chartYaml, 'templates/t.yaml': '' });
    symlinkSync(target, path.join(root, name));
    expect(() => loadChart(root)).toThrow(message);
  });

  test('refuses links that multiply directories', () => {
    const root = directory({ 'Chart.yaml': chartYaml });
    for (let level = 0; level < 20; level++) {
      mkdirSync(path.join(root, `d${level}`));
      for (const name of ['a', 'b']) {
        const target = level === 0 ? '../Chart.yaml' : `../d${level - 1}`;
        symlinkSync(target, path.join(root, `d${level}`, name));
      }
    }
    expect(() => loadChart(root)).toThrow('chart has more than 10000 symbolic links');
  });

  test('CVE-2019-18658: refuses a named pipe without waiting for it', () => {
    const root = directory({ 'Chart.yaml': chartYaml });
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    expect(() => loadChart(root)).toThrow(
      /^cannot load irregular file .*pipe as it has file mode type bits set$/,
    );
  });

  test('CVE-2025-32386: refuses more than 100 MiB', () => {
    const root = directory({ 'Chart.yaml': chartYaml, huge: '' });
    truncateSync(path.join(root, 'huge'), 100 * 1024 * 1024);
    expect(() => loadChart(root)).toThrow(
      'error reading huge: chart exceeds maximum decompressed size of 104857600 bytes',
    );
  });
});

describe('loadChart() of a file', () => {
  test('refuses a device', () => {
    expect(() => loadChart('/dev/zero')).toThrow("file '/dev/zero' is no file of at most");
  });

  test.for([
    ['values.yaml', 'a: 1', /seems to be a YAML file, but expected a gzipped archive$/],
    [
      'notes.txt',
      'x'.repeat(600),
      /does not appear to be a gzipped archive; got 'text\/plain; charset=utf-8'$/,
    ],
    ['short.txt', 'x', /does not appear to be a gzipped archive; got 'application\/octet-stream'$/],
    [
      'chart.zip',
      'PK\u0003\u0004',
      /does not appear to be a gzipped archive; got 'application\/zip'$/,
    ],
    [
      'page.html',
      '<!doctype html>',
      /does not appear to be a gzipped archive; got 'text\/html; charset=utf-8'$/,
    ],
    ['doc.pdf', '%PDF-1.4', /does not appear to be a gzipped archive; got 'application\/pdf'$/],
  ] as const)('refuses %s in Helm’s words', ([name, text, message]) => {
    expect(() => loadChart(archiveFile(Buffer.from(text), name))).toThrow(message);
  });

  test('refuses an archive that is cut off', () => {
    const whole = archive({ 'Chart.yaml': chartYaml });
    expect(() => loadChart(archiveFile(whole.subarray(0, 40)))).toThrow(
      'unable to load chart archive: unexpected EOF',
    );
    expect(() => loadChart(archiveFile(whole.subarray(0, 5)))).toThrow('unexpected EOF');
  });

  test('refuses an archive whose bytes were changed', () => {
    const whole = archive({ 'Chart.yaml': chartYaml });
    whole[20] = (whole[20] ?? 0) ^ 0xff;
    expect(() => loadChart(archiveFile(whole))).toThrow('unable to load chart archive: ');
  });

  test('refuses an archive without files, or without Chart.yaml', () => {
    expect(() => loadChart(archiveFile(archive({})))).toThrow('no files in chart archive');
    expect(() => loadChart(archiveFile(archive({ 'values.yaml': '' })))).toThrow(
      'unable to detect chart version, no Chart.yaml found',
    );
  });

  test('CVE-2019-1000008: refuses names that lead out of the chart', () => {
    expect(() => loadArchive(archive({ '../../x': 'x' }, 'web/'))).toThrow(
      'unable to load chart archive: chart illegally references parent directory',
    );
  });

  test('CVE-2025-32386: refuses an archive that expands beyond 100 MiB, however it says so', () => {
    const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024);
    const bomb = archive({ 'Chart.yaml': chartYaml, zeros: megabytes(101) });
    expect(() => loadArchive(bomb)).toThrow(
      'decompressed chart is larger than the maximum size 104857600',
    );
    const nested = archive({ 'Chart.yaml': chartYaml, zeros: megabytes(60) }, 'x/');
    const twice = { 'Chart.yaml': chartYaml, 'charts/a.tgz': nested, 'charts/b.tgz': nested };
    expect(() => inMemory(twice)).toThrow(
      'error unpacking subchart b.tgz in web: decompressed chart is larger than the maximum size 104857600',
    );
  });

  test('CVE-2025-32386: refuses a stream of headers without end', () => {
    const header = (at: number) => ({ name: `web/${at}`, data: Buffer.alloc(0), modified: 0 });
    const bomb = gzipSync(encodeTar(Array.from({ length: 51_000 }, (_, at) => header(at))));
    expect(() => loadArchive(bomb)).toThrow('chart has more than 50000 files');
  });

  test('counts the files of archives in archives together', () => {
    const files = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, '']));
    const inner = archive({ 'Chart.yaml': chartYaml, ...files });
    const all = Object.fromEntries(['a', 'b', 'c'].map((name) => [`charts/${name}.tgz`, inner]));
    const bomb = archive({ 'Chart.yaml': chartYaml, ...all });
    expect(() => loadArchive(bomb)).toThrow('chart has more than 50000 files');
  });

  test('counts the headers of archives in archives together', () => {
    const wide = gzipSync(
      Buffer.concat([tarOf('web/Chart.yaml', chartYaml), Buffer.alloc(12 << 20)]),
    );
    const all = Object.fromEntries(['a', 'b', 'c'].map((name) => [`charts/${name}.tgz`, wide]));
    const bomb = archive({ 'Chart.yaml': chartYaml, ...all });
    expect(() => loadArchive(bomb)).toThrow('decompressed chart is larger than the maximum size');
  });

  test('counts the charts of archives in archives together', () => {
    let bomb = archive({ 'Chart.yaml': chartYaml });
    for (let depth = 0; depth < 12; depth++) {
      const names = ['a', 'b', 'c', 'd'].map((name) => `charts/${name}.tgz`);
      const copies = Object.fromEntries(names.map((name) => [name, bomb]));
      bomb = archive({ 'Chart.yaml': chartYaml, ...copies });
    }
    expect(bomb.length).toBeLessThan(5000);
    expect(() => loadArchive(bomb)).toThrow('chart has more than 1000 charts');
  });

  test('refuses two files of one name', () => {
    const entry = { name: 'web/Chart.yaml', data: Buffer.from(chartYaml), modified: 0 };
    const twice = gzipSync(encodeTar([entry, entry]));
    expect(() => loadArchive(twice)).toThrow('chart contains two files named "Chart.yaml"');
  });

  test('refuses a name that would be more than a line of the manifest', () => {
    const name = 'templates/a\n---\nkind: ClusterRoleBinding';
    const evil = archive({ 'Chart.yaml': chartYaml, [name]: '' });
    expect(() => loadArchive(evil)).toThrow('has a control character');
    const evilDirectory = directory({ 'Chart.yaml': chartYaml, [name]: '' });
    expect(() => loadChart(evilDirectory)).toThrow('has a control character');
    expect(() => inMemory({ 'Chart.yaml': chartYaml, [name]: '' })).toThrow('control character');
  });
});

test('loadChart() tells what Helm would log', () => {
  const warnings: string[] = [];
  const root = directory({
    'Chart.yaml': chartYaml,
    'requirements.yaml': 'dependencies: []',
    'requirements.lock': 'digest: x',
  });
  loadChart(root, { warn: (message) => warnings.push(message) });
  expect(warnings).toEqual([
    'Dependencies are handled in Chart.yaml since apiVersion "v2". We recommend migrating dependencies to Chart.yaml.',
    'Dependency locking is handled in Chart.lock since apiVersion "v2". We recommend migrating to Chart.lock.',
  ]);
});
