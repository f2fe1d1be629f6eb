import { scanBlockScalar } from './block-scalar.ts';
import { char, isBlank, isBlankOrEnd, isBreak, isWordCharacter } from './character.ts';
import { Cursor } from './cursor.ts';
import { scanDirective } from './directive.ts';
import { scanPlainScalar } from './plain-scalar.ts';
import { scanDoubleQuoted, scanSingleQuoted } from './quoted-scalar.ts';
import { scanTag } from './tag.ts';
import type { SimpleKey } from './simple-keys.ts';
import { SimpleKeys } from './simple-keys.ts';
import { Token } from './token.ts';
import type { TokenType } from './token.ts';
import { TokenQueue } from './token-queue.ts';

const maxDepth = 10_000;

/**
 * Turns text into tokens, one at a time, in the way of libyaml: keys and block mappings are only
 * known when their `:` is seen, so their tokens are put before what was scanned since, and no token
 * leaves the queue while it may still turn out to start a key. That decides which of two errors in
 * a text is reported, and go-yaml's choice is part of what Helm prints.
 */
export class Scanner {
  readonly #cursor: Cursor;
  readonly #queue = new TokenQueue();
  /** The column of the block collection around the cursor; -1 outside all of them. */
  #indent = -1;
  readonly #indents: number[] = [];
  readonly #keys: SimpleKeys;
  /** Belongs to the token that is added next. */
  #newKey: SimpleKey | undefined;
  #isKeyAllowed = true;

  /** The text must end with a NUL and have no other. */
  constructor(text: string) {
    this.#cursor = new Cursor(text);
    this.#keys = new SimpleKeys(this.#cursor);
  }

  /** How far the text has been looked at. */
  get position(): number {
    return this.#cursor.position;
  }

  peek(): Token {
    for (;;) {
      const token = this.#queue.first;
      if (token !== undefined && !this.#isHeld(token.key)) return token;
      this.#fetch();
    }
  }

  /** Takes the token that `peek` gave. */
  skip(): void {
    this.#queue.take();
  }

  #isHeld(key: SimpleKey | undefined): boolean {
    return key?.holdsToken === true && this.#keys.isPossible(key);
  }

