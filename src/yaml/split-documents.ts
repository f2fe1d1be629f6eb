import { YamlError } from './yaml-error.ts';

/**
 * Cuts a text at its `---` lines, as Kubernetes' YAML reader does before it parses: by lines, not
 * by YAML. Line ends become `\n`; a separator stays with the document it opens when nothing comes
 * before it.
 */
export function splitYamlDocuments(text: string): string[] {
  const documents: string[] = [];
  let current = '';
  for (const [index, line] of linesOf(text).entries()) {
    if (line.startsWith('---')) {
      checkSeparator(line.slice(3).trim(), index + 1);
      if (current !== '') {
        documents.push(current);
        current = '';
        continue;
      }
    }
    current += `${line}\n`;
  }
  if (current !== '') documents.push(current);
  return documents;
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
