import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { SourcedDocument } from '../render/index.ts';
import { formatDocument } from '../render/index.ts';

/**
 * Writes each document to the file of its template below a directory, several into one file where
 * they come from one template. Returns the file of each, in order.
 */
export function writeManifests(
  directory: string,
  documents: readonly SourcedDocument[],
): readonly string[] {
  const written = new Set<string>();
  return documents.map((document) => {
    const file = path.join(directory, document.path);
    requireBelow(directory, file, document.path);
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      if (written.has(file)) appendFileSync(file, formatDocument(document));
      else writeFileSync(file, formatDocument(document));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new HelmError('CannotWrite', `cannot write "${file}": ${reason}`, { cause });
    }
    written.add(file);
    return file;
  });
}

/** A chart's name is part of the path, and charts are not to be trusted. */
function requireBelow(directory: string, file: string, name: string): void {
  const relative = path.relative(directory, file);
  if (!relative.startsWith('..') && !path.isAbsolute(relative)) return;
  throw new HelmError('UnsafePath', `"${name}" would be written outside of "${directory}"`);
}
