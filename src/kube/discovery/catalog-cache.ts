import { isRecord } from '../../base/index.ts';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomically } from '../../files/index.ts';
import type { CatalogParts } from './fetch-catalog.ts';

/** A catalogue from the disk, and when it was asked for. */
export interface CachedCatalog {
  readonly parts: CatalogParts;
  readonly fetchedAt: Date;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Changes with the shape of what is written. */
const format = 1;

/** The file for a server, in kubectl's own cache. */
export function catalogFileOf(server: URL, environment: Environment): string {
  const home = environment['HOME'] ?? environment['USERPROFILE'] ?? '';
  const cache = environment['KUBECACHEDIR'] ?? path.join(home, '.kube', 'cache');
  const host = server.href.replace(/^https?:\/\//, '').replace(/\/$/, '');
  // kubectl's rule, brackets and all; dots alone must not lead out of the cache.
  const safe = host.replaceAll(/[^(\w/.)]/g, '_').replaceAll(/\.{2,}/g, '_');
  return path.join(cache, 'discovery', safe, 'helm-catalog.json');
}

/** A cache that cannot be read is none. */
export function loadCatalog(file: string): CachedCatalog | undefined {
  try {
    const { mtime } = statSync(file);
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isRecord(value) || value['format'] !== format) return undefined;
    return { parts: value['parts'] as CatalogParts, fetchedAt: mtime };
  } catch {
    return undefined;
  }
}

/** A cache that cannot be written costs time and nothing else. */
export function saveCatalog(
  file: string,
  parts: CatalogParts,
  { isSame, at }: { readonly isSame: boolean; readonly at: Date },
): void {
  try {
    if (!isSame) writeFileAtomically(file, JSON.stringify({ format, parts }), { mode: 0o600 });
    utimesSync(file, at, at);
  } catch {
    // The next command asks the server again.
  }
}
