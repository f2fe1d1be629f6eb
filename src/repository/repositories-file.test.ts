import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadRepositories, requireRepository, saveRepositories } from './repositories-file.ts';
import { isSameUrl, resolveUrl } from './repository-url.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-repositories-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
let count = 0;

function fileWith(text: string): string {
  const file = path.join(scratch, `${count++}.yaml`);
  writeFileSync(file, text);
  return file;
}

/** As Helm writes it. */
const written = `apiVersion: ""
generated: "0001-01-01T00:00:00Z"
repositories:
- caFile: /ca.pem
  certFile: ""
  insecure_skip_tls_verify: false
  keyFile: ""
  name: stable
  pass_credentials_all: true
  password: secret
  url: https://charts.example.com
  username: jane
`;

describe('repositories.yaml', () => {
  test('is read and written as Helm does, for its owner alone', () => {
    const file = fileWith(written);
    const content = loadRepositories(file);
    expect(content.repositories).toMatchObject([
      {
        name: 'stable',
        username: 'jane',
        password: 'secret',
        caFile: '/ca.pem',
        passesCredentials: true,
      },
    ]);
    saveRepositories(content);
    expect(readFileSync(file, 'utf8')).toBe(written);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('need not be there', () => {
    expect(loadRepositories(path.join(scratch, 'nowhere')).repositories).toEqual([]);
  });

  test('CVE-2022-23525: may have entries that are null', () => {
    const file = fileWith('repositories:\n- null\n- name: a\n  url: https://x\n-\n');
    expect(loadRepositories(file).repositories.map(({ name }) => name)).toEqual(['a']);
    expect(loadRepositories(fileWith('repositories: null\n')).repositories).toEqual([]);
  });

  test('is replaced, and not written through, where it is a link', () => {
    const precious = fileWith('precious');
    const link = path.join(scratch, 'link.yaml');
    symlinkSync(precious, link);
    saveRepositories({ file: link, apiVersion: '', generated: '', repositories: [] });
    expect(readFileSync(precious, 'utf8')).toBe('precious');
  });

  test.for(['password: "canary\n', '- canary', 'canary'])(
    'shows nothing of itself when it is broken: %j',
    (text) => {
      const file = fileWith(text);
      expect(() => loadRepositories(file)).toThrow(
        new RegExp(`^cannot read "${file}": it is not `),
      );
    },
  );

  test('suggests the nearest name', () => {
    const content = loadRepositories(fileWith(written));
    expect(requireRepository(content, 'stable').url).toBe('https://charts.example.com');
    expect(() => requireRepository(content, 'stabel')).toThrow('repo stabel not found');
  });
});

describe('resolveUrl()', () => {
  test.for([
    ['https://host/charts', 'web.tgz', 'https://host/charts/web.tgz'],
    ['https://host/charts/', 'sub/web.tgz', 'https://host/charts/sub/web.tgz'],
    ['https://host/charts', '/web.tgz', 'https://host/web.tgz'],
    ['https://host/charts', '../web.tgz', 'https://host/web.tgz'],
    ['https://host/charts', 'https://other/web.tgz', 'https://other/web.tgz'],
    ['https://host/charts?token=t', 'web.tgz', 'https://host/charts/web.tgz?token=t'],
    ['https://host', 'index.yaml', 'https://host/index.yaml'],
  ] as const)('takes %s and %s to %s', ([base, reference, url]) => {
    expect(resolveUrl(base, reference)).toBe(url);
  });
});

test.for([
  ['http://example.com/', 'http://example.com', true],
  ['http://example.com/foo//', 'http://example.com/foo/', true],
  ['http://example.com/bar/../foo/', 'http://example.com/foo', true],
  ['https://example.com', 'http://example.com', false],
  ['http://example.com', 'http://another.example.com', false],
  ['/foo/.', '/foo/', true],
] as const)('isSameUrl(%s, %s) is %s', ([a, b, isSame]) => {
  expect(isSameUrl(a, b)).toBe(isSame);
});
