import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { IndexSplitter } from './fast/split-index.ts';
import type { IndexEntry } from './index-entry.ts';
import type { IndexAnswer } from './index-query.ts';
import { queryIndex } from './query-index.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-index-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
let count = 0;

function query(text: string, chart?: string): IndexAnswer<IndexEntry> {
  const file = path.join(scratch, `${count++}.yaml`);
  writeFileSync(file, text);
  return queryIndex(file, {
    wants: (name) => chart === undefined || name === chart,
    select: (_, entries) => entries,
  });
}

function versions(text: string, chart?: string): string[] {
  return query(text, chart).selected.map(({ name, version }) => `${name} ${version}`);
}

/** Whether the line scanner by itself understands a text. */
function isUsual(text: string): boolean {
  const splitter = new IndexSplitter({ wants: () => true, entries: () => true });
  splitter.push(Buffer.from(text));
  splitter.end();
  return !splitter.isUnusual;
}

const usual = `apiVersion: v1
entries:
  web:
  - annotations:
      licenses: |
        name: not this
        version: 9.9.9
    apiVersion: v2
    appVersion: 1.10
    created: "2024-05-14T09:08:00.1Z"
    dependencies:
    - name: common
      version: 2.x.x
    description: A web server that goes on
      over two lines.
    digest: 12a9d83f4cd1ee73801522b7c45966fb089daa3f4cd1e19661db8ded75bb2845
    keywords:
    - http
    - "a: b"
    name: web
    type: application
    urls:
    - https://example.com/web-1.2.3.tgz
    - web-1.2.3.tgz
    version: 1.2.3
  - name: web
    urls: [web-1.10.0.tgz]
    version: 1.10.0
    deprecated: true
    description: "escaped \\u0041 \\
      text"
  db:
    - name: db
      version: "0.1.0"
      urls: []
generated: "2024-05-14T09:08:12.1Z"
serverInfo: {}
`;

describe('queryIndex()', () => {
  test('reads what is asked for, newest version first', () => {
    expect(isUsual(usual)).toBe(true);
    const answer = query(usual, 'web');
    expect(answer.names).toEqual(['web', 'db']);
    expect(answer.selected).toEqual([
      {
        name: 'web',
        version: '1.10.0',
        appVersion: '',
        description: 'escaped A text',
        keywords: [],
        type: '',
        isDeprecated: true,
        urls: ['web-1.10.0.tgz'],
        digest: '',
        created: '',
      },
      {
        name: 'web',
        version: '1.2.3',
        appVersion: '1.1',
        description: 'A web server that goes on over two lines.',
        keywords: ['http', 'a: b'],
        type: 'application',
        isDeprecated: false,
        urls: ['https://example.com/web-1.2.3.tgz', 'web-1.2.3.tgz'],
        digest: '12a9d83f4cd1ee73801522b7c45966fb089daa3f4cd1e19661db8ded75bb2845',
        created: '2024-05-14T09:08:00.1Z',
      },
    ]);
    expect(versions(usual)).toEqual(['web 1.10.0', 'web 1.2.3', 'db 0.1.0']);
  });

  test.for([
    ['JSON', '{"apiVersion":"v1","entries":{"web":[{"name":"web","version":"1.0.0"}]}}'],
    ['one line', 'apiVersion: v1\nentries: {web: [{name: web, version: 1.0.0}]}'],
    ['aliases', 'apiVersion: v1\nentries:\n  a: &w\n  - {name: web, version: 1.0.0}\n  web: *w'],
    ['quoted keys', 'apiVersion: v1\n"entries":\n  web:\n  - name: web\n    version: 1.0.0'],
    [
      'Windows lines',
      'apiVersion: v1\r\nentries:\r\n  web:\r\n  - name: web\r\n    version: 1.0.0\r\n',
    ],
    [
      'a document mark',
      '---\napiVersion: v1\nentries:\n  web:\n  - name: web\n    version: 1.0.0\n',
    ],
    [
      'two documents',
      'apiVersion: v1\nentries:\n  web:\n  - name: web\n    version: 1.0.0\n---\na: 1\n',
    ],
    [
      'comments',
      '# c\napiVersion: v1\nentries: # c\n  # c\n  web:\n  # c\n  - name: web\n    # c\n    version: 1.0.0',
    ],
    ['quoted charts', 'apiVersion: v1\nentries:\n  "web":\n  - "name": web\n    version: 1.0.0'],
    [
      'an empty chart',
      'apiVersion: v1\nentries:\n  none: []\n  nil:\n  web:\n  - name: web\n    version: 1.0.0',
    ],
    [
      'deep lists',
      'apiVersion: v1\nentries:\n    web:\n        -   name: web\n            version: 1.0.0',
    ],
    [
      'fields at the margin',
      'annotations:\n- a\n- b\nentries:\n  web:\n  - name: web\n    version: 1.0.0\napiVersion: v1',
    ],
    [
      'a quote over a margin',
      'apiVersion: v1\nentries:\n  web:\n  - name: web\n    version: 1.0.0\n    home: "a\nb c"',
    ],
  ] as const)('reads an index with %s', ([, text]) => {
    expect(versions(text, 'web')).toEqual(['web 1.0.0']);
  });

  test('splits alike wherever the bytes are cut', () => {
    const bytes = Buffer.from(usual);
    const split = (size: number) => {
      const charts: string[] = [];
      const entries = (chart: string, lines: Uint8Array) =>
        charts.push(chart, Buffer.from(lines).toString()) > 0;
      const splitter = new IndexSplitter({ wants: () => true, entries });
      for (let at = 0; at < bytes.length; at += size) splitter.push(bytes.subarray(at, at + size));
      splitter.end();
      return charts;
    };
    const whole = split(bytes.length);
    expect(whole).toHaveLength(4);
    for (const size of [1, 2, 7, 64, 333]) expect(split(size)).toEqual(whole);
  });
});

