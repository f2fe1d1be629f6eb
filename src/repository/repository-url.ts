import path from 'node:path/posix';
import { HelmError } from '../base/index.ts';
import { redactUrl } from '../http/index.ts';

/**
 * A URL from an index, made absolute by the repository's. A query of the repository's (some carry a
 * token) goes with it, as in Helm.
 */
export function resolveUrl(repository: string, reference: string): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(reference)) return reference;
  const base = URL.parse(repository);
  if (base === null)
    throw new HelmError('InvalidUrl', `invalid chart URL format: ${redactUrl(repository)}`);
  const { search } = base;
  base.search = '';
  base.hash = '';
  base.pathname = `${base.pathname.replace(/\/$/, '')}/`;
  const resolved = new URL(reference, base);
  if (search !== '') resolved.search = search;
  return resolved.href;
}

/** Whether two URLs name the same repository: slashes at the end and in the middle do not matter. */
export function isSameUrl(a: string, b: string): boolean {
  return normalize(a) === normalize(b);
}

/** The name of the file at a URL. */
export function fileNameOf(url: string): string {
  const { pathname } = new URL(url);
  return path.basename(decodeURIComponent(pathname));
}

/** A URL with something added to its path, before any query. */
export function withSuffix(url: string, suffix: string): string {
  const changed = new URL(url);
  changed.pathname += suffix;
  return changed.href;
}

function normalize(text: string): string {
  const url = URL.parse(text);
  if (url === null) return cleanPath(text);
  url.pathname = cleanPath(url.pathname);
  return url.href;
}

/** Without a slash at the end, but for the root. */
function cleanPath(text: string): string {
  const cleaned = path.normalize(text);
  return cleaned.length > 1 ? cleaned.replace(/\/$/, '') : cleaned;
}
