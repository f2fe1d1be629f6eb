import { quote } from '../../go/index.ts';
import {
  characterAt,
  describeCharacter,
  isDigit,
  isSpace,
  leftDelimiter,
  rightDelimiter,
  skipSpaces,
  wordCharacterLength,
} from './characters.ts';
import { scanNumber } from './scan-number.ts';
import { findKeyword } from './token.ts';
import type { Token, TokenKind } from './token.ts';

export interface LexerOptions {
  /** `break` and `continue` are plain names where functions are called so. */
  readonly isKeyword?: (word: string) => boolean;
}

/** A trim marker: the `-` and the space that must stand on its other side. */
const trimMarkerLength = 2;
const wordTerminators = new Set(['', '.', ',', '|', ':', ')', '(']);
const punctuation: ReadonlyMap<string, TokenKind> = new Map([
  ['=', 'assign'],
  ['|', 'pipe'],
]);

/** Cuts a template into tokens, on demand. After an error token there is nothing more to ask. */
export class Lexer {
  readonly text: string;
  readonly #isKeyword: (word: string) => boolean;
  #at = 0;
  #start = 0;
  #isInsideAction = false;
  #parenDepth = 0;

  constructor(text: string, options: LexerOptions = {}) {
    this.text = text;
    this.#isKeyword = options.isKeyword ?? (() => true);
  }

  next(): Token {
    return this.#isInsideAction ? this.#lexAction() : this.#lexText();
  }

  #lexText(): Token {
    for (;;) {
      this.#start = this.#at;
      const action = this.text.indexOf(leftDelimiter, this.#at);
      if (action < 0) return this.#lexLastText();
      const token = this.#lexTextBefore(action);
      if (token !== undefined) return token;
      const next = this.#lexLeftDelimiter();
      if (next !== undefined) return next;
    }
  }

