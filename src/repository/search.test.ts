import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { SearchQuery } from './search.ts';
import { searchIndex, sortResults } from './search.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-search-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const file = path.join(scratch, 'index.yaml');
writeFileSync(
  file,
  `apiVersion: v1
entries:
  nginx:
  - name: nginx
    version: 2.0.0-rc.1
    description: a proxy
  - name: nginx
    version: 1.1.0
    description: a server
    keywords: [proxy]
  - name: nginx
    version: 1.0.0
    description: the old proxy
  proxy:
  - name: proxy
    version: 0.1.0
    type: library
`,
);

function found(query: Partial<SearchQuery>): string[] {
  const { results } = searchIndex(file, 'stable', { version: '>0.0.0', ...query });
  return sortResults(results).map(({ name, entry }) => `${name} ${entry.version}`);
}

describe('searchIndex()', () => {
  test('finds everything without a term: the newest stable versions', () => {
    expect(found({})).toEqual(['stable/nginx 1.1.0', 'stable/proxy 0.1.0']);
  });

  test('prefers the name to the description, and that to the keywords, as Helm does', () => {
    expect(found({ term: 'proxy' })).toEqual(['stable/proxy 0.1.0', 'stable/nginx 1.0.0']);
    expect(found({ term: 'PROXY', listsVersions: true })).toEqual([
      'stable/proxy 0.1.0',
      'stable/nginx 1.0.0',
      'stable/nginx 1.1.0',
    ]);
  });

  test('keeps to a range, prereleases only where it has one', () => {
    expect(found({ version: '~1.0' })).toEqual(['stable/nginx 1.0.0']);
    expect(found({ version: '>0.0.0-0' })).toEqual([
      'stable/nginx 2.0.0-rc.1',
      'stable/proxy 0.1.0',
    ]);
    expect(() => found({ version: 'newest' })).toThrow('an invalid version/constraint format');
  });

  test('hides libraries when told to', () => {
    expect(found({ hidesLibraries: true })).toEqual(['stable/nginx 1.1.0']);
  });

  test('asks a matcher', () => {
    const match = (text: string) => text.indexOf('old');
    expect(found({ term: 'o.d', match })).toEqual(['stable/nginx 1.0.0']);
  });
});
