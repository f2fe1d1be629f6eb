import type { UncheckedRecord } from './records.ts';
import { findDate, isRecord } from './records.ts';

/** A record that somebody has written differently than we do. */
export class UnreadableRecord extends Error {
  override readonly name = 'UnreadableRecord';
}

/** Takes values out of data from outside, and names the field where one does not fit. */
export class RecordFields {
  readonly #path: string;
  readonly #values: UncheckedRecord;

  constructor(value: unknown, path = '') {
    this.#path = path;
    const record: unknown = value instanceof Map ? Object.fromEntries(value) : value;
    if (!isRecord(record))
      throw this.#unreadable('', value === undefined ? 'is missing' : 'is not a map');
    this.#values = record;
  }

  has(name: string): boolean {
    return (this.#values[name] ?? undefined) !== undefined;
  }

  /** A value whose reader will check it. */
  raw(name: string): unknown {
    return this.#values[name];
  }

  fields(name: string): RecordFields {
    return new RecordFields(this.#values[name], this.#pathOf(name));
  }

  map(name: string): UncheckedRecord {
    const value = this.#values[name];
    if (!isRecord(value)) throw this.#unreadable(name, 'is not a map');
    return value;
  }

  text(name: string): string {
    const value = this.#values[name];
    if (typeof value !== 'string') throw this.#unreadable(name, 'is not text');
    return value;
  }

  optionalText(name: string): string | undefined {
    return this.has(name) ? this.text(name) : undefined;
  }

  word<Word extends string>(name: string, words: readonly Word[]): Word {
    const text = this.text(name);
    const word = words.find((each) => each === text);
    if (word === undefined) throw this.#unreadable(name, `is none of ${words.join(', ')}`);
    return word;
  }

  number(name: string): number {
    const value = this.#values[name];
    if (typeof value !== 'number') throw this.#unreadable(name, 'is not a number');
    return value;
  }

  count(name: string): number {
    const value = this.#values[name];
    const count = typeof value === 'bigint' ? Number(value) : value;
    if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count;
    throw this.#unreadable(name, 'is not a count');
  }

  date(name: string): Date {
    const date = findDate(this.text(name));
    if (date === undefined) throw this.#unreadable(name, 'is not a date');
    return date;
  }

  texts(name: string): readonly string[] {
    return this.#list(name).map((item) => {
      if (typeof item !== 'string') throw this.#unreadable(name, 'is not a list of texts');
      return item;
    });
  }

  items(name: string): readonly RecordFields[] {
    return this.#list(name).map(
      (item, index) => new RecordFields(item, `${this.#pathOf(name)}[${index}]`),
    );
  }

  /** A list that is missing is empty. */
  #list(name: string): readonly unknown[] {
    const value = this.#values[name] ?? [];
    if (!Array.isArray(value)) throw this.#unreadable(name, 'is not a list');
    return value;
  }

  #pathOf(name: string): string {
    return [this.#path, name].filter((part) => part !== '').join('.');
  }

  #unreadable(name: string, problem: string): UnreadableRecord {
    return new UnreadableRecord(`${this.#pathOf(name) || 'it'} ${problem}`);
  }
}
