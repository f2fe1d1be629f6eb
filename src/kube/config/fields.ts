import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import type { PemSource } from './kubeconfig.ts';

/** Takes values out of a map of untrusted data, and names file and field where one does not fit. */
export class Fields {
  readonly #file: string;
  readonly #path: string;
  readonly #values: ReadonlyMap<string, unknown>;

  /** An absent map has no fields. */
  constructor(value: unknown, file: string, at = '') {
    this.#file = file;
    this.#path = at;
    if (value !== null && value !== undefined && !(value instanceof Map)) {
      throw this.malformed('', 'is not a map');
    }
    this.#values = value instanceof Map ? (value as Map<string, unknown>) : new Map();
  }

  has(name: string): boolean {
    return (this.#values.get(name) ?? null) !== null;
  }

  raw(name: string): unknown {
    return this.#values.get(name);
  }

  fields(name: string): Fields {
    return new Fields(this.#values.get(name), this.#file, this.#pathOf(name));
  }

  /** An empty text is none. */
  text(name: string): string | undefined {
    const value = this.#values.get(name) ?? '';
    if (typeof value !== 'string') throw this.malformed(name, 'is not text');
    return value === '' ? undefined : value;
  }

  flag(name: string): boolean {
    const value = this.#values.get(name) ?? false;
    if (typeof value !== 'boolean') throw this.malformed(name, 'is neither true nor false');
    return value;
  }

  texts(name: string): readonly string[] {
    return this.#list(name).map((item) => {
      if (typeof item !== 'string') throw this.malformed(name, 'is not a list of texts');
      return item;
    });
  }

  items(name: string): readonly Fields[] {
    return this.#list(name).map(
      (item, index) => new Fields(item, this.#file, `${this.#pathOf(name)}[${index}]`),
    );
  }

  textMap(name: string): ReadonlyMap<string, string> {
    const inner = this.fields(name);
    return new Map(inner.names().map((key) => [key, inner.text(key) ?? '']));
  }

  names(): readonly string[] {
    return [...this.#values.keys()];
  }

  /** The name of a file, which stands where the kubeconfig is. */
  fileName(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : this.absolute(text);
  }

  /** What is written down counts more than a file. */
  pem(dataName: string, fileName: string): PemSource | undefined {
    const data = this.text(dataName);
    const file = this.fileName(fileName);
    if (data === undefined) return file === undefined ? undefined : { file };
    if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(data)) throw this.malformed(dataName, 'is not base64');
    return { pem: Buffer.from(data, 'base64').toString('utf8') };
  }

  absolute(file: string): string {
    return path.resolve(path.dirname(this.#file), file);
  }

  malformed(name: string, problem: string): HelmError {
    const field = this.#pathOf(name) || 'it';
    return new HelmError(
      'KubeconfigMalformed',
      `cannot use the kubeconfig "${this.#file}": ${field} ${problem}`,
    );
  }

  #pathOf(name: string): string {
    return [this.#path, name].filter((part) => part !== '').join('.');
  }

  #list(name: string): readonly unknown[] {
    const value = this.#values.get(name) ?? [];
    if (!Array.isArray(value)) throw this.malformed(name, 'is not a list');
    return value;
  }
}
