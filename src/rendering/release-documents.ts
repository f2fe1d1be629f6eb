import type { ManifestObject } from '../kube/index.ts';
import { readObjects } from '../kube/index.ts';
import type { Manifest } from '../render/index.ts';
import { formatDocument, formatDocuments } from '../render/index.ts';

/** The objects of documents, as values: what was read once is not read again. */
export function objectsOf(documents: readonly Manifest[]): readonly ManifestObject[] {
  return documents.flatMap(({ path, content, head }) =>
    isBlank(content) ? [] : readObjects(head.object, { file: path === '' ? 'manifest' : path }),
  );
}

/** Comments alone are no object. */
function isBlank(content: string): boolean {
  return content.split('\n').every((line) => /^\s*(#|$)/.test(line));
}

/** The manifest as it is recorded and printed; Secrets may be left out for people who only look. */
export function formatManifest(documents: readonly Manifest[], hideSecret = false): string {
  if (!hideSecret) return formatDocuments(documents);
  return documents
    .map((document) => (isSecret(document) ? hiddenSecret(document) : formatDocument(document)))
    .join('');
}

function isSecret({ head }: Manifest): boolean {
  return head.kind === 'Secret' && head.apiVersion === 'v1';
}

/** In Helm's words. */
function hiddenSecret({ path }: Manifest): string {
  return `---\n# Source: ${path}\n# HIDDEN: The Secret output has been suppressed\n`;
}
