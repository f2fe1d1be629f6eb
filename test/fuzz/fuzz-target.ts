import fc from 'fast-check';

/** A reader of texts that others write. */
export interface FuzzTarget {
  readonly name: string;
  /** Texts that are worth changing: what it reads, and what once went wrong. */
  readonly seeds: readonly string[];
  /** Throws what is no error of the text, or says what does not hold. */
  readonly run: (text: string) => void;
}

/** Errors of who wrote the text, by name: a copy of a class is the same. */
const expected = new Set([
  ...['HelmError', 'GoError', 'YamlError', 'SemverError', 'TemplateError', 'TemplateParseError'],
  ...['TemplateLimitError', 'LuaSyntaxError', 'TomlError', 'JsonError', 'BridgeError'],
  ...['UnreadableRecord', 'SchemaError', 'JsonPathError'],
]);

/** Runs a target on one text: an error that is not of the text's, or that takes long, is a find. */
export function tryText(target: FuzzTarget, text: string): void {
  const start = performance.now();
  try {
    target.run(text);
  } catch (error) {
    if (!(error instanceof Error) || !expected.has(error.name)) throw error;
  }
  const took = performance.now() - start;
  if (took > maxMilliseconds) throw new Error(`took ${Math.round(took)} ms`);
}

const maxMilliseconds = 5000;

/** Pieces that mean something to one reader or another. */
const pieces = [
  ...['{{', '}}', '"', "'", '`', '\\', '\n', '\r\n', '\t', ' ', '---\n', ': ', '- ', '[', ']', '{'],
  ...['}', '<<: *a', '&a', '*a', '!!binary', '|', '>', '%', '$', '..', '/', '.', ',', '=', '#'],
  ...['\0', '\u001b[2J', '\u0085', '\u2028', '\u202e', '\ud800', '\ufeff', 'é', '😀', '__proto__'],
  ...['0', '-1', '1e999', '9007199254740993', '0x', '.inf', 'null', 'true', '~', '^', '>=', '*'],
];

/** Texts by changing the seeds here and there, and some that nobody thought of. */
export function textsFrom(seeds: readonly string[]): fc.Arbitrary<string> {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat({ max: 12 }),
    insert: fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...seeds), fc.string()),
    times: fc.constantFrom(1, 1, 1, 2, 50),
  });
  const changed = fc
    .tuple(fc.constantFrom(...seeds), fc.array(change, { maxLength: 6 }))
    .map(([seed, changes]) => changes.reduce(applyChange, seed));
  const free = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...pieces)).map((list) => list.join('')),
  );
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: free });
}

interface Change {
  readonly at: number;
  readonly cut: number;
  readonly insert: string;
  readonly times: number;
}

function applyChange(text: string, { at, cut, insert, times }: Change): string {
  const index = Math.floor(at * text.length);
  return text.slice(0, index) + insert.repeat(times) + text.slice(index + cut);
}
