import { parseYaml, printYamlPretty } from '../yaml/index.ts';
import { isEqual } from './equality.ts';

type Entries = Map<string, Map<string, string>>;

/** The snapshots of one file of suites, as the plugin writes them: what was kept, and what there is now. */
export class Snapshots {
  readonly #kept: Entries;
  readonly #current: Entries = new Map();
  readonly #isUpdating: boolean;
  #added = 0;

  constructor(text: string | undefined, { isUpdating }: { readonly isUpdating: boolean }) {
    this.#kept = readEntries(text);
    this.#isUpdating = isUpdating;
  }

  /** Whether content is what was kept as a test's snapshot of that number; the first is kept. */
  compare(test: string, number: number, content: unknown): boolean {
    const kept = this.#kept.get(test)?.get(String(number));
    const isSame = kept === undefined || isEqual(uniform(parse(kept)), uniform(content));
    if (kept === undefined) this.#added += 1;
    const text = isSame && kept !== undefined ? kept : printYamlPretty(uniform(content));
    const entries = this.#current.get(test) ?? new Map<string, string>();
    entries.set(String(number), this.#isUpdating || kept === undefined ? text : kept);
    this.#current.set(test, entries);
    return isSame || this.#isUpdating;
  }

  /** What the file should be, if it should be another. */
  get text(): string | undefined {
    const isChanged =
      this.#added > 0 || this.#isUpdating || countOf(this.#kept) > countOf(this.#current);
    if (!isChanged || (this.#current.size === 0 && this.#kept.size === 0)) return undefined;
    return printYamlPretty(this.#current).replaceAll(/^ {2}"(\d+)":/gm, '  $1:');
  }
}

/** The plugin keeps no empty lines at the beginning of a text, and no blanks at the end of a line. */
function uniform(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[ ]+\r?\n/g, '\n').replace(/^\n+/, '');
  if (Array.isArray(value)) return value.map(uniform);
  if (!(value instanceof Map)) return value;
  const entries = [...(value as ReadonlyMap<string, unknown>)];
  return new Map(entries.map(([key, item]) => [key, uniform(item)]));
}

function parse(text: string): unknown {
  return parseYaml(text, { numbers: 'exact' });
}

function readEntries(text: string | undefined): Entries {
  const document = text === undefined ? null : parse(text);
  const entries: Entries = new Map();
  if (!(document instanceof Map)) return entries;
  for (const [test, snapshots] of document as ReadonlyMap<string, unknown>) {
    if (!(snapshots instanceof Map)) continue;
    const pairs = [...(snapshots as ReadonlyMap<string, unknown>)];
    entries.set(test, new Map(pairs.map(([number, kept]) => [number, String(kept)])));
  }
  return entries;
}

function countOf(entries: Entries): number {
  return [...entries.values()].reduce((sum, { size }) => sum + size, 0);
}
