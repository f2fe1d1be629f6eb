import type { SourcedDocument } from './format-manifests.ts';
import type { Hook } from './hook.ts';
import type { Manifest } from './read-documents.ts';
import { readDocuments } from './read-documents.ts';
import { sortDocuments } from './sort-manifests.ts';
import { splitDocuments } from './split-documents.ts';

/** The documents of a manifest that was printed with their sources, exactly as they were. */
export function parseDocuments(manifest: string): readonly Manifest[] {
  return splitDocuments(manifest).flatMap((document) => {
    const [, path = '', text = document] = /^# Source: (.*)\n([^]*)$/.exec(document) ?? [];
    return readDocuments(new Map([[path, text.replace(/\n$/, '')]]));
  });
}

/** Hooks that were recorded, each with the document that it is. */
export function parseHooks(documents: readonly SourcedDocument[]): readonly Hook[] {
  const read = documents.flatMap(({ path, content }) => readDocuments(new Map([[path, content]])));
  return sortDocuments(read).hooks;
}
