import path from 'node:path';

/**
 * How Helm calls the directory of a plugin: after what it was installed from, whatever its own name. Scripts and other
 * tools look for it there, `$(helm env HELM_PLUGINS)/helm-diff`.
 */
export function folderAfter(kind: 'directory' | 'archive' | 'repository', source: string): string {
  if (kind === 'directory') return path.basename(path.resolve(source));
  const [name = ''] = source.split(/[/\\]/).filter(Boolean).slice(-1);
  if (kind === 'repository') return name;
  return name.replace(/\.(?:tgz|tar\.gz)$/, '').replace(/^(.*)-\d+\..*$/, '$1');
}
