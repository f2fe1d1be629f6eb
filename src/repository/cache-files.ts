import path from 'node:path';
import { hash } from '../runtime/index.ts';

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
  return `helm-manager-${hash('sha256', Buffer.from(url))}`;
}

function fileSafe(name: string): string {
  return name === '' ? '' : `${path.basename(name)}-`;
}
