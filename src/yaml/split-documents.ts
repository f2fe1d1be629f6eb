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
export function* yamlDocumentsIn(text: string): Generator<YamlDocument> {
  let current = '';
  let firstLine = 1;
  for (const [index, line] of linesOf(text).entries()) {
    if (line.startsWith('---')) {
      checkSeparator(line.slice(3).trim(), index + 1);
      if (current !== '') {
        yield { text: current, line: firstLine };
        current = '';
        firstLine = index + 2;
        continue;
      }
    }
    current += `${line}\n`;
  }
  if (current !== '') yield { text: current, line: firstLine };
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function checkSeparator(rest: string, line: number): void {
  if (rest === '' || rest.startsWith('#')) return;
  throw new YamlError(`invalid Yaml document separator: ${rest}`, { line, column: 4 });
}
