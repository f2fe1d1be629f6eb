import { quote } from '../../go/index.ts';
import { characterClass, classOf, isNumberDot, isTerminator } from './character-class.ts';
import {
  characterAt,
  describeCharacter,
  isDigit,
  quotedEnd,
  skipSpaces,
  skipWord,
} from './characters.ts';
import {
  hasTrimMarker,
  leftDelimiter,
  rightDelimiter,
  rightDelimiterLength,
  spaceEnd,
  trimEnd,
  trimMarkerLength,
} from './delimiters.ts';
import { scanNumber } from './scan-number.ts';
import { findKeyword } from './token.ts';
import type { TokenKind } from './token.ts';

export interface LexerOptions {
  /** `break` and `continue` are plain names where functions are called so. */
  readonly isKeyword?: (word: string) => boolean;
}

/**
 * Cuts a template into tokens, one at a time and only when asked. The token at hand is in the
 * fields, not in an object: most of a cold start would go into making these. After an error token
 * there is nothing more to ask.
 */
export class Lexer {
  readonly text: string;
  kind: TokenKind = 'end-of-file';
  start = 0;
  end = 0;
  /** What is wrong, when the token is an error. */
  complaint = '';
  /** The start of the token furthest ahead that was looked at: Go's messages carry its line. */
  newest = 0;

  readonly #isKeyword: (word: string) => boolean;
  #at = 0;
  #isHeld = false;
  #isInsideAction = false;
  #parenDepth = 0;

  constructor(text: string, options: LexerOptions = {}) {
    this.text = text;
    this.#isKeyword = options.isKeyword ?? (() => true);
  }

