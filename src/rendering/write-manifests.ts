import { lstatSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import { stageFile } from '../files/index.ts';
import type { SourcedDocument } from '../render/index.ts';
import { formatDocument } from '../render/index.ts';

/**
 * Writes each document to the file of its template below a directory, several into one file where
 * they come from one template. Every file is replaced whole, and none through a link that lies in
 * the directory. Returns the file of each document, in order.
 */
export function writeManifests(
  directory: string,
  documents: readonly SourcedDocument[],
): readonly string[] {
  const texts = new Map<string, string>();
  const files = documents.map((document) => {
    const file = path.join(directory, document.path);
    requireBelow(directory, file, document.path);
    texts.set(file, (texts.get(file) ?? '') + formatDocument(document));
    return file;
  });
  const checked = new Set<string>();
  for (const file of texts.keys()) requireNoLinks(directory, path.dirname(file), checked);
  for (const [file, text] of texts) stageFile(file, text).commit();
  return files;
}

/** A chart's name is part of the path, and charts are not to be trusted. */
function requireBelow(directory: string, file: string, name: string): void {
  const relative = path.relative(directory, file);
  if (!/^\.\.?(\/|\\|$)/.test(relative) && relative !== '' && !path.isAbsolute(relative)) return;
  throw new HelmError('UnsafePath', `"${name}" would be written outside of "${directory}"`);
}

/** A link among the directories would take the file elsewhere; the directory itself may be one. */
function requireNoLinks(root: string, directory: string, checked: Set<string>): void {
  if (checked.has(directory) || path.relative(root, directory) === '') return;
  requireNoLinks(root, path.dirname(directory), checked);
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isDirectory()) {
    const problem = stats.isSymbolicLink() ? 'is a symbolic link' : 'is not a directory';
    throw new HelmError('UnsafePath', `cannot write into "${directory}": it ${problem}`);
  }
  checked.add(directory);
}
