import { describe, expect, test } from 'vitest';
import { folderAfter } from './folder-after.ts';

describe('folderAfter()', () => {
  test.each([
    ['directory', '/src/helm-diff/', 'helm-diff'],
    ['directory', 'helm-diff/.', 'helm-diff'],
    ['archive', 'helm-diff-linux-amd64.tgz', 'helm-diff-linux-amd64'],
    ['archive', '/a/b/hello-1.0.0.tar.gz', 'hello'],
    ['archive', '/a/hello-1-2.0.0-rc.1.tgz', 'hello-1'],
    ['repository', 'https://example.com/me/helm-diff', 'helm-diff'],
    ['repository', 'git@example.com:me/helm-git.git', 'helm-git.git'],
    ['repository', 'https://example.com/me/helm-diff/', 'helm-diff'],
    ['repository', 'me/plugins/hello', 'hello'],
  ] as const)('as Helm does, %s %s', (kind, source, folder) => {
    expect(folderAfter(kind, source)).toBe(folder);
  });
});