  #lexLastText(): Token {
    this.#at = this.text.length;
    return this.#take(this.#at > this.#start ? 'text' : 'end-of-file');
  }

  #lexTextBefore(action: number): Token | undefined {
    let end = action;
    if (this.#hasTrimMarkerAfter(action + leftDelimiter.length)) {
      while (end > this.#at && isSpace(this.text.charCodeAt(end - 1))) end--;
    }
    this.#at = end;
    const token = end > this.#start ? this.#take('text') : undefined;
    this.#at = action;
    this.#start = action;
    return token;
  }

  /** A comment gives no token: then text follows. */
  #lexLeftDelimiter(): Token | undefined {
    this.#at += leftDelimiter.length;
    const afterMarker = this.#at + (this.#hasTrimMarkerAfter(this.#at) ? trimMarkerLength : 0);
    if (this.text.startsWith('/*', afterMarker)) return this.#skipComment(afterMarker);
    const token = this.#take('left-delimiter');
    this.#at = afterMarker;
    this.#start = afterMarker;
    this.#isInsideAction = true;
    this.#parenDepth = 0;
    return token;
  }

  #skipComment(start: number): Token | undefined {
    this.#start = start;
    const close = this.text.indexOf('*/', start + 2);
    if (close < 0) return this.#fail('unclosed comment');
    const end = close + 2;
    const length = this.#rightDelimiterLength(end);
    if (length === 0) return this.#fail('comment ends before closing delimiter');
    this.#skipRightDelimiter(end, length);
    return undefined;
  }

  #lexRightDelimiter(length: number): Token {
    this.#start = this.#at + length - rightDelimiter.length;
    const token: Token = { kind: 'right-delimiter', start: this.#start, text: rightDelimiter };
    this.#skipRightDelimiter(this.#at, length);
    this.#isInsideAction = false;
    return token;
  }

  #skipRightDelimiter(at: number, length: number): void {
    const end = at + length;
    this.#at = length > rightDelimiter.length ? skipSpaces(this.text, end) : end;
  }

  #lexAction(): Token {
    this.#start = this.#at;
    const delimiter = this.#rightDelimiterLength(this.#at);
    if (delimiter > 0) {
      if (this.#parenDepth > 0) return this.#fail('unclosed left paren');
      return this.#lexRightDelimiter(delimiter);
    }
    if (this.#at >= this.text.length) return this.#fail('unclosed action');
    const code = this.text.charCodeAt(this.#at);
    if (isSpace(code)) return this.#lexSpace();
    if (isDigit(code)) return this.#lexNumber();
    if (wordCharacterLength(this.text, this.#at) > 0) return this.#lexWord();
    return this.#lexSymbol(characterAt(this.text, this.#at));
  }

  #lexSymbol(character: string): Token {
    switch (character) {
      case '.':
        return this.#isNumberAfterDot() ? this.#lexNumber() : this.#lexName('field');
      case '$':
        return this.#lexName('variable');
      case '+':
      case '-':
        return this.#lexNumber();
      case '"':
        return this.#lexQuoted('"', 'string', 'unterminated quoted string');
      case "'":
        return this.#lexQuoted("'", 'character-constant', 'unterminated character constant');
      case '`':
        return this.#lexRawString();
      case '(':
        this.#parenDepth++;
        return this.#takeNext('left-paren');
      case ')':
        this.#parenDepth--;
        if (this.#parenDepth < 0) return this.#fail('unexpected right paren');
        return this.#takeNext('right-paren');
      case ':':
        return this.#lexDeclare();
      default:
        return this.#lexPunctuation(character);
    }
  }

  #lexPunctuation(character: string): Token {
    const isPrintableAscii = character >= ' ' && character <= '~';
    if (isPrintableAscii) return this.#takeNext(punctuation.get(character) ?? 'character');
    return this.#fail(`unrecognized character in action: ${describeCharacter(character)}`);
  }

  #lexDeclare(): Token {
    if (this.text[this.#at + 1] !== '=') return this.#fail('expected :=');
    this.#at += 2;
    return this.#take('declare');
  }

  /** A closing ` -}}` keeps the last of the spaces for itself. */
  #lexSpace(): Token {
    this.#at = skipSpaces(this.text, this.#at);
    if (this.#rightDelimiterLength(this.#at - 1) > rightDelimiter.length) this.#at--;
    return this.#take('space');
  }

  #lexWord(): Token {
    this.#skipWord();
    if (!this.#isAtTerminator()) return this.#failAtCharacter();
    const word = this.text.slice(this.#start, this.#at);
    const keyword = findKeyword(word);
    if (keyword !== undefined && this.#isKeyword(word)) return this.#take(keyword);
    return this.#take(word === 'true' || word === 'false' ? 'bool' : 'identifier');
  }

  #lexName(kind: 'field' | 'variable'): Token {
    this.#at++;
    if (this.#isAtTerminator()) return this.#take(kind === 'field' ? 'dot' : kind);
    this.#skipWord();
    return this.#isAtTerminator() ? this.#take(kind) : this.#failAtCharacter();
  }

  #skipWord(): void {
    for (;;) {
      const length = wordCharacterLength(this.text, this.#at);
      if (length === 0) return;
      this.#at += length;
    }
  }

  #isAtTerminator(): boolean {
    if (isSpace(this.text.charCodeAt(this.#at))) return true;
    if (wordTerminators.has(this.text.charAt(this.#at))) return true;
    return this.text.startsWith(rightDelimiter, this.#at);
  }

  /** At the very end a lone dot counts as a (malformed) number too. */
  #isNumberAfterDot(): boolean {
    const next = this.#at + 1;
    return next >= this.text.length || isDigit(this.text.charCodeAt(next));
  }

  #lexNumber(): Token {
    const number = scanNumber(this.text, this.#at);
    this.#at = number.end;
    if (number.kind !== 'malformed') return this.#take(number.kind);
    return this.#fail(`bad number syntax: ${quote(this.text.slice(this.#start, this.#at))}`);
  }

  #lexQuoted(mark: string, kind: TokenKind, complaint: string): Token {
    for (this.#at++; ; this.#at++) {
      let character = this.text.charAt(this.#at);
      if (character === mark) return this.#takeNext(kind);
      if (character === '\\') character = this.text.charAt(++this.#at);
      if (character === '' || character === '\n') return this.#fail(complaint);
    }
  }

  #lexRawString(): Token {
    const close = this.text.indexOf('`', this.#at + 1);
    if (close < 0) return this.#fail('unterminated raw quoted string');
    this.#at = close;
    return this.#takeNext('raw-string');
  }

  #hasTrimMarkerAfter(at: number): boolean {
    return this.text.charCodeAt(at) === 0x2d && isSpace(this.text.charCodeAt(at + 1));
  }

  /** Of `}}` or ` -}}` at this place; 0 where there is neither. */
  #rightDelimiterLength(at: number): number {
    if (this.text.startsWith(rightDelimiter, at)) return rightDelimiter.length;
    const isTrimmed =
      isSpace(this.text.charCodeAt(at)) && this.text.startsWith(`-${rightDelimiter}`, at + 1);
    return isTrimmed ? trimMarkerLength + rightDelimiter.length : 0;
  }

  #takeNext(kind: TokenKind): Token {
    this.#at++;
    return this.#take(kind);
  }

  #take(kind: TokenKind): Token {
    return { kind, start: this.#start, text: this.text.slice(this.#start, this.#at) };
  }

  #failAtCharacter(): Token {
    return this.#fail(`bad character ${describeCharacter(characterAt(this.text, this.#at))}`);
  }

  #fail(message: string): Token {
    return { kind: 'error', start: this.#start, text: message };
  }
}
