/** A record that somebody has written differently than we do. */
export class UnreadableRecord extends Error {
  override readonly name = 'UnreadableRecord';
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes values out of an object of the cluster, and names the field where one does not fit. */
export class RecordFields {
  readonly #path: string;
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(value: unknown, path = '') {
    this.#path = path;
    if (!isRecord(value))
      throw this.#unreadable('', value === undefined ? 'is missing' : 'is not a map');
    this.#values = value;
  }

  has(name: string): boolean {
    return (this.#values[name] ?? undefined) !== undefined;
  }

  fields(name: string): RecordFields {
    return new RecordFields(this.#values[name], this.#pathOf(name));
  }

  map(name: string): Readonly<Record<string, unknown>> {
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

  count(name: string): number {
    const value = this.#values[name];
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    throw this.#unreadable(name, 'is not a count');
  }

  date(name: string): Date {
    const date = new Date(this.text(name));
    if (Number.isNaN(date.getTime())) throw this.#unreadable(name, 'is not a date');
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
