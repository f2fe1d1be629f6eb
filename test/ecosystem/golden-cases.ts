import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A command test of Helm's own, read from its source: a command line, and what it prints. */
export interface GoldenCase {
  /** The file and the number of the case in it. */
  readonly id: string;
  readonly args: readonly string[];
  /** What it prints, both streams together. */
  readonly golden: string;
  readonly fails: boolean;
}

/** The cases of Helm's command tests that need neither releases in memory nor a server of the test's own. */
export function readGoldenCases(directory: string): readonly GoldenCase[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('_test.go'));
  return files.flatMap((file) => casesIn(directory, file));
}

function casesIn(directory: string, file: string): readonly GoldenCase[] {
  const source = readFileSync(path.join(directory, file), 'utf8');
  const literals = [...blocksIn(source), ...helperCases(source)];
  return literals.flatMap(({ literal, before }, index) => {
    const constants = constantsIn(before);
    const command = /\bcmd:\s*(.+?),?\s*$/m.exec(literal)?.[1];
    const golden = /\bgolden:\s*"([^"]+)"/.exec(literal)?.[1];
    const line = command === undefined ? undefined : evaluate(command, constants);
    if (line === undefined || golden === undefined || /\brels:/.test(literal)) return [];
    return [
      {
        id: `${file} ${index}: ${line}`,
        args: splitWords(line),
        golden: readFileSync(path.join(directory, 'testdata', golden), 'utf8'),
        fails: /\bwantError:\s*true/.test(literal),
      },
    ];
  });
}

interface Block {
  readonly literal: string;
  /** The source up to it. */
  readonly before: string;
}

/** Struct literals that have a command: the innermost braces around it. */
function blocksIn(source: string): readonly Block[] {
  return [...source.matchAll(/\bcmd:/g)].map(({ index }) => {
    let depth = 0;
    let start = index;
    while (start > 0 && depth < 1) {
      start -= 1;
      if (source[start] === '{') depth += 1;
      if (source[start] === '}') depth -= 1;
    }
    const end = /\n\t*\}/.exec(source.slice(index));
    const literal = source.slice(start, index + (end?.index ?? 0));
    return { literal, before: source.slice(0, index) };
  });
}

/** Calls of the one helper whose cases need nothing: `outputFlagCompletionTest(t, "status")`. */
function helperCases(source: string): readonly Block[] {
  const calls = source.matchAll(/outputFlagCompletionTest\(t, "([^"]+)"\)/g);
  return [...calls].flatMap(([, name = '']) =>
    ["--output ''", "aramis --output ''", "-o ''", "aramis -o ''"].map((rest) => ({
      literal: `{\ncmd: "__complete ${name} ${rest}",\ngolden: "output/output-comp.txt",\n}`,
      before: '',
    })),
  );
}

type Constants = ReadonlyMap<string, string>;

function constantsIn(source: string): Constants {
  const found = source.matchAll(/^\s*(?:const |var )?(\w+)\s*:?=\s*("(?:[^"\\]|\\.)*"|`[^`]*`)$/gm);
  return new Map([...found].map(([, name = '', text = '']) => [name, unquote(text)]));
}

/** `"a" + b`, `fmt.Sprintf("…%s", b)` and plain literals; nothing else is known. */
function evaluate(expression: string, constants: Constants): string | undefined {
  const formatted = /^fmt\.Sprintf\(("(?:[^"\\]|\\.)*"), (.+)\)$/.exec(expression);
  if (formatted !== null) {
    const values = (formatted[2] ?? '').split(', ').map((name) => constants.get(name));
    if (values.includes(undefined)) return undefined;
    return unquote(formatted[1] ?? '').replaceAll(/%[sv]/g, () => values.shift() ?? '');
  }
  const parts = expression.match(/"(?:[^"\\]|\\.)*"|`[^`]*`|\w+/g) ?? [];
  if (parts.join('') !== expression.replaceAll(/\s*\+\s*/g, '').trim()) return undefined;
  const values = parts.map((part) => (/^["`]/.test(part) ? unquote(part) : constants.get(part)));
  return values.includes(undefined) ? undefined : values.join('');
}

function unquote(literal: string): string {
  if (literal.startsWith('`')) return literal.slice(1, -1);
  return literal
    .slice(1, -1)
    .replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

function splitWords(line: string): readonly string[] {
  const words = line.matchAll(/(?:[^\s'"]|'[^']*'|"(?:[^"\\]|\\.)*")+/g);
  return [...words].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|"((?:[^"\\]|\\.)*)"/g,
      (_, one?: string, two?: string) => one ?? (two ?? '').replaceAll(/\\(.)/g, '$1'),
    ),
  );
}