  /** Takes the next token. */
  next(): TokenKind {
    if (!this.#isHeld) return this.#cut();
    this.#isHeld = false;
    return this.kind;
  }

  /** Looks at the next token without taking it. */
  peek(): TokenKind {
    if (this.#isHeld) return this.kind;
    this.#isHeld = true;
    return this.#cut();
  }

  /** Gives back the token that was just taken. */
  hold(): void {
    this.#isHeld = true;
  }

  nextNonSpace(): TokenKind {
    this.takeSpace();
    return this.next();
  }

  peekNonSpace(): TokenKind {
    this.takeSpace();
    return this.peek();
  }

  /** Takes a space if it comes next. The parser does so where it can, without a token. */
  takeSpace(): boolean {
    if (this.#isHeld || !this.#isInsideAction) return false;
    const end = spaceEnd(this.text, this.#at);
    if (end === this.#at) return false;
    this.newest = this.#at;
    this.#at = end;
    return true;
  }

  /** Whether a dot follows the token that was taken: without one there is no field to look for. */
  isAtDot(): boolean {
    return this.text.charCodeAt(this.#at) === 0x2e;
  }

  /**
   * Takes fields that follow one another without more ado, such as `.b.c` after `.a`; gives the
   * names from `begin` on. `undefined`, and nothing taken, where anything is odd.
   */
  takePath(begin: number): string[] | undefined {
    const { text } = this;
    let dot = this.#at;
    for (;;) {
      const end = isDigit(text.charCodeAt(dot + 1)) ? dot + 1 : skipWord(text, dot + 1);
      if (end === dot + 1) return undefined;
      if (text.charCodeAt(end) !== 0x2e) {
        if (!isTerminator(this.text, end)) return undefined;
        this.start = dot;
        this.newest = dot;
        this.#take('field', end);
        return text.slice(begin, end).split('.');
      }
      dot = end;
    }
  }

  /** Takes the rest of an action that is this one word, the right delimiter included. */
  takeWordAction(word: string): boolean {
    const { text } = this;
    let at = this.#at;
    while (text.charCodeAt(at) === 0x20) at++;
    if (!text.startsWith(word, at)) return false;
    at += word.length;
    if (text.charCodeAt(at) === 0x20 && text.charCodeAt(at + 1) !== 0x2d) at++;
    const length = rightDelimiterLength(text, at);
    if (length === 0) return false;
    this.#at = at;
    this.#cutRightDelimiter(length);
    this.newest = this.start;
    return true;
  }

  /** Whether the action that the token at hand opens begins with this word. */
  isBefore(word: string): boolean {
    const start = skipSpaces(this.text, this.#at);
    return this.text.startsWith(word, start) && isTerminator(this.text, start + word.length);
  }

  /** The token as written. */
  slice(): string {
    return this.text.slice(this.start, this.end);
  }

  #cut(): TokenKind {
    this.start = this.#at;
    const kind = this.#isInsideAction ? this.#cutAction() : this.#cutText();
    this.newest = this.start;
    return kind;
  }

  #cutText(): TokenKind {
    const { text } = this;
    for (;;) {
      const action = text.indexOf(leftDelimiter, this.#at);
      if (action < 0)
        return this.#take(text.length > this.start ? 'text' : 'end-of-file', text.length);
      const inside = action + leftDelimiter.length;
      const isTrimmed = hasTrimMarker(text, inside);
      const end = isTrimmed ? trimEnd(text, this.start, action) : action;
      this.#at = action;
      if (end > this.start) {
        this.#take('text', end);
        this.#at = action;
        return 'text';
      }
      this.start = action;
      const body = isTrimmed ? inside + trimMarkerLength : inside;
      if (!text.startsWith('/*', body)) return this.#enterAction(inside, body);
      if (!this.#skipComment(body)) return 'error';
    }
  }

  #enterAction(end: number, body: number): TokenKind {
    this.#take('left-delimiter', end);
    this.#at = body;
    this.#isInsideAction = true;
    this.#parenDepth = 0;
    return 'left-delimiter';
  }

  /** Tells whether it is a whole comment; the text after it is the next token. */
  #skipComment(start: number): boolean {
    this.start = start;
    const close = this.text.indexOf('*/', start + 2);
    const length = close < 0 ? 0 : rightDelimiterLength(this.text, close + 2);
    if (length === 0) {
      this.#fail(close < 0 ? 'unclosed comment' : 'comment ends before closing delimiter');
      return false;
    }
    this.#leaveAction(close + 2, length);
    this.start = this.#at;
    return true;
  }

  /** Behind a delimiter with a trim marker the text begins after the spaces. */
  #leaveAction(at: number, length: number): void {
    const end = at + length;
    this.#at = length > rightDelimiter.length ? skipSpaces(this.text, end) : end;
    this.#isInsideAction = false;
  }

  #cutAction(): TokenKind {
    const code = this.text.charCodeAt(this.#at);
    switch (classOf(code)) {
      case characterClass.word:
        return this.#cutWord(skipWord(this.text, this.#at));
      case characterClass.dot:
        return isNumberDot(this.text, this.#at) ? this.#cutNumber() : this.#cutName('field', 'dot');
      case characterClass.dollar:
        return this.#cutName('variable', 'variable');
      case characterClass.space:
        return this.#cutSpace();
      case characterClass.brace:
        return this.#cutBrace();
      case characterClass.quote:
        return this.#cutQuoted('string', 'unterminated quoted string');
      case characterClass.leftParen:
        this.#parenDepth++;
        return this.#take('left-paren', this.#at + 1);
      case characterClass.rightParen:
        return this.#cutRightParen();
      case characterClass.pipe:
        return this.#take('pipe', this.#at + 1);
      case characterClass.number:
        return this.#cutNumber();
      default:
        return this.#cutOther(code);
    }
  }

  #cutSpace(): TokenKind {
    const end = spaceEnd(this.text, this.#at);
    if (end > this.#at) return this.#take('space', end);
    return this.#cutRightDelimiter(trimMarkerLength + rightDelimiter.length);
  }

  #cutBrace(): TokenKind {
    if (this.text.charCodeAt(this.#at + 1) === 0x7d) return this.#cutRightDelimiter(2);
    return this.#take('character', this.#at + 1);
  }

  #cutRightDelimiter(length: number): TokenKind {
    if (this.#parenDepth > 0) return this.#fail('unclosed left paren');
    const at = this.#at;
    this.start = at + length - rightDelimiter.length;
    this.#take('right-delimiter', at + length);
    this.#leaveAction(at, length);
    return 'right-delimiter';
  }

  #cutRightParen(): TokenKind {
    this.#parenDepth--;
    if (this.#parenDepth < 0) return this.#fail('unexpected right paren');
    return this.#take('right-paren', this.#at + 1);
  }

  #cutName(kind: TokenKind, bare: TokenKind): TokenKind {
    const begin = this.#at + 1;
    if (isTerminator(this.text, begin)) return this.#take(bare, begin);
    const end = skipWord(this.text, begin);
    return isTerminator(this.text, end) ? this.#take(kind, end) : this.#failAtCharacter(end);
  }

  #cutOther(code: number): TokenKind {
    const at = this.#at;
    switch (code) {
      case 0x27: // '
        return this.#cutQuoted('character-constant', 'unterminated character constant');
      case 0x60: // `
        return this.#cutRawString();
      case 0x3d: // =
        return this.#take('assign', at + 1);
      case 0x3a: // :
        if (this.text.charCodeAt(at + 1) === 0x3d) return this.#take('declare', at + 2);
        return this.#fail('expected :=');
    }
    if (code >= 0x20 && code < 0x7f) return this.#take('character', at + 1);
    if (at >= this.text.length) return this.#fail('unclosed action');
    const end = skipWord(this.text, at);
    if (end > at) return this.#cutWord(end);
    const character = describeCharacter(characterAt(this.text, at));
    return this.#fail(`unrecognized character in action: ${character}`);
  }

  #cutWord(end: number): TokenKind {
    if (!isTerminator(this.text, end)) return this.#failAtCharacter(end);
    const word = this.text.slice(this.#at, end);
    const keyword = findKeyword(word);
    if (keyword === undefined) return this.#take('identifier', end);
    return this.#take(keyword === 'bool' || this.#isKeyword(word) ? keyword : 'identifier', end);
  }

  #cutNumber(): TokenKind {
    let end = this.#at;
    while (isDigit(this.text.charCodeAt(end))) end++;
    const isPlain =
      end > this.#at && this.text.charCodeAt(end) !== 0x2e && isTerminator(this.text, end);
    if (isPlain) return this.#take('number', end);
    const number = scanNumber(this.text, this.#at);
    if (number.kind !== 'malformed') return this.#take(number.kind, number.end);
    return this.#fail(`bad number syntax: ${quote(this.text.slice(this.#at, number.end))}`);
  }

  #cutQuoted(kind: TokenKind, complaint: string): TokenKind {
    const end = quotedEnd(this.text, this.#at);
    return end < 0 ? this.#fail(complaint) : this.#take(kind, end);
  }

  #cutRawString(): TokenKind {
    const close = this.text.indexOf('`', this.#at + 1);
    if (close < 0) return this.#fail('unterminated raw quoted string');
    return this.#take('raw-string', close + 1);
  }

  #take(kind: TokenKind, end: number): TokenKind {
    this.kind = kind;
    this.end = end;
    this.#at = end;
    return kind;
  }

  #failAtCharacter(at: number): TokenKind {
    return this.#fail(`bad character ${describeCharacter(characterAt(this.text, at))}`);
  }

  #fail(complaint: string): 'error' {
    this.kind = 'error';
    this.complaint = complaint;
    return 'error';
  }
}
