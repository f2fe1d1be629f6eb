import { endOfText, isBlank, isNewline, quoteCharacter, TomlCursor } from './cursor.ts';
import { readKey, readTableName } from './key.ts';
import { readScalar } from './scalar.ts';
import { Tables } from './tables.ts';

/** Go recurses on its own growing stack; nothing real is nested like this. */
const maxDepth = 500;

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
    const path = readTableName(this.#cursor);
    this.#keyLine = this.#cursor.line;
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
    const path = readKey(this.#cursor);
    this.#keyLine = this.#cursor.line;
    return path;
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
    this.#cursor.skipBlanks();
    const first = this.#cursor.peek();
    if (first === '[') return this.#nested(() => this.#parseArray());
    if (first === '{') return this.#nested(() => this.#parseInlineTable(isItem));
    return readScalar(this.#cursor);
  }

  #nested<T>(parse: () => T): T {
    if (++this.#depth > maxDepth) throw this.#cursor.error('exceeded max depth');
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

function characterOrEnd(character: string): string {
  return character === endOfText ? 'end of file' : `'${character}'`;
}
