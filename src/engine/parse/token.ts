import { byteLength, quote } from '../../go/index.ts';

/** Words with a meaning of their own: error messages show these as `<word>`. */
export type KeywordKind =
  | 'block'
  | 'break'
  | 'continue'
  | 'define'
  | 'dot'
  | 'else'
  | 'end'
  | 'if'
  | 'nil'
  | 'range'
  | 'template'
  | 'with';

export type TokenKind =
  | KeywordKind
  | 'error'
  | 'bool'
  | 'character'
  | 'character-constant'
  | 'complex'
  | 'assign'
  | 'declare'
  | 'end-of-file'
  | 'field'
  | 'identifier'
  | 'left-delimiter'
  | 'left-paren'
  | 'number'
  | 'pipe'
  | 'raw-string'
  | 'right-delimiter'
  | 'right-paren'
  | 'space'
  | 'string'
  | 'text'
  | 'variable';

/** The kinds of words that are no plain names. */
const words: ReadonlyMap<string, KeywordKind | 'bool'> = new Map([
  ['block', 'block'],
  ['break', 'break'],
  ['continue', 'continue'],
  ['define', 'define'],
  ['else', 'else'],
  ['end', 'end'],
  ['false', 'bool'],
  ['if', 'if'],
  ['nil', 'nil'],
  ['range', 'range'],
  ['template', 'template'],
  ['true', 'bool'],
  ['with', 'with'],
]);

const keywordKinds: ReadonlySet<string> = new Set<KeywordKind>([
  'block',
  'break',
  'continue',
  'define',
  'dot',
  'else',
  'end',
  'if',
  'nil',
  'range',
  'template',
  'with',
]);

export function findKeyword(word: string): KeywordKind | 'bool' | undefined {
  return words.get(word);
}

/** As Go's parser shows a token in its messages; an error is its own complaint. */
export function describeToken(kind: TokenKind, text: string): string {
  if (kind === 'end-of-file') return 'EOF';
  if (keywordKinds.has(kind)) return `<${text}>`;
  if (byteLength(text) <= 10) return quote(text);
  return `${quote(Array.from(text).slice(0, 10).join(''))}...`;
}
