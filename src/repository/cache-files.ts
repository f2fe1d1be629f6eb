import path from 'node:path';

/** Where a repository's index is kept, under the names that Helm uses. */
export function indexFileOf(repositoryCache: string, name: string): string {
  return path.join(repositoryCache, `${fileSafe(name)}index.yaml`);
}

/** The names of a repository's charts, for completion. */
export function chartsFileOf(repositoryCache: string, name: string): string {
  return path.join(repositoryCache, `${fileSafe(name)}charts.txt`);
}

/** The name that Helm gives to a repository that a chart depends on and that nobody added. */
export function unnamedRepository(url: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return `helm-manager-${createHash('sha256').update(url).digest('hex')}`;
}

function fileSafe(name: string): string {
  return name === '' ? '' : `${path.basename(name)}-`;
}
