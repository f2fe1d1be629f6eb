import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lexer } from './lexer.ts';
import { describeToken } from './token.ts';
import type { TokenKind } from './token.ts';

interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly text: string;
}

function lex(text: string): Token[] {
  const lexer = new Lexer(text);
  const tokens: Token[] = [];
  for (;;) {
    const kind = lexer.next();
    const shown = kind === 'error' ? lexer.complaint : lexer.slice();
    tokens.push({ kind, start: lexer.start, text: shown });
    if (kind === 'end-of-file' || kind === 'error') return tokens;
  }
}

const kinds = (text: string): string =>
  lex(text)
    .map(({ kind }) => kind)
    .join(' ');

describe('Lexer', () => {
  it('tells text from actions', () => {
    expect(kinds('a{{ . }}b')).toBe(
      'text left-delimiter space dot space right-delimiter text end-of-file',
    );
  });

  it('leaves the trimmed space out of the text', () => {
    const texts = lex('a \n{{- 1 -}}\t b').filter(({ kind }) => kind === 'text');
    expect(texts.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('takes a minus before a number for its sign', () => {
    expect(lex('{{-3}}')[1]).toEqual({ kind: 'number', start: 2, text: '-3' });
  });

  it('gives no token for a comment', () => {
    expect(kinds('a{{- /* x */ -}} b')).toBe('text text end-of-file');
  });

  it('cuts fields off from what they follow', () => {
    expect(lex('{{ $x.a.b }}').map(({ text }) => text)).toEqual([
      '{{',
      ' ',
      '$x',
      '.a',
      '.b',
      ' ',
      '}}',
      '',
    ]);
  });

  it('ends in an error token with Go’s complaint', () => {
    expect(lex('{{ "a').at(-1)).toEqual({
      kind: 'error',
      start: 3,
      text: 'unterminated quoted string',
    });
    expect(lex('{{ $x= 3 }}').at(-1)?.text).toBe("bad character U+003D '='");
    expect(lex('{{ ✓ }}').at(-1)?.text).toBe("unrecognized character in action: U+2713 '✓'");
  });

  it('ends, and covers every text with tokens in order', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '-',
      ' ',
      '"',
      '`',
      '.',
      '$',
      'a',
      '1',
      '(',
      ')',
      '|',
      '/*',
      '*/',
      '\n',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const starts = lex(pieces.join('')).map(({ start }) => start);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('describeToken()', () => {
  it('cuts long tokens to ten runes', () => {
    expect(describeToken('string', '"éééééééééééé"')).toBe('"\\"ééééééééé"...');
  });

  it('shows keywords in angle brackets', () => {
    expect(describeToken('if', 'if')).toBe('<if>');
  });
});
