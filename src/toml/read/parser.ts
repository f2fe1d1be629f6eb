import { quote, quoteRune } from '../../go/index.ts';
import { endOfText, isBlank, isNewline, TomlCursor } from './cursor.ts';
import { datetimeValue } from './datetime.ts';
import { floatValue, integerValue } from './number.ts';
import { readAnyString, readString } from './string.ts';
import { Tables } from './tables.ts';

/** Go recurses on its own growing stack; nothing real is nested like this. */
const maximumDepth = 500;

/** Reads a document as BurntSushi/toml does: TOML 1.1, errors in the same words. */
export class TomlParser {
  readonly #cursor: TomlCursor;
  readonly #tables: Tables;
  /** Of the key that is being set. */
  #keyLine = 1;
  #depth = 0;

  constructor(text: string) {
    this.#cursor = new TomlCursor(text, () => this.#tables.lastKey);
    this.#tables = new Tables((problem) => {
      throw this.#cursor.errorAt(problem, this.#keyLine);
    });
  }

  parse(): Map<string, unknown> {
    for (;;) {
      const { position } = this.#cursor;
      const character = this.#cursor.next();
      if (character === endOfText) return this.#tables.root;
      if (isBlank(character) || isNewline(character)) continue;
      if (character === '#') {
        this.#skipComment();
        continue;
      }
      if (character === '[') {
        this.#parseHeader();
      } else {
        this.#cursor.backUp(position);
        this.#parseEntry();
      }
      if (this.#finishLine() === 'end') return this.#tables.root;
    }
  }

  #finishLine(): 'line' | 'end' {
    for (;;) {
      const character = this.#cursor.next();
      if (character === '#') {
        this.#skipComment();
        return 'line';
      }
      if (character === endOfText) return 'end';
      if (isNewline(character)) return 'line';
      if (!isBlank(character)) {
        throw this.#unexpected(
          'expected a top-level item to end with a newline, comment, or EOF, but got',
          character,
        );
      }
    }
  }

  #skipComment(): void {
    for (let next = this.#cursor.peek(); ; next = this.#cursor.peek()) {
      if (isNewline(next) || next === endOfText) return;
      this.#cursor.next();
    }
  }

  #parseHeader(): void {
    const isArray = this.#cursor.accept('[');
    const path = this.#readHeaderName();
    if (isArray) {
      const character = this.#cursor.next();
      if (character !== ']') {
        throw this.#unexpected(
          "expected end of table array name delimiter ']', but got",
          character,
        );
      }
    }
    this.#tables.open(path, isArray);
    this.#tables.setIsArray('', false);
  }

  #readHeaderName(): string[] {
    const cursor = this.#cursor;
    const path: string[] = [];
    for (;;) {
      cursor.skipBlanks();
      const first = cursor.peek();
      if (first === ']' || first === endOfText) {
        throw cursor.error('unexpected end of table name (table names cannot be empty)');
      }
      if (first === '.') {
        throw cursor.error('unexpected table separator (table names cannot be empty)');
      }
      this.#addName(path);
      cursor.skipBlanks();
      const separator = cursor.next();
      if (separator === ']') return path;
      if (separator !== '.') {
        throw this.#unexpected("expected '.' or ']' to end table name, but got", separator);
      }
    }
  }

  /** One part of a dotted name; a bare one may turn out empty. */
  #addName(path: string[]): void {
    const cursor = this.#cursor;
    const isQuoted = /^["']$/.test(cursor.peek());
    path.push(isQuoted ? readString(cursor) : cursor.take(/[A-Za-z0-9_-]*/y));
    if (path.length === 1) this.#keyLine = cursor.line;
  }

  /** `key = value`, where all but the last part of the key imply tables. */
  #parseEntry(): void {
    const tables = this.#tables;
    const scope = tables.path;
    this.#enterKey(this.#readKey());
    this.#setValue(this.#parseValue(false));
    tables.path = scope;
    tables.key = '';
  }

  #readKey(): string[] {
    const cursor = this.#cursor;
    const path: string[] = [];
    for (;;) {
      cursor.skipBlanks();
      this.#checkKeyStart(path.length === 0, cursor.peek());
      this.#addName(path);
      cursor.skipBlanks();
      const separator = cursor.next();
      if (separator === '=') return path;
      if (separator !== '.') throw this.#missingSeparator(separator);
    }
  }

  #checkKeyStart(isFirst: boolean, character: string): void {
    if (character === '=' || character === endOfText) {
      throw this.#cursor.error(`unexpected '='${isFirst ? ': key name appears blank' : ''}`);
    }
    if (character === '.') {
      throw this.#cursor.error(`unexpected '.'${isFirst ? ": keys cannot start with a '.'" : ''}`);
    }
  }

  #missingSeparator(character: string): Error {
    if (character === endOfText) {
      return this.#cursor.error("unexpected EOF; expected key separator '='");
    }
    const problem = `expected '.' or '=', but got ${quoteCharacter(character)} instead`;
    return character === '\n'
      ? this.#cursor.errorOnPreviousLine(problem)
      : this.#cursor.error(problem);
  }

  #enterKey(path: readonly string[]): void {
    this.#tables.key = path.at(-1) ?? '';
    for (const part of path.slice(0, -1)) {
      this.#tables.openImplied([...this.#tables.path, part]);
    }
  }

  #setValue(value: unknown): void {
    const { key } = this.#tables;
    this.#tables.set(key, value);
    this.#tables.setIsArray(key, Array.isArray(value));
  }

  #parseValue(isItem: boolean): unknown {
    const cursor = this.#cursor;
    cursor.skipBlanks();
    const first = cursor.peek();
    if (first === '"' || first === "'") return readAnyString(cursor);
    if (isDigit(first)) return this.#parseNumber();
    if (first === '[') return this.#nested(() => this.#parseArray());
    if (first === '{') return this.#nested(() => this.#parseInlineTable(isItem));
    if (first === '+' || first === '-') return this.#parseSigned();
    return this.#parseWord(cursor.next());
  }

  /** Only `true`, `false`, `inf` and `nan` are values; the rest is told in several ways. */
  #parseWord(first: string): unknown {
    const cursor = this.#cursor;
    const start = cursor.position - first.length;
    if (first === '.') throw cursor.error("floats must start with a digit, not '.'");
    if (/^[in]$/.test(first) && this.#acceptsInfOrNan()) {
      return floatValue(cursor, cursor.text.slice(start, cursor.position));
    }
    if (/^\p{L}$/u.test(first)) return this.#parseBoolean();
    if (first === endOfText) throw cursor.error('unexpected EOF; expected value');
    const problem = `expected value but found ${quoteCharacter(first)} instead`;
    throw first === '\n' ? cursor.errorOnPreviousLine(problem) : cursor.error(problem);
  }

  #acceptsInfOrNan(): boolean {
    const cursor = this.#cursor;
    return (cursor.accept('n') && cursor.accept('f')) || (cursor.accept('a') && cursor.accept('n'));
  }

  /** The word is told from the last letter that was looked at. */
  #parseBoolean(): boolean {
    const cursor = this.#cursor;
    const before = cursor.text.slice(0, cursor.position);
    cursor.backUp(cursor.position - (/[\s\S]$/u.exec(before)?.[0].length ?? 0));
    const word = cursor.take(/\p{L}*/uy);
    if (word === 'true') return true;
    if (word === 'false') return false;
    throw cursor.error(`expected value but found ${quote(word)} instead`);
  }

  #parseNumber(): unknown {
    const cursor = this.#cursor;
    const prefixed = this.#takePrefixed();
    if (prefixed !== undefined) return integerValue(cursor, prefixed);
    const start = cursor.position;
    const digits = cursor.take(/[0-9]+/y);
    const next = cursor.peek();
    const isDate = (next === '-' || next === ':') && (!digits.startsWith('0') || digits.length > 1);
    if (isDate) return datetimeValue(cursor, (digits + cursor.take(/[-0-9:Tt .Zz+]*/y)).trim());
    cursor.backUp(start);
    return this.#parseDecimal('');
  }

  #parseDecimal(sign: string): unknown {
    const cursor = this.#cursor;
    const digits = sign + cursor.take(/[0-9][0-9_]*/y);
    if (!/^[.eE]$/.test(cursor.peek())) return integerValue(cursor, digits);
    return floatValue(cursor, digits + cursor.take(/[0-9_.eE+-]*/y));
  }

  /** An integer with a base, if one comes next. */
  #takePrefixed(): string | undefined {
    const cursor = this.#cursor;
    const base = bases[cursor.text.slice(cursor.position, cursor.position + 2)];
    if (base === undefined) return undefined;
    const prefix = cursor.take(/0[box]/y);
    const next = cursor.peek();
    if (!base.digit.test(next)) {
      throw cursor.error(`not ${base.name} number: '${prefix}${next === endOfText ? '\0' : next}'`);
    }
    return prefix + cursor.take(base.digits);
  }

  #parseSigned(): unknown {
    const cursor = this.#cursor;
    const sign = cursor.next();
    const next = cursor.peek();
    if (next === 'i' || next === 'n') return this.#parseSignedWord(sign, next);
    const following = cursor.text.charAt(cursor.position + 1);
    if (next === '0' && /^[box]$/.test(following)) {
      throw cursor.error(`cannot use sign with non-decimal numbers: '${sign}0${following}'`);
    }
    if (isDigit(next)) return this.#parseDecimal(sign);
    cursor.next();
    if (next === '.') throw cursor.error("floats must start with a digit, not '.'");
    throw cursor.error(`expected a digit but got ${quoteCharacter(next)}`);
  }

  #parseSignedWord(sign: string, first: 'i' | 'n'): number {
    const cursor = this.#cursor;
    const start = cursor.position;
    cursor.next();
    const isWord =
      first === 'i'
        ? cursor.accept('n') && cursor.accept('f')
        : cursor.accept('a') && cursor.accept('n');
    const word = sign + cursor.text.slice(start, cursor.position);
    if (!isWord) throw cursor.error(`invalid float: '${word}'`);
    return floatValue(cursor, word);
  }

  #nested<T>(parse: () => T): T {
    if (++this.#depth > maximumDepth) throw this.#cursor.error('exceeded max depth');
    this.#cursor.next();
    const value = parse();
    this.#depth--;
    return value;
  }

  #parseArray(): unknown[] {
    this.#tables.setIsArray(this.#tables.key, true);
    const items: unknown[] = [];
    for (;;) {
      this.#skipBetweenItems();
      if (this.#cursor.peek() === ',') throw this.#unexpectedComma();
      if (this.#cursor.accept(']')) return items;
      items.push(this.#parseValue(true));
      this.#skipBetweenItems();
      const separator = this.#cursor.next();
      if (separator === ']') return items;
      if (separator !== ',') {
        const found = characterOrEnd(separator);
        throw this.#cursor.error(
          `expected a comma (',') or array terminator (']'), but got ${found}`,
        );
      }
    }
  }

  #parseInlineTable(isItem: boolean): Map<string, unknown> {
    const tables = this.#tables;
    const { path: outerPath, key: outerKey } = tables;
    const path = [...outerPath, outerKey];
    tables.key = '';
    tables.path = path;
    tables.openImplied(path, isItem);
    const table = new Map<string, unknown>();
    while (!this.#endsInlineTable(table.size === 0)) {
      const key = this.#readKey();
      this.#enterKey(key);
      const value = this.#parseValue(false);
      this.#setValue(value);
      setIn(table, key, value);
      tables.path = path;
    }
    tables.path = outerPath;
    tables.key = outerKey;
    return table;
  }

  /** Steps over what is between two entries, a comma at the end included. */
  #endsInlineTable(isFirst: boolean): boolean {
    const cursor = this.#cursor;
    this.#skipBetweenItems();
    if (cursor.accept('}')) return true;
    if (isFirst) {
      if (cursor.peek() === ',') throw this.#unexpectedComma();
      return false;
    }
    const separator = cursor.next();
    if (separator !== ',') {
      const found = characterOrEnd(separator);
      throw cursor.error(
        `expected a comma or an inline table terminator '}', but got ${found} instead`,
      );
    }
    cursor.skipBlanks();
    if (cursor.accept('}')) return true;
    this.#skipBetweenItems();
    if (cursor.peek() === ',') throw this.#unexpectedComma();
    return cursor.accept('}');
  }

  #skipBetweenItems(): void {
    for (;;) {
      const next = this.#cursor.peek();
      if (next === '#') this.#skipComment();
      else if (isBlank(next) || isNewline(next)) this.#cursor.next();
      else return;
    }
  }

  #unexpectedComma(): Error {
    this.#cursor.next();
    return this.#cursor.error('unexpected comma');
  }

  #unexpected(expectation: string, character: string): Error {
    return this.#cursor.error(`${expectation} ${quoteCharacter(character)} instead`);
  }
}

interface Base {
  readonly name: string;
  readonly digit: RegExp;
  readonly digits: RegExp;
}

const bases: Readonly<Record<string, Base>> = {
  '0b': { name: 'a binary', digit: /^[01]$/, digits: /[01_]*/y },
  '0o': { name: 'an octal', digit: /^[0-7]$/, digits: /[0-7_]*/y },
  '0x': { name: 'a hexadecimal', digit: /^[0-9a-fA-F]$/, digits: /[0-9a-fA-F_]*/y },
};

/** Sets a value under a dotted key; that it is free has been checked. */
function setIn(table: Map<string, unknown>, path: readonly string[], value: unknown): void {
  let inner = table;
  for (const key of path.slice(0, -1)) {
    const next = inner.get(key) ?? new Map<string, unknown>();
    inner.set(key, next);
    if (next instanceof Map) inner = next as Map<string, unknown>;
  }
  inner.set(path.at(-1) ?? '', value);
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

/** `%q` of a rune, where the end is zero. */
function quoteCharacter(character: string): string {
  return quoteRune(character.codePointAt(0) ?? 0);
}

function characterOrEnd(character: string): string {
  return character === endOfText ? 'end of file' : `'${character}'`;
}
