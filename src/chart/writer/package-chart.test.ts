import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { Chart } from '../chart.ts';
import { loadArchive, loadChart, loadFiles } from '../loader/load-chart.ts';
import { readTar } from '../loader/tar-reader.ts';
import { encodeGzip } from './gzip.ts';
import { expandArchive } from './expand-archive.ts';
import { packageChart, saveArchive } from './package-chart.ts';
import { saveDirectory, saveFiles } from './save-directory.ts';
import { encodeTar } from './tar-writer.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-write-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function emptyDirectory(): string {
  return mkdtempSync(path.join(scratch, 'd-'));
}

function load(texts: Readonly<Record<string, string>>, modified?: number): Chart {
  return loadFiles(
    Object.entries(texts).map(([name, text]) => ({ name, data: Buffer.from(text), modified })),
  );
}

const texts = {
  'Chart.yaml': `apiVersion: v2
# A comment that does not survive.
name: web
version: 1.2.3
dependencies: [{name: db, version: 0.1.0, repository: "https://example.com", tags: [a]}]
`,
  'Chart.lock': 'generated: "2024-01-01T00:00:00Z"\ndigest: sha256:x\ndependencies: []\n',
  'values.yaml': '# This one does.\na: 1\n',
  'values.schema.json': '{"type": "object"}',
  'templates/t.yaml': 'kind: Web',
  'README.md': 'read me',
  'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 0.1.0\n',
  'charts/db/templates/t.yaml': 'kind: DB',
  'library/common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 2.0.0\ntype: library\n',
};

describe('packageChart()', () => {
  test('keeps two versions of a subchart apart', () => {
    const db = (version: string) => `apiVersion: v2\nname: db\nversion: ${version}\n`;
    const chart = load({
      'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.2.3\n',
      'charts/one/Chart.yaml': db('1.0.0'),
      'charts/two/Chart.yaml': db('2.0.0'),
    });
    const { raw, dependencies } = loadArchive(packageChart(chart).data);
    expect(raw.map(({ name }) => name)).toContain('charts/db-2.0.0/Chart.yaml');
    expect(dependencies.map(({ metadata }) => metadata.version)).toEqual(['1.0.0', '2.0.0']);
  });

  test('refuses files that a handler named to lie elsewhere', () => {
    const chart = load(texts);
    const evil = { name: '../../../etc/cron.d/evil', data: Buffer.alloc(0), modified: 0 };
    expect(() => packageChart({ ...chart, files: [evil] })).toThrow('is not a normal path');
    const second = { ...evil, name: 'values.yaml' };
    expect(() => packageChart({ ...chart, files: [second] })).toThrow('two files named');
    const metadata = { ...chart.metadata, version: '../../1.2.3' };
    expect(() => packageChart({ ...chart, metadata })).toThrow('is not a normal path');
  });

  test('puts the files in Helm’s order, under the name of the chart', () => {
    const { data, fileName } = packageChart(load(texts));
    expect(fileName).toBe('web-1.2.3.tgz');
    expect(Array.from(readTar(gunzipSync(data)), ({ name }) => name)).toEqual([
      'web/Chart.yaml',
      'web/Chart.lock',
      'web/values.yaml',
      'web/values.schema.json',
      'web/templates/t.yaml',
      'web/README.md',
      'web/charts/db/Chart.yaml',
      'web/charts/db/templates/t.yaml',
      'web/library/common/Chart.yaml',
    ]);
  });

  test('gives a chart that loads as the same chart', () => {
    const chart = load(texts);
    const again = loadArchive(packageChart(chart).data);
    expect(again.metadata).toEqual(chart.metadata);
    expect(again.values).toEqual(chart.values);
    expect(again.dependencies.map(({ metadata }) => metadata)).toEqual(
      chart.dependencies.map(({ metadata }) => metadata),
    );
    expect(packageChart(again).digest).toBe(packageChart(chart).digest);
  });

  test('makes the same archive whenever the files were written', () => {
    const digests = [undefined, 0, 1_700_000_000].map(
      (time) => packageChart(load(texts, time)).digest,
    );
    expect(new Set(digests).size).toBe(1);
  });

  test('gives every file the time of SOURCE_DATE_EPOCH', () => {
    const { data } = packageChart(load(texts), { sourceDate: 1_600_000_000 });
    const entries = [...readTar(gunzipSync(data))];
    expect(new Set(entries.map(({ modified }) => modified))).toEqual(new Set([1_600_000_000]));
    const lock = entries.find(({ name }) => name === 'web/Chart.lock');
    expect(Buffer.from(lock?.data ?? []).toString()).toContain('generated: "2020-09-13T12:26:40Z"');
  });

  test('writes Chart.yaml as Helm does', () => {
    const [chartFile] = readTar(gunzipSync(packageChart(load(texts)).data));
    expect(Buffer.from(chartFile?.data ?? []).toString()).toBe(`apiVersion: v2
dependencies:
- name: db
  repository: https://example.com
  tags:
  - a
  version: 0.1.0
name: web
version: 1.2.3
`);
  });

  test('keeps the dependencies of form v1 in requirements.yaml', () => {
    const chart = load({
      'Chart.yaml': 'apiVersion: v1\nname: web\nversion: 1.0.0\n',
      'requirements.yaml': 'dependencies: [{name: db, version: 1.x, repository: ""}]\n',
    });
    const files = Object.fromEntries(
      Array.from(readTar(gunzipSync(packageChart(chart).data)), ({ name, data }) => [
        name,
        Buffer.from(data).toString(),
      ]),
    );
    expect(files).toEqual({
      'web/Chart.yaml': 'apiVersion: v1\nname: web\nversion: 1.0.0\n',
      'web/requirements.yaml': 'dependencies: [{name: db, version: 1.x, repository: ""}]\n',
    });
  });

  test('keeps the resource form', () => {
    const chart = load({
      'Chart.yaml':
        'apiVersion: helm.sh/v3\nkind: Chart\nmetadata: {labels: {chart: web, version: 1.0.0, appVersion: "2"}}\ndata: {description: d, type: library}\n',
    });
    const [chartFile] = readTar(gunzipSync(packageChart(chart).data));
    expect(Buffer.from(chartFile?.data ?? []).toString()).toBe(`apiVersion: helm.sh/v3
data:
  description: d
  type: library
kind: Chart
metadata:
  labels:
    appVersion: "2"
    chart: web
    heritage: helm
    version: 1.0.0
  name: web-1.0.0
`);
    expect(loadArchive(packageChart(chart).data).metadata).toEqual(chart.metadata);
  });

  test('refuses a schema that is no JSON', () => {
    const chart = load({ ...texts, 'values.schema.json': '{' });
    expect(() => packageChart(chart)).toThrow('invalid JSON in values.schema.json');
  });

  test('CVE-2024-25620: refuses a name that is a path', () => {
    const chart = load(texts);
    const renamed = { ...chart, metadata: { ...chart.metadata, name: '../../test' } };
    expect(() => packageChart(renamed)).toThrow('"../../test" is not a valid chart name');
    expect(() => saveDirectory(renamed, scratch)).toThrow('"../../test" is not a valid chart name');
  });
});

