import { sliceTypeOf, typedSlice } from '../../go/index.ts';
import { tomlKey } from '../toml-text.ts';

type Table = Map<string, unknown>;

/** Fails with a problem at the key that is being read. */
export type FailAtKey = (problem: string) => never;

/**
 * The tables of a document as they grow. Keys may be defined once; tables that were only implied
 * by a longer name may be defined later.
 */
export class Tables {
  readonly root: Table = new Map<string, unknown>();
  readonly #fail: FailAtKey;
  readonly #implied = new Set<string>();
  readonly #arrays = new Set<string>();
  /** The names of the table in scope, and of the key in it whose value is read. */
  path: readonly string[] = [];
  key = '';

  constructor(fail: FailAtKey) {
    this.#fail = fail;
  }

  /** As errors name it. */
  get lastKey(): string {
    if (this.key === '') return nameOf(this.path);
    return this.path.length === 0 ? this.key : `${nameOf(this.path)}.${this.key}`;
  }

  /** `[name]`, or `[[name]]` for the next table of an array. */
  open(path: readonly string[], isArray: boolean): void {
    const parent = this.#requireParent(path);
    const key = path.at(-1) ?? '';
    this.path = path.slice(0, -1);
    if (isArray) this.#addToArray(parent, path, key);
    else this.set(key, new Map());
    this.path = path;
  }

  /** A table that a dotted key or an inline table implies. */
  openImplied(path: readonly string[], isArray = false): void {
    this.#implied.add(nameOf(path));
    this.open(path, isArray);
  }

  /** Sets a key of the table in scope. */
  set(key: string, value: unknown): void {
    const table = this.#tableInScope();
    const name = nameOf([...this.path, key]);
    if (!table.has(key)) {
      table.set(key, value);
      return;
    }
    if (!this.#implied.delete(name)) this.#fail(`Key '${name}' has already been defined.`);
    // An implied table is already there; an array is put in place of the tables of its items.
    if (this.#arrays.has(name)) table.set(key, value);
  }

  /** Remembers whether a key of the table in scope, or that table itself, is an inline array. */
  setIsArray(key: string, isArray: boolean): void {
    const path = key === '' ? this.path : [...this.path, key];
    const name = path.length === 0 ? '""' : nameOf(path);
    if (isArray) this.#arrays.add(name);
    else this.#arrays.delete(name);
  }

  #requireParent(path: readonly string[]): Table {
    let table = this.root;
    for (const [index, key] of path.slice(0, -1).entries()) {
      if (!table.has(key)) {
        this.#implied.add(nameOf(path.slice(0, index + 1)));
        table.set(key, new Map());
      }
      table =
        tableOf(table.get(key)) ?? this.#failInPath(path, index, 'was already created as a hash');
    }
    return table;
  }

  #addToArray(parent: Table, path: readonly string[], key: string): void {
    if (!parent.has(key)) parent.set(key, tableArray());
    const tables = parent.get(key);
    if (isTableArray(tables)) tables.push(new Map());
    else this.#fail(`Key '${nameOf(path)}' was already created and cannot be used as an array.`);
  }

  #failInPath(path: readonly string[], index: number, problem: string): never {
    return this.#fail(`Key '${nameOf(path.slice(0, index + 1))}' ${problem}.`);
  }

  #tableInScope(): Table {
    let table = this.root;
    for (const [index, key] of this.path.entries()) {
      table =
        tableOf(table.get(key)) ?? this.#failInPath(this.path, index, 'has already been defined');
    }
    return table;
  }
}

const tableArrayType = '[]map[string]interface {}';

function tableArray(): Table[] {
  return typedSlice<Table>(tableArrayType, []);
}

function isTableArray(value: unknown): value is Table[] {
  return Array.isArray(value) && sliceTypeOf(value) === tableArrayType;
}

/** A table, or the last one of an array of tables. */
function tableOf(value: unknown): Table | undefined {
  if (value instanceof Map) return value as Table;
  return isTableArray(value) ? value.at(-1) : undefined;
}

function nameOf(path: readonly string[]): string {
  return path.map(tomlKey).join('.');
}