  get #isInFlow(): boolean {
    return this.#keys.depth > 0;
  }

  #fetch(): void {
    const cursor = this.#cursor;
    this.#skipToToken();
    this.#closeBlocks(cursor.column);
    const code = cursor.code;
    if (code === char.end) {
      this.#fetchEnd();
    } else if (code === char.percent && cursor.column === 0) {
      this.#leaveBlocks();
      this.#add(scanDirective(cursor));
    } else if (cursor.isAtDocumentMarker()) {
      this.#leaveBlocks();
      this.#addIndicator(code === char.dash ? 'document-start' : 'document-end', 3);
    } else {
      this.#fetchContent(code);
    }
  }

  #fetchContent(code: number): void {
    switch (code) {
      case char.openBracket:
        this.#fetchFlowStart('flow-sequence-start');
        return;
      case char.openBrace:
        this.#fetchFlowStart('flow-mapping-start');
        return;
      case char.closeBracket:
        this.#fetchFlowEnd('flow-sequence-end');
        return;
      case char.closeBrace:
        this.#fetchFlowEnd('flow-mapping-end');
        return;
      case char.comma:
        this.#keys.drop();
        this.#isKeyAllowed = true;
        this.#addIndicator('flow-entry', 1);
        return;
      case char.asterisk:
        this.#fetchAnchor('alias');
        return;
      case char.ampersand:
        this.#fetchAnchor('anchor');
        return;
      case char.exclamation:
        this.#fetchTag();
        return;
      case char.singleQuote:
      case char.doubleQuote:
        this.#fetchQuoted(code);
        return;
      default:
        this.#fetchByNext(code);
    }
  }

  /** What means something only before a blank, in a block or in a flow collection. */
  #fetchByNext(code: number): void {
    const isAlone = isBlankOrEnd(this.#cursor.codeAt(1));
    if (code === char.dash && isAlone) this.#fetchBlockEntry();
    else if (code === char.question && (this.#isInFlow || isAlone)) this.#fetchKey();
    else if (code === char.colon && (this.#isInFlow || isAlone)) this.#fetchValue();
    else if (code === char.pipe && !this.#isInFlow) this.#fetchBlockScalar(true);
    else if (code === char.greater && !this.#isInFlow) this.#fetchBlockScalar(false);
    else if (canStartPlain(code)) this.#fetchPlain();
    else throw this.#cursor.error('found character that cannot start any token');
  }

  #skipToToken(): void {
    const cursor = this.#cursor;
    for (;;) {
      // A tab would make the column of a key ambiguous.
      while (
        cursor.code === char.space ||
        (cursor.code === char.tab && (this.#isInFlow || !this.#isKeyAllowed))
      ) {
        cursor.position++;
      }
      if (cursor.code === char.hash) cursor.skipLine();
      if (!isBreak(cursor.code)) return;
      cursor.readBreak();
      if (!this.#isInFlow) this.#isKeyAllowed = true;
    }
  }

  #fetchEnd(): void {
    const cursor = this.#cursor;
    if (cursor.column !== 0) {
      cursor.line++;
      cursor.lineStart = cursor.position;
    }
    this.#leaveBlocks();
    this.#addIndicator('stream-end', 0);
  }

  #leaveBlocks(): void {
    this.#closeBlocks(-1);
    this.#keys.drop();
    this.#isKeyAllowed = false;
  }

  #fetchFlowStart(type: TokenType): void {
    this.#noteKey();
    this.#keys.enterFlow(this.#queue.nextNumber);
    if (this.#keys.depth > maxDepth) throw this.#depthError();
    this.#isKeyAllowed = true;
    this.#addIndicator(type, 1);
  }

  #fetchFlowEnd(type: TokenType): void {
    this.#keys.drop();
    this.#keys.leaveFlow();
    this.#isKeyAllowed = false;
    this.#addIndicator(type, 1);
  }

  #fetchBlockEntry(): void {
    if (!this.#isInFlow) {
      this.#requireKeyAllowed('block sequence entries are not allowed in this context');
      this.#openBlock('block-sequence-start');
    }
    this.#keys.drop();
    this.#isKeyAllowed = true;
    this.#addIndicator('block-entry', 1);
  }

  #fetchKey(): void {
    if (!this.#isInFlow) {
      this.#requireKeyAllowed('mapping keys are not allowed in this context');
      this.#openBlock('block-mapping-start');
    }
    this.#keys.drop();
    this.#isKeyAllowed = !this.#isInFlow;
    this.#addIndicator('key', 1);
  }

  #fetchValue(): void {
    const key = this.#keys.current;
    if (this.#keys.isPossible(key)) {
      this.#queue.insert(key.tokenNumber, new Token('key', key.line, key.column));
      this.#openBlock('block-mapping-start', key);
      key.isPossible = false;
      this.#isKeyAllowed = false;
    } else {
      if (!this.#isInFlow) {
        this.#requireKeyAllowed('mapping values are not allowed in this context');
        this.#openBlock('block-mapping-start');
      }
      this.#isKeyAllowed = !this.#isInFlow;
    }
    this.#addIndicator('value', 1);
  }

  #fetchAnchor(type: 'alias' | 'anchor'): void {
    this.#noteKey();
    this.#isKeyAllowed = false;
    const cursor = this.#cursor;
    const { line, column } = cursor;
    const start = ++cursor.position;
    while (isWordCharacter(cursor.code)) cursor.position++;
    if (cursor.position === start || !canFollowAnchor(cursor.code)) {
      throw cursor.error('did not find expected alphabetic or numeric character');
    }
    this.#add(new Token(type, line, column, cursor.text.slice(start, cursor.position)));
  }

  #fetchTag(): void {
    this.#noteKey();
    this.#isKeyAllowed = false;
    const { line, column } = this.#cursor;
    const { handle, suffix } = scanTag(this.#cursor);
    this.#add(new Token('tag', line, column, handle, suffix));
  }

  #fetchBlockScalar(isLiteral: boolean): void {
    this.#keys.drop();
    this.#isKeyAllowed = true;
    const { line, column } = this.#cursor;
    const value = scanBlockScalar(this.#cursor, isLiteral, this.#indent);
    this.#add(new Token('scalar', line, column, value));
  }

  #fetchQuoted(quote: number): void {
    this.#noteKey();
    this.#isKeyAllowed = false;
    const cursor = this.#cursor;
    const { line, column } = cursor;
    const value = quote === char.singleQuote ? scanSingleQuoted(cursor) : scanDoubleQuoted(cursor);
    this.#add(new Token('scalar', line, column, value));
  }

  #fetchPlain(): void {
    this.#noteKey();
    const { line, column } = this.#cursor;
    const { value, endsLine } = scanPlainScalar(this.#cursor, this.#indent + 1, this.#isInFlow);
    this.#isKeyAllowed = endsLine;
    this.#add(new Token('scalar', line, column, value, '', true));
  }

  /** What comes next may turn out to be a key. */
  #noteKey(): void {
    if (!this.#isKeyAllowed) return;
    const isRequired = !this.#isInFlow && this.#indent === this.#cursor.column;
    this.#newKey = this.#keys.note(this.#queue.nextNumber, isRequired);
  }

  /** Opens a block collection at the key, or at the cursor, unless one is open at its column. */
  #openBlock(type: TokenType, key?: SimpleKey): void {
    const { line, column } = key ?? this.#cursor;
    if (this.#isInFlow || this.#indent >= column) return;
    this.#indents.push(this.#indent);
    this.#indent = column;
    if (this.#indents.length > maxDepth) throw this.#depthError();
    const token = new Token(type, line, column);
    if (key === undefined) this.#add(token);
    else this.#queue.insert(key.tokenNumber, token);
  }

  /** Ends the block collections that are indented deeper than `column`. */
  #closeBlocks(column: number): void {
    if (this.#isInFlow) return;
    while (this.#indent > column) {
      this.#addIndicator('block-end', 0);
      this.#indent = this.#indents.pop() ?? -1;
    }
  }

  #requireKeyAllowed(problem: string): void {
    if (!this.#isKeyAllowed) throw this.#cursor.error(problem);
  }

  #addIndicator(type: TokenType, length: number): void {
    const { line, column } = this.#cursor;
    this.#cursor.position += length;
    this.#add(new Token(type, line, column));
  }

  #add(token: Token): void {
    token.key = this.#newKey;
    this.#newKey = undefined;
    this.#queue.add(token);
  }

  #depthError(): Error {
    return this.#cursor.error(`exceeded max depth of ${maxDepth}`);
  }
}

function canStartPlain(code: number): boolean {
  return !isBlank(code) && !'#&*!|>\'"%@`'.includes(String.fromCharCode(code));
}

function canFollowAnchor(code: number): boolean {
  return isBlankOrEnd(code) || '?:,]}%@`'.includes(String.fromCharCode(code));
}
