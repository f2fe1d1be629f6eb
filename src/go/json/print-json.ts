import { sortedKeys } from '../sorted-keys.ts';
import { printCompactJson } from './compact-json.ts';
import { jsonScalar, jsonString } from './json-text.ts';
import { jsonView } from './json-view.ts';
import type { ValueVisitor } from './walk.ts';
import { walkValue } from './walk.ts';

export interface PrintJsonOptions {
  /** What each level is indented with; one line without it. */
  readonly indent?: string;
  /** Whether <, > and & are escaped: the default, as in Go. */
  readonly escapesHtml?: boolean;
}

/** encoding/json's Marshal, and MarshalIndent where an indent is given. */
export function printJson(value: unknown, options: PrintJsonOptions = {}): string {
  const { indent, escapesHtml = true } = options;
  const compact = indent === undefined ? printCompactJson(value, escapesHtml) : undefined;
  return compact ?? printWholly(value, options);
}

function printWholly(value: unknown, options: PrintJsonOptions): string {
  const printer = new JsonPrinter(options);
  walkValue(value, printer, { view: jsonView, keys: sortedKeys });
  return printer.text;
}

class JsonPrinter implements ValueVisitor {
  text = '';
  readonly #indent: string | undefined;
  readonly #escapesHtml: boolean;
  #depth = 0;
  /** Nothing has been written into the collection yet. */
  #isFirst = true;
  #followsKey = false;

  constructor({ indent, escapesHtml = true }: PrintJsonOptions) {
    this.#indent = indent;
    this.#escapesHtml = escapesHtml;
  }

  scalar(value: unknown): void {
    this.#separate();
    this.text += this.#scalarText(value);
  }

  startMap(): void {
    this.#start('{');
  }

  key(name: string): void {
    this.#separate();
    const colon = this.#indent === undefined ? ':' : ': ';
    this.text += jsonString(name, this.#escapesHtml) + colon;
    this.#followsKey = true;
  }

  endMap(isEmpty: boolean): void {
    this.#end('}', isEmpty);
  }

  startList(): void {
    this.#start('[');
  }

  endList(isEmpty: boolean): void {
    this.#end(']', isEmpty);
  }

  #scalarText(value: unknown): string {
    return typeof value === 'string' ? jsonString(value, this.#escapesHtml) : jsonScalar(value);
  }

  #start(bracket: string): void {
    this.#separate();
    this.text += bracket;
    this.#depth++;
    this.#isFirst = true;
  }

  #end(bracket: string, isEmpty: boolean): void {
    this.#depth--;
    this.#isFirst = false;
    if (!isEmpty) this.#breakLine();
    this.text += bracket;
  }

  /** What comes before a value or a key: nothing after a key, else a comma but at the start. */
  #separate(): void {
    if (this.#followsKey) {
      this.#followsKey = false;
      return;
    }
    if (!this.#isFirst) this.text += ',';
    this.#isFirst = false;
    if (this.#depth > 0) this.#breakLine();
  }

  #breakLine(): void {
    if (this.#indent !== undefined) this.text += `\n${this.#indent.repeat(this.#depth)}`;
  }
}
