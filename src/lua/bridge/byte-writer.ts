import { BridgeError } from './bridge-error.ts';

/** Bytes that grow at the end, up to a limit. */
export class ByteWriter {
  readonly #limit: number;
  #bytes = new Uint8Array(4096);
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  clear(): void {
    this.#length = 0;
  }

  get length(): number {
    return this.#length;
  }

  /** Forgets what was written after a place. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** What was written from a place on, valid until the next write. */
  view(start = 0): Uint8Array {
    return this.#bytes.subarray(start, this.#length);
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  /** Text of ASCII characters. */
  ascii(text: string): void {
    this.#reserve(text.length);
    for (let index = 0; index < text.length; index++) {
      this.#bytes[this.#length++] = text.charCodeAt(index);
    }
  }

  copy(source: Uint8Array, start: number, end: number): void {
    const count = end - start;
    this.#reserve(count);
    // A loop beats a subarray for the short strings that nearly all are.
    if (count < 32) {
      for (let index = start; index < end; index++) {
        this.#bytes[this.#length++] = source[index] ?? 0;
      }
      return;
    }
    this.#bytes.set(source.subarray(start, end), this.#length);
    this.#length += count;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    if (needed > this.#limit) throw new BridgeError('not enough memory');
    const grown = new Uint8Array(Math.min(this.#limit, Math.max(needed, this.#bytes.length * 2)));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
