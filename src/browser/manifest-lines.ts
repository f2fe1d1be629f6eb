import type { Hook, Manifest, RenderedFiles, SourcedDocument } from '../render/index.ts';
import { formatDocument, locateDocuments } from '../render/index.ts';
import type { LineOrigin, ReportedDocument } from './render-report.ts';

/** A document of the manifest, with where it begins in it. */
export interface PlacedDocument extends ReportedDocument {
  readonly content: string;
}

/** Documents before hooks, as `formatRelease` prints them. */
export function placeDocuments(
  objects: readonly (Manifest | SourcedDocument)[],
  hooks: readonly Hook[],
): readonly PlacedDocument[] {
  const placed: PlacedDocument[] = [];
  const add = (document: SourcedDocument, about: Described, from: number): number => {
    const { path, content } = document;
    placed.push({ path, content, ...about, line: from });
    return from + countLines(formatDocument(document));
  };
  let line = 1;
  for (const each of objects) line = add(each, describeObject(each), line);
  const last = objects.at(-1);
  // Blanks after the last object are cut.
  if (last !== undefined) {
    const text = formatDocument(last);
    line -= countLines(text) - countLines(`${text.trimEnd()}\n`);
  } else line += 1;
  for (const each of hooks) {
    line = add(each, { kind: each.kind, name: each.name, isHook: true }, line);
  }
  return placed;
}

type Described = Pick<PlacedDocument, 'kind' | 'name' | 'isHook'>;

/** Definitions in `crds/` are taken as they are. */
function describeObject(document: Manifest | SourcedDocument): Described {
  const { kind = '', name = '' } = 'head' in document ? document.head : {};
  return { kind, name, isHook: false };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** `---` and the source. */
const headLines = 2;

/** The line of a template that made a line of the manifest; its file alone where a script did. */
export function findLineOrigin(
  documents: readonly PlacedDocument[],
  rendered: RenderedFiles | undefined,
  line: number,
): LineOrigin | undefined {
  const document = documents.findLast((each) => each.line <= line);
  if (document === undefined) return undefined;
  const { path, content } = document;
  const unknown = { source: { file: path }, callers: [] };
  const text = rendered?.files.get(path);
  const place = locateDocuments(text ?? '').find((each) => each.content === content);
  const within = offsetOfLine(content, line - document.line - headLines);
  if (text === undefined || within === undefined) return unknown;
  const offset =
    place === undefined ? offsetOfSame(text, lineAt(content, within)) : place.offset + within;
  if (offset === undefined) return unknown;
  return rendered?.findOrigin?.(path, text, offset) ?? unknown;
}

function lineAt(content: string, offset: number): string {
  return content.slice(offset).split('\n', 1)[0] ?? '';
}

/** In a document that a script printed anew, a line that the template wrote still says the same. */
function offsetOfSame(text: string, line: string): number | undefined {
  const wanted = line.replace(/^- /, '').trim();
  let at = 0;
  for (const each of text.split('\n')) {
    if (each.replace(/^\s*(- )?/, '').trim() === wanted) return at + each.search(/[^\s-]/);
    at += each.length + 1;
  }
  return undefined;
}

/** Where the first letter of a line is, counted from 0. */
function offsetOfLine(content: string, index: number): number | undefined {
  const lines = content.split('\n');
  const line = lines[index];
  if (index < 0 || line === undefined) return undefined;
  const before = lines.slice(0, index).reduce((sum, each) => sum + each.length + 1, 0);
  return before + Math.max(0, line.search(/\S/));
}
