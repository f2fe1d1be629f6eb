import { quote, trimSpace } from '../../go/index.ts';

/** A document with the name of what made it. */
export interface SourcedDocument {
  readonly path: string;
  readonly content: string;
}

/** A stream of documents, each under its `# Source`, exactly as Helm prints it. */
export function formatDocuments(documents: readonly SourcedDocument[]): string {
  return documents.map(formatDocument).join('');
}

export function formatDocument({ path, content }: SourcedDocument): string {
  return `---\n# Source: ${onOneLine(path)}\n${content}\n`;
}

/** Charts have no such names; records of releases that others wrote might. */
function onOneLine(path: string): string {
  return /[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(path) ? quote(path) : path;
}

/** What `helm template` prints: blanks around the objects are cut, those around the hooks stay. */
export function formatRelease(
  objects: readonly SourcedDocument[],
  hooks: readonly SourcedDocument[],
): string {
  return `${trimSpace(formatDocuments(objects))}\n${formatDocuments(hooks)}`;
}
