import { HelmError, findNearest } from '../../base/index.ts';
import type { SourcedDocument } from './format-manifests.ts';
import { splitDocuments } from './split-documents.ts';

const sourceLine = /# Source: [^/]+\/(.+)/;

/** Of a printed release, the documents that come from templates matching one of the patterns. */
export function selectDocuments(release: string, patterns: readonly string[]): string {
  const documents = splitDocuments(release).flatMap((text) => {
    const path = sourceLine.exec(text)?.[1];
    return path === undefined ? [] : [{ path, text }];
  });
  const selected = select(documents, patterns);
  return selected.map(({ text }) => `---\n${text}\n`).join('');
}

/** The documents that come from templates matching one of the patterns. */
export function selectSources<T extends SourcedDocument>(
  documents: readonly T[],
  patterns: readonly string[],
): T[] {
  const found = documents.map((document) => ({
    path: document.path.replace(/^[^/]*\//, ''),
    document,
  }));
  return select(found, patterns).map(({ document }) => document);
}

/** For each pattern in turn, what matches it. */
function select<T extends { readonly path: string }>(
  documents: readonly T[],
  patterns: readonly string[],
): T[] {
  return patterns.flatMap((pattern) => {
    const matches = matcherOf(pattern);
    const found = documents.filter(({ path }) => matches(path));
    if (found.length === 0) throw notFound(pattern, documents);
    return found;
  });
}

function notFound(pattern: string, documents: readonly { readonly path: string }[]): HelmError {
  const [nearest] = findNearest(
    pattern,
    documents.map(({ path }) => path),
  );
  return new HelmError(
    'TemplateNotFound',
    `could not find template ${pattern} in chart`,
    nearest === undefined ? {} : { hint: `did you mean ${nearest}?` },
  );
}

/** Go's filepath.Match: `*` and `?` stop at slashes; a malformed pattern matches nothing. */
function matcherOf(pattern: string): (path: string) => boolean {
  const source = pattern
    .replaceAll('\\', '/')
    .replace(/[.+^${}()|]/g, '\\$&')
    .replace(/\*/g, '[^/]*')
    .replace(/\?/g, '[^/]');
  try {
    const expression = new RegExp(`^${source}$`);
    return (path) => expression.test(path);
  } catch {
    return () => false;
  }
}
