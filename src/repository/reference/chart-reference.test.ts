import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatReference, parseReference } from './chart-reference.ts';
import type { ChartReference } from './chart-reference.ts';
import { withVersion } from './with-version.ts';

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

describe('parseReference()', () => {
  test.for<[string, ChartReference]>([
    ['stable/web', { kind: 'repository', repository: 'stable', chart: 'web' }],
    [
      'stable/web:1.2.3',
      { kind: 'repository', repository: 'stable', chart: 'web', version: '1.2.3' },
    ],
    [
      'stable/web:>=1 <2 || 3.x',
      { kind: 'repository', repository: 'stable', chart: 'web', version: '>=1 <2 || 3.x' },
    ],
    [
      `stable/web:^1@${digest}`,
      { kind: 'repository', repository: 'stable', chart: 'web', version: '^1', digest },
    ],
    [`stable/web@${digest}`, { kind: 'repository', repository: 'stable', chart: 'web', digest }],
    ['stable/team/web', { kind: 'repository', repository: 'stable', chart: 'team/web' }],
    ['oci://host/web', { kind: 'registry', name: 'oci://host/web' }],
    ['oci://host:5000/a/web', { kind: 'registry', name: 'oci://host:5000/a/web' }],
    [
      'oci://host:5000/a/web:1.2.3+b',
      { kind: 'registry', name: 'oci://host:5000/a/web', version: '1.2.3+b' },
    ],
    [
      `oci://[::1]:5000/web:1@${digest}`,
      { kind: 'registry', name: 'oci://[::1]:5000/web', version: '1', digest },
    ],
    ['oci://host:5000', { kind: 'registry', name: 'oci://host:5000' }],
    ['https://host:8443/web-1.2.3.tgz', { kind: 'url', url: 'https://host:8443/web-1.2.3.tgz' }],
    [
      'https://host/charts/web:~1.2',
      { kind: 'url', url: 'https://host/charts/web', version: '~1.2' },
    ],
    ['https://host/w.tgz?s=a:b/c:d', { kind: 'url', url: 'https://host/w.tgz?s=a:b/c:d' }],
    ['https://me:secret@host/web.tgz', { kind: 'url', url: 'https://me:secret@host/web.tgz' }],
    [`s3://bucket/web.tgz@${digest}`, { kind: 'url', url: 's3://bucket/web.tgz', digest }],
    ['./web', { kind: 'local', path: './web' }],
    ['./web:1.2.3', { kind: 'local', path: './web', version: '1.2.3' }],
    ['/charts/web-1.2.3.tgz', { kind: 'local', path: '/charts/web-1.2.3.tgz' }],
    ['web', { kind: 'local', path: 'web' }],
    ['web/', { kind: 'local', path: 'web/' }],
    [String.raw`C:\charts\web`, { kind: 'local', path: String.raw`C:\charts\web` }],
    ['  stable/web ', { kind: 'repository', repository: 'stable', chart: 'web' }],
  ])('reads %s', ([text, reference]) => {
    expect(parseReference(text)).toEqual(reference);
  });

  test.for([
    ['', 'it is empty'],
    ['stable/web:', 'nothing follows the colon'],
    ['stable/web:latest', '"latest" is neither a version nor a range of versions'],
    ['stable/web:1.0@sha256:abc', 'a digest is "sha256:" and 64 hexadecimal digits'],
    [`stable/web@md5:${'0'.repeat(64)}`, 'a digest is "sha256:" and 64 hexadecimal digits'],
    [`stable/web@${digest.toUpperCase()}`, 'a digest is "sha256:" and 64 hexadecimal digits'],
  ])('refuses %j', ([text = '', reason = '']) => {
    expect(() => parseReference(text)).toThrow(reason);
  });

  test('reads back what formatReference() printed', () => {
    const word = fc.stringMatching(/^[a-z0-9][a-z0-9-]*$/);
    const version = fc.constantFrom(
      '1.2.3',
      '^1',
      '>=1.0.0 <2.0.0',
      '1.0.0-rc.1+build',
      '1.x || 2',
    );
    const name = fc.oneof(
      fc.tuple(word, word).map((parts) => parts.join('/')),
      fc.tuple(word, word).map((parts) => `oci://${parts.join('/')}`),
      fc.tuple(word, word).map((parts) => `https://${parts.join('/')}`),
      word.map((path) => `./${path}`),
    );
    fc.assert(
      fc.property(name, fc.option(version), fc.boolean(), (base, range, isPinned) => {
        const text = base + (range === null ? '' : `:${range}`) + (isPinned ? `@${digest}` : '');
        expect(formatReference(parseReference(text))).toBe(text);
      }),
    );
  });
});

describe('withVersion()', () => {
  const formatted = (chart: string, version: string): string =>
    formatReference(withVersion(parseReference(chart), version));

  test.for([
    ['stable/web', '1.2.3', 'stable/web:1.2.3'],
    ['stable/web', ' >=1 <2 ', 'stable/web:>=1 <2'],
    ['stable/web', '', 'stable/web'],
    ['stable/web:1.2.3', 'v1.2.3', 'stable/web:1.2.3'],
    [`oci://host:5000/web@${digest}`, '1.2.3', `oci://host:5000/web:1.2.3@${digest}`],
    ['https://host/web-1.2.3.tgz', '9', 'https://host/web-1.2.3.tgz'],
  ])('puts the version into %s', ([chart = '', version = '', expected = '']) => {
    expect(formatted(chart, version)).toBe(expected);
  });

  test('refuses two versions, and what is none', () => {
    expect(() => formatted('oci://host/web:1.0.0', '^2')).toThrow(
      'chart reference and version mismatch: ^2 is not 1.0.0',
    );
    expect(() => formatted('stable/web', 'latest')).toThrow(
      '"latest" is neither a version nor a range',
    );
  });
});