test('saveArchive() writes the archive into the directory', () => {
  const file = saveArchive(load(texts), path.join(emptyDirectory(), 'new'));
  expect(path.basename(file)).toBe('web-1.2.3.tgz');
  expect(loadChart(file).metadata.name).toBe('web');
});

describe('saveDirectory()', () => {
  test('writes a chart that loads as the same chart', () => {
    const chart = load(texts);
    const directory = saveDirectory(chart, emptyDirectory());
    expect(readdirSync(path.join(directory, 'charts'))).toEqual(['db-0.1.0.tgz']);
    expect(readFileSync(path.join(directory, 'values.yaml'), 'utf8')).toBe(texts['values.yaml']);
    const again = loadChart(directory);
    expect(again.metadata).toEqual(chart.metadata);
    expect(again.libraries.map(({ metadata }) => metadata.name)).toEqual(['common']);
  });

  test('does not write through a link', () => {
    const parent = emptyDirectory();
    const elsewhere = emptyDirectory();
    mkdirSync(path.join(parent, 'web'));
    symlinkSync(elsewhere, path.join(parent, 'web/templates'));
    expect(() => saveDirectory(load(texts), parent)).toThrow(
      /web\/templates already exists and is not a directory$/,
    );
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('does not write outside its directory', () => {
    const parent = emptyDirectory();
    const files = [{ name: '../x', data: Buffer.from('x'), modified: undefined }];
    expect(() => saveFiles('web', files, parent)).toThrow(
      'chart file "../x" leads out of the chart',
    );
    expect(readdirSync(parent)).toEqual([]);
  });
});

describe('expandArchive()', () => {
  function archive(files: Readonly<Record<string, string>>): Buffer {
    const entries = Object.entries(files).map(([name, text]) => ({
      name,
      data: Buffer.from(text),
      modified: 0,
    }));
    return encodeGzip(encodeTar(entries));
  }

  test('writes every file as it is', () => {
    const data = archive({ 'x/Chart.yaml': '# mine\nname: web\n', 'x/templates/t.yaml': 'x' });
    const directory = expandArchive(data, emptyDirectory());
    expect(path.basename(directory)).toBe('web');
    expect(readFileSync(path.join(directory, 'Chart.yaml'), 'utf8')).toBe('# mine\nname: web\n');
  });

  test.for([
    ['.', 'chart name "." is not allowed'],
    ['..', 'chart name ".." is not allowed'],
    ['a/../b', 'chart name "a/../b" must not contain path separators'],
    ['""', 'chart name not specified'],
  ] as const)('CVE-2026-35206: refuses a chart named %s', ([name, message]) => {
    const parent = emptyDirectory();
    const data = archive({ 'x/Chart.yaml': `name: ${name}\n`, 'x/evil': 'x' });
    expect(() => expandArchive(data, parent)).toThrow(message);
    expect(readdirSync(parent)).toEqual([]);
  });

  test('CVE-2019-1000008: writes nothing of an archive with a name that leads out of it', () => {
    const parent = emptyDirectory();
    const data = archive({ 'x/Chart.yaml': 'name: web\n', 'x/../../evil': 'x' });
    expect(() => expandArchive(data, parent)).toThrow(
      'chart illegally references parent directory',
    );
    expect(readdirSync(parent)).toEqual([]);
  });
});
