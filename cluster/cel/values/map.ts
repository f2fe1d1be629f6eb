import { compareNumbers, isNumeric } from './equal.ts';
import type { CelMap, Value } from './value.ts';
import { EvaluationError, Uint } from './value.ts';

/** A map that an expression made. */
export class ValueMap implements CelMap {
  readonly kind = 'map';
  readonly #entries: ReadonlyMap<string, { readonly key: Value; readonly value: Value }>;

  constructor(entries: Iterable<readonly [Value, Value]>) {
    const found = new Map<string, { key: Value; value: Value }>();
    for (const [key, value] of entries) found.set(identityOf(key), { key, value });
    this.#entries = found;
  }

  get size(): number {
    return this.#entries.size;
  }

  *keys(): Iterable<Value> {
    for (const { key } of this.#entries.values()) yield key;
  }

  find(key: Value): Value | undefined {
    return this.#entries.get(identityOf(key))?.value;
  }

  with(key: Value, value: Value): ValueMap {
    if (this.find(key) !== undefined) {
      throw new EvaluationError(`insert failed: key ${formatKey(key)} already exists`);
    }
    const all = [...this.#entries.values()].map((entry) => [entry.key, entry.value] as const);
    return new ValueMap([...all, [key, value]]);
  }
}

/** Numbers that are equal are one key, whatever their type. */
function identityOf(key: Value): string {
  if (isNumeric(key)) {
    if (key instanceof Uint) return `n${key.value}`;
    if (typeof key === 'bigint') return `n${key}`;
    return Number.isInteger(key) && compareNumbers(BigInt(key), key) === 0
      ? `n${BigInt(key)}`
      : `d${key}`;
  }
  if (typeof key === 'string') return `s${key}`;
  if (typeof key === 'boolean') return `b${key}`;
  return 'other';
}

/** As messages name a key. */
export function formatKey(key: Value): string {
  if (key instanceof Uint) return String(key.value);
  return typeof key === 'object' ? JSON.stringify(key) : String(key);
}