describe('queryIndex(), given a bad index,', () => {
  const index = (entries: string) => `apiVersion: v1\nentries:\n${entries}`;
  const good = '  web:\n  - name: web\n    version: 1.0.0\n';

  test('CVE-2020-15185: refuses the same chart twice', () => {
    expect(() => query(index(good + good))).toThrow('key "web" already set in map');
    expect(() => query(index(good + good), 'other')).toThrow('key "web" already set in map');
    expect(() => query(index(`${good}    version: 2.0.0\n`))).toThrow('already set in map');
  });

  test('CVE-2022-23525, CVE-2025-55198: leaves out entries that are null', () => {
    const answer = query(
      index('  a: [null]\n  b:\n  -\n  c:\n  - null\n  - ~\n  d: null\n' + good),
    );
    expect(answer.selected.map(({ name }) => name)).toEqual(['web']);
    expect(answer.skipped).toBe(4);
    expect(versions('apiVersion: v1\nentries:\n')).toEqual([]);
    expect(versions('apiVersion: v1\nentries: null\n')).toEqual([]);
  });

  test('CVE-2024-26147: leaves out an entry without metadata', () => {
    expect(query(index('  a:\n  - digest: abc\n    urls:\n    - a.tgz\n')).skipped).toBe(1);
  });

  test.for([
    'name: ../a\n    version: 1.0.0',
    'name: ..\n    version: 1.0.0',
    'name: a\n    version: not-a-version',
    'name: a\n    version: 1.0.0\n    type: daemon',
    'name: a\n    version: 1.0.0\n    maintainers:\n    - null',
    'name: a\n    version: 1.0.0\n    maintainers: [null]',
    'name: a\n    version: 1.0.0\n    dependencies:\n    -',
    'name: a\n    version: 1.0.0\n    dependencies:\n    - name: b\n      alias: ../x',
    'name: {a: b}\n    version: 1.0.0',
    'name: a\n    version: [1]',
  ])('leaves out and counts the entry %j', (entry) => {
    const answer = query(index(`  a:\n  - ${entry}\n  - name: a\n    version: 0.1.0\n`));
    expect(answer).toMatchObject({ skipped: 1 });
    expect(answer.selected.map(({ version }) => version)).toEqual(['0.1.0']);
  });

  test('CVE-2021-21303: leaves out what a terminal would obey', () => {
    const [entry] = query(
      index(
        '  web:\n  - name: web\n    version: 1.0.0\n    description: "a\\e[31mb\\u202Ec\\0d\\te"\n',
      ),
    ).selected;
    expect(entry?.description).toBe('a[31mbcd e');
  });

  test('refuses an alias bomb, and a document without end', () => {
    const laughs = ['a: &a0 [x]'];
    for (let i = 1; i < 12; i++) {
      laughs.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(',')}]`,
      );
    }
    expect(() => query(`apiVersion: v1\n${laughs.join('\n')}\nentries: *a11\n`)).toThrow(
      /aliasing/,
    );
    expect(() => query(index(`  web: ${'['.repeat(100_000)}`))).toThrow('error loading');
  });

  test.for([
    ['', 'empty index.yaml file'],
    ['entries:\n  web:\n  - name: web\n    version: 1.0.0\n', 'no API version specified'],
    ['apiVersion: ""\nentries: {}\n', 'no API version specified'],
    ['<html><body>Not found</body></html>', 'error loading'],
    ['apiVersion: v1\nentries: [1]\n', 'entries is not a table of charts'],
    ['apiVersion: v1\nentries:\n  web: 1\n', 'the versions of "web" are not a list'],
    ['apiVersion: v1\nentries:\n\tweb: []\n', 'error loading'],
    ['- a\n- b\n', 'error loading'],
    ['null\n', 'error loading'],
  ] as const)('refuses %j', ([text, message]) => {
    expect(() => query(text)).toThrow(message);
  });

  test('reads a hundred thousand versions of one chart', () => {
    const lines = Array.from(
      { length: 100_000 },
      (_, i) => `  - name: web\n    version: 0.0.${i}\n`,
    );
    const { selected } = query(index(`  web:\n${lines.join('')}`));
    expect(selected).toHaveLength(100_000);
    expect(selected[0]?.version).toBe('0.0.99999');
  });
});
