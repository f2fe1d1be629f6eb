import { GoError } from '../go/index.ts';
import { tomlKey, tomlScalar } from './toml-text.ts';
import type { TomlEntry, TomlValue } from './toml-value.ts';
import { toTomlValue } from './toml-value.ts';

/** A value as BurntSushi/toml encodes it: sub-tables indented, nil entries left out. */
export function printToml(value: unknown): string {
  const root = toTomlValue(value);
  // The encoder asks for the type of nil, which Go's reflection answers with a panic.
  if (root.kind === 'nil') throw new GoError('reflect: call of reflect.Value.Type on zero Value');
  const printer = new TomlPrinter();
  printer.print([], root);
  return printer.text;
}

const indent = '  ';

class TomlPrinter {
  text = '';

  print(path: readonly string[], value: TomlValue): void {
    if (value.kind === 'nil') return;
    if (value.kind === 'table') this.#printTable(path, value);
    else if (value.kind === 'array' && isTableArray(value.items)) this.#printTables(path, value);
    else this.#printEntry(path, value);
  }

  #printEntry(path: readonly string[], value: TomlValue): void {
    const key = path.at(-1);
    if (key === undefined) {
      this.text += inlineText(value);
      return;
    }
    this.text += `${indentOf(path)}${tomlKey(key)} = ${inlineText(value)}\n`;
  }

  #printTable(path: readonly string[], table: Table): void {
    if (path.length === 1) this.#separate();
    if (path.length > 0) this.text += `${indentOf(path)}[${path.map(tomlKey).join('.')}]\n`;
    this.#printEntries(path, table.entries);
  }

  #printTables(path: readonly string[], { items }: { items: readonly TomlValue[] }): void {
    if (path.length === 0) throw topLevelError();
    for (const item of items) {
      this.#separate();
      this.text += `${indentOf(path)}[[${path.map(tomlKey).join('.')}]]\n`;
      if (item.kind === 'table') this.#printEntries(path, item.entries);
    }
  }

  #printEntries(path: readonly string[], entries: readonly TomlEntry[]): void {
    for (const [key, value] of tablesLast(entries)) this.print([...path, key], value);
  }

  #separate(): void {
    if (this.text !== '') this.text += '\n';
  }
}

type Table = Extract<TomlValue, { readonly kind: 'table' }>;

function topLevelError(): GoError {
  return new GoError('toml: top-level values must be Go maps or structs');
}

function indentOf(path: readonly string[]): string {
  return indent.repeat(path.length - 1);
}

/** What follows a table belongs to it, so tables come after all else. */
function tablesLast(entries: readonly TomlEntry[]): TomlEntry[] {
  const isTable = entries.map(([, value]) => isTableType(value));
  return [...entries.filter((_, at) => !isTable[at]), ...entries.filter((_, at) => isTable[at])];
}

function isTableType(value: TomlValue): boolean {
  return value.kind === 'table' || (value.kind === 'array' && isTableArray(value.items));
}

/** Whether every item is a table; nil items are refused, also in arrays within. */
function isTableArray(items: readonly TomlValue[]): boolean {
  for (const item of items) {
    if (item.kind === 'nil') throw new GoError('toml: cannot encode array with nil element');
    if (item.kind === 'array') isTableArray(item.items);
  }
  return items.length > 0 && items.every(({ kind }) => kind === 'table');
}

function inlineText(value: TomlValue): string {
  switch (value.kind) {
    case 'nil':
      return '';
    case 'scalar':
      return tomlScalar(value.value);
    case 'datetime':
      return value.text;
    case 'array':
      return `[${value.items.map(inlineText).join(', ')}]`;
    case 'table':
      return `{${inlineEntries(value)}}`;
  }
}

/** A comma follows each entry but the last, which may be one that is left out. */
function inlineEntries({ entries }: Table): string {
  const ordered = tablesLast(entries);
  const parts = ordered.map(([key, value], index) => {
    if (value.kind === 'nil') return '';
    const comma = index === ordered.length - 1 ? '' : ', ';
    return `${tomlKey(key)} = ${inlineText(value)}${comma}`;
  });
  return parts.join('');
}
