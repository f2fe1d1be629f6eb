import { byteLength, quote } from '../../go/index.ts';

/** Words with a meaning of their own, `.` among them: error messages show these as `<word>`. */
const keywordKinds = {
  '.': 'dot',
  block: 'block',
  break: 'break',
  continue: 'continue',
  define: 'define',
  else: 'else',
  end: 'end',
  if: 'if',
  nil: 'nil',
  range: 'range',
  template: 'template',
  with: 'with',
} as const;

export type KeywordKind = (typeof keywordKinds)[keyof typeof keywordKinds];

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

export interface Token {
  readonly kind: TokenKind;
  /** Offset of its first character in the template's text. */
  readonly start: number;
  /** As written; the message of an error token. */
  readonly text: string;
}

const keywords: ReadonlyMap<string, KeywordKind> = new Map(Object.entries(keywordKinds));
const keywordKindSet: ReadonlySet<string> = new Set(Object.values(keywordKinds));

export function findKeyword(word: string): KeywordKind | undefined {
  return keywords.get(word);
}

/** As Go's parser shows a token in its messages. */
export function describeToken(token: Token): string {
  if (token.kind === 'end-of-file') return 'EOF';
  if (token.kind === 'error') return token.text;
  if (keywordKindSet.has(token.kind)) return `<${token.text}>`;
  if (byteLength(token.text) <= 10) return quote(token.text);
  return `${quote(Array.from(token.text).slice(0, 10).join(''))}...`;
}
