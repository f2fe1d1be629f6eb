import type { YamlError } from '../yaml-error.ts';
import { prepareInput } from './input.ts';
import type { YamlNode } from './node.ts';
import { Parser } from './parser.ts';

/** The characters that the scanner asks for ahead of its position. */
const lookahead = 4;

/** The documents of a text, one after the other. */
export class DocumentReader {
  readonly #parser: Parser;
  readonly #end: number;
  readonly #error: YamlError | undefined;

  constructor(text: string) {
    const input = prepareInput(text);
    this.#parser = new Parser(input.text);
    this.#end = input.text.length - 1;
    this.#error = input.error;
  }

  /** The root of the next document, undefined after the last. */
  parseDocument(): YamlNode | undefined {
    try {
      return this.#parser.parseDocument();
    } finally {
      this.#checkInput();
    }
  }

  #checkInput(): void {
    if (this.#error !== undefined && this.#parser.position + lookahead > this.#end) {
      throw this.#error;
    }
  }
}
