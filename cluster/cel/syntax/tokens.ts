import type { Issue } from './issue.ts';

export type TokenKind =
  | 'identifier'
  | 'quotedIdentifier'
  | 'int'
  | 'uint'
  | 'float'
  | 'string'
  | 'bytes'
  | 'symbol'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly at: number;
}

const hidden = /(?:[\t \r\n\f]+|\/\/[^\n]*)/uy;
const escape = String.raw`\\(?:[abfnrtv"'\\?\x60]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2})`;
const stringForms = [
  String.raw`[rR]"""[^]*?"""`,
  String.raw`[rR]'''[^]*?'''`,
  String.raw`[rR]"[^"\n\r]*"`,
  String.raw`[rR]'[^'\n\r]*'`,
  String.raw`"""(?:${escape}|[^\\])*?"""`,
  String.raw`'''(?:${escape}|[^\\])*?'''`,
  String.raw`"(?:${escape}|[^\\"\n\r])*"`,
  String.raw`'(?:${escape}|[^\\'\n\r])*'`,
].join('|');

/** The first that matches is the token; longer forms stand first. */
const forms: readonly (readonly [TokenKind, RegExp])[] = [
  ['bytes', new RegExp(`[bB](?:${stringForms})`, 'uy')],
  ['string', new RegExp(stringForms, 'uy')],
  [
    'float',
    /(?:[0-9]+\.[0-9]+(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+|\.[0-9]+(?:[eE][+-]?[0-9]+)?)/uy,
  ],
  ['uint', /(?:0x[0-9a-fA-F]+|[0-9]+)[uU]/uy],
  ['int', /(?:0x[0-9a-fA-F]+|[0-9]+)/uy],
  ['identifier', /[A-Za-z_][A-Za-z0-9_]*/uy],
  ['quotedIdentifier', /`[A-Za-z0-9_./ -]+`/uy],
  ['symbol', /(?:==|!=|<=|>=|&&|\|\||[<>[\]{}(),.\-!?:+*/%])/uy],
];

/** What an unfinished token swallows before it is given up. */
const unfinished =
  /(?:[bB]?[rR]?"""[^]*|[bB]?[rR]?'''[^]*|[bB]?[rR]"[^"\n\r]*[\n\r]?|[bB]?[rR]'[^'\n\r]*[\n\r]?)/uy;

/** Splits a source into tokens, the last of which is its end. */
export function tokenize(source: string): { tokens: Token[]; issues: Issue[] } {
  const tokens: Token[] = [];
  const issues: Issue[] = [];
  let index = 0;
  let at = 0;
  const advance = (text: string): void => {
    index += text.length;
    at += Array.from(text).length;
  };
  while (index < source.length) {
    const space = matchAt(hidden, source, index);
    if (space !== undefined) {
      advance(space);
      continue;
    }
    const token = readToken(source, index);
    if (token) {
      tokens.push({ ...token, at });
      advance(token.text);
      continue;
    }
    const text = readUnfinished(source, index);
    issues.push({ at, message: `Syntax error: token recognition error at: '${text}'` });
    advance(text);
  }
  tokens.push({ kind: 'end', text: '<EOF>', at });
  return { tokens, issues };
}

function readToken(source: string, index: number): Omit<Token, 'at'> | undefined {
  for (const [kind, form] of forms) {
    const text = matchAt(form, source, index);
    if (text !== undefined) return { kind, text };
  }
  return undefined;
}

function matchAt(form: RegExp, source: string, index: number): string | undefined {
  form.lastIndex = index;
  return form.exec(source)?.[0];
}

function readUnfinished(source: string, index: number): string {
  const raw = matchAt(unfinished, source, index);
  if (raw !== undefined && raw.length > 0) return raw;
  const first = source[index] ?? '';
  if (first === '"' || first === "'") return readBrokenString(source, index, first);
  const isPair = first === '&' || first === '|' || first === '=';
  return Array.from(source.slice(index, index + 4))
    .slice(0, isPair ? 2 : 1)
    .join('');
}

/** Up to and with the character that can't be part of the string. */
function readBrokenString(source: string, index: number, quote: string): string {
  const good = new RegExp(
    String.raw`${quote}(?:${escape}|[^\\${quote}\n\r])*(?:\\[^]|[\n\r])?`,
    'uy',
  );
  return matchAt(good, source, index) ?? quote;
}
