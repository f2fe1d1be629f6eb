import type { ManifestObject } from '../kube/index.ts';
import { readObjects } from '../kube/index.ts';
import type { Manifest } from '../render/index.ts';
import { formatDocument, formatDocuments, readDocuments } from '../render/index.ts';

/** The objects of documents, as values: what was read once is not read again. */
export function objectsOf(documents: readonly Manifest[]): readonly ManifestObject[] {
  return documents.flatMap((document) => {
    const { path, content } = document;
    const file = path === '' ? 'manifest' : path;
    return isBlank(content) ? [] : readObjects(objectOf(document), { file });
  });
}

/** A text that a document ends in has a line end from the manifest, where Helm reads it. */
function objectOf({ path, content, head }: Manifest): Manifest['head']['object'] {
  const isOpen = content.endsWith('\n') ? keepingText : blockText;
  if (!isOpen.test(content)) return head.object;
  const [whole] = readDocuments(new Map([[path, `${content}\n`]]));
  return whole?.head.object ?? head.object;
}

const blockText = /[|>][\d+]*[ \t]*(?:#.*)?$/m;
/** One that keeps every line end that follows it. */
const keepingText = /[|>]\d?\+\d?[ \t]*(?:#.*)?$/m;

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
