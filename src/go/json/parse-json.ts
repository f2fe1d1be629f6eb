import { JsonError, JsonRangeError } from './json-error.ts';
import { JsonScanner } from './json-scanner.ts';

export interface ParseJsonOptions {
  /** Makes a number of its literal, as json.Number keeps it; float64 without. */
  readonly readNumber?: (literal: string) => unknown;
}

/** encoding/json's Unmarshal into an `interface {}`: objects are Maps, numbers float64. */
export function parseJson(text: string, options: ParseJsonOptions = {}): unknown {
  const parser = new JsonParser(text, options);
  const value = parser.parse();
  if (parser.outOfRange !== undefined) throw new JsonRangeError(parser.outOfRange, value);
  return value;
}

/** The value that stands at `start`, as json.Decoder reads it from a stream, and where it ends. */
export function parseJsonPrefix(text: string, start = 0): { value: unknown; end: number } {
  const parser = new JsonParser(text, {}, start);
  const value = reading(parser);
  if (parser.outOfRange !== undefined) throw new JsonRangeError(parser.outOfRange, value);
  return { value, end: parser.position };
}

/** A stream that ends too soon has words of its own. */
function reading(parser: JsonParser): unknown {
  try {
    return parser.parseValue();
  } catch (error) {
    const isEnd = error instanceof JsonError && error.position === undefined;
    throw isEnd ? new JsonError('unexpected EOF') : error;
  }
}

interface ListFrame {
  readonly list: unknown[];
}

interface MapFrame {
  readonly map: Map<string, unknown>;
  key: string;
}

const maxDepth = 10_000;

/** Works on a stack of its own, so that no depth of nesting exhausts JavaScript's. */
class JsonParser {
  readonly #scanner: JsonScanner;
  readonly #options: ParseJsonOptions;
  readonly #frames: (ListFrame | MapFrame)[] = [];
  /** The first number that is beyond float64. */
  outOfRange: string | undefined;

  constructor(text: string, options: ParseJsonOptions, start = 0) {
    this.#scanner = new JsonScanner(text, start);
    this.#options = options;
  }

  get position(): number {
    return this.#scanner.position;
  }

  /** A whole text: nothing may follow the value. */
  parse(): unknown {
    const value = this.parseValue();
    if (this.#scanner.peek() !== '') throw this.#scanner.unexpected('after top-level value');
    return value;
  }

  parseValue(): unknown {
    let value = this.#startValue();
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      if (value === begun) {
        value = this.#startFirst(frame);
      } else if ('list' in frame) {
        frame.list.push(value);
        value = this.#continueList(frame);
      } else {
        frame.map.set(frame.key, value);
        value = this.#continueMap(frame);
      }
    }
    return value;
  }

  /** A scalar, or `begun` for a collection that is now on top of the stack. */
  #startValue(): unknown {
    const next = this.#scanner.peek();
    switch (next) {
      case '{':
        this.#begin({ map: new Map(), key: '' });
        return begun;
      case '[':
        this.#begin({ list: [] });
        return begun;
      case '"':
        return this.#scanner.readString();
      case 't':
        this.#scanner.readWord('true');
        return true;
      case 'f':
        this.#scanner.readWord('false');
        return false;
      case 'n':
        this.#scanner.readWord('null');
        return null;
      default:
        return this.#readNumber(next);
    }
  }

  #readNumber(next: string): unknown {
    if (!/^[-0-9]$/.test(next)) throw this.#scanner.unexpected('looking for beginning of value');
    const literal = this.#scanner.readNumber();
    if (this.#options.readNumber !== undefined) return this.#options.readNumber(literal);
    const value = Number(literal);
    if (Number.isFinite(value)) return value;
    this.outOfRange ??= literal;
    return null;
  }

  #begin(frame: ListFrame | MapFrame): void {
    if (this.#frames.length >= maxDepth) throw this.#scanner.unexpected('exceeded max depth');
    this.#scanner.skip();
    this.#frames.push(frame);
  }

  #startFirst(frame: ListFrame | MapFrame): unknown {
    const next = this.#scanner.peek();
    if ('list' in frame) return next === ']' ? this.#end(frame.list) : this.#startValue();
    return next === '}' ? this.#end(frame.map) : this.#startEntry(frame);
  }

  #continueList({ list }: ListFrame): unknown {
    const next = this.#scanner.peek();
    if (next === ']') return this.#end(list);
    if (next !== ',') throw this.#scanner.unexpected('after array element');
    this.#scanner.skip();
    return this.#startValue();
  }

  #continueMap(frame: MapFrame): unknown {
    const next = this.#scanner.peek();
    if (next === '}') return this.#end(frame.map);
    if (next !== ',') throw this.#scanner.unexpected('after object key:value pair');
    this.#scanner.skip();
    return this.#startEntry(frame);
  }

  #startEntry(frame: MapFrame): unknown {
    if (this.#scanner.peek() !== '"') {
      throw this.#scanner.unexpected('looking for beginning of object key string');
    }
    frame.key = this.#scanner.readString();
    if (this.#scanner.peek() !== ':') throw this.#scanner.unexpected('after object key');
    this.#scanner.skip();
    return this.#startValue();
  }

  #end(value: unknown): unknown {
    this.#scanner.skip();
    this.#frames.pop();
    return value;
  }
}

const begun = Symbol('a collection that has begun');
