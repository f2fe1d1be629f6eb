import { YamlError } from './yaml-error.ts';

/**
 * Cuts a text at its `---` lines, as Kubernetes' YAML reader does before it parses: by lines, not
 * by YAML. Line ends become `\n`; a separator stays with the document it opens when nothing comes
 * before it.
 */
export function splitYamlDocuments(text: string): string[] {
  return Array.from(yamlDocumentsIn(text), (document) => document.text);
}

export interface YamlDocument {
  readonly text: string;
  /** Of its beginning, counted from 1. */
  readonly line: number;
}

/** The documents one by one: those before a separator that is wrong come before its error. */
export function* yamlDocumentsIn(source: string): Generator<YamlDocument> {
  const text = withPlainLineEnds(source);
  let start = 0;
  let line = 1;
  for (let at = findSeparator(text, 0); at !== -1;) {
    const end = text.indexOf('\n', at);
    checkSeparator(text, at, end);
    if (at > start) {
      const document = text.slice(start, at);
      yield { text: document, line };
      line += countLines(document) + 1;
      start = end + 1;
    }
    at = findSeparator(text, end);
  }
  if (start < text.length) yield { text: start === 0 ? text : text.slice(start), line };
}

/** Every line with `\n` at its end. */
function withPlainLineEnds(source: string): string {
  const text = source.includes('\r') ? source.replaceAll('\r\n', '\n') : source;
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Where the next line begins that does so with `---`; `from` is a line end, or the first line. */
function findSeparator(text: string, from: number): number {
  if (from === 0 && text.startsWith('---')) return 0;
  const lineEnd = text.indexOf('\n---', from);
  return lineEnd === -1 ? -1 : lineEnd + 1;
}

function checkSeparator(text: string, start: number, end: number): void {
  const rest = text.slice(start + '---'.length, end).trim();
  if (rest === '' || rest.startsWith('#')) return;
  const line = countLines(text.slice(0, start)) + 1;
  throw new YamlError(`invalid Yaml document separator: ${rest}`, { line, column: 4 });
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
