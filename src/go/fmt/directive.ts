import { goKindOf, isSignedKind, isUnsignedKind, numberOf } from '../types.ts';
import { noFlags } from './flags.ts';
import type { FormatFlags } from './flags.ts';

/** Beyond this a width or precision is taken for a mistake. */
const maxNumber = 1_000_000;

/** Reads the directives of one format in order, and keeps count of the arguments. */
export class DirectiveReader {
  readonly #format: string;
  readonly #args: readonly unknown[];
  #at = 0;
  /** The argument that comes next. */
  argument = 0;
  /** Whether a directive chose its argument itself: then unused ones are no mistake. */
  isReordered = false;
  /** Whether every index in the present directive was good. */
  hasGoodIndex = true;
  #isAfterIndex = false;

  constructor(format: string, args: readonly unknown[]) {
    this.#format = format;
    this.#args = args;
  }

  /** The text up to the next directive. */
  readText(): string {
    const percent = this.#format.indexOf('%', this.#at);
    const end = percent < 0 ? this.#format.length : percent;
    const text = this.#format.slice(this.#at, end);
    this.#at = end + 1;
    return text;
  }

  get isAtEnd(): boolean {
    return this.#at > this.#format.length;
  }

  /** Flags, width and precision; complaints about a `*` go to `complain`. */
  readFlags(complain: (text: string) => void): FormatFlags {
    const flags = noFlags();
    this.hasGoodIndex = true;
    while (setFlag(flags, this.#peek())) this.#at++;
    this.#readIndex();
    this.#readWidth(flags, complain);
    if (this.#peek() === '.' && this.#at + 1 < this.#format.length) {
      this.#at++;
      this.#readPrecision(flags, complain);
    }
    if (!this.#isAfterIndex) this.#readIndex();
    return flags;
  }

  /** `undefined` where the format ends in the middle of a directive. */
  readVerb(): string | undefined {
    const rune = this.#format.codePointAt(this.#at);
    if (rune === undefined) return undefined;
    const verb = String.fromCodePoint(rune);
    this.#at += verb.length;
    return verb;
  }

  #readWidth(flags: FormatFlags, complain: (text: string) => void): void {
    if (this.#peek() !== '*') {
      flags.width = this.#readNumber();
      if (this.#isAfterIndex && flags.width !== undefined) this.hasGoodIndex = false;
      return;
    }
    this.#at++;
    const width = this.#readStar();
    if (width === undefined) complain('%!(BADWIDTH)');
    else if (width < 0) Object.assign(flags, { width: -width, minus: true, zero: false });
    else flags.width = width;
  }

  #readPrecision(flags: FormatFlags, complain: (text: string) => void): void {
    if (this.#isAfterIndex) this.hasGoodIndex = false;
    this.#readIndex();
    if (this.#peek() !== '*') {
      flags.precision = this.#readNumber() ?? 0;
      return;
    }
    this.#at++;
    const precision = this.#readStar();
    if (precision === undefined || precision < 0) complain('%!(BADPREC)');
    else flags.precision = precision;
  }

  /** The argument that a `*` stands for, if it is a reasonable integer. */
  #readStar(): number | undefined {
    this.#isAfterIndex = false;
    if (this.argument >= this.#args.length) return undefined;
    const value = this.#args[this.argument++];
    const kind = goKindOf(value);
    if (!isSignedKind(kind) && !isUnsignedKind(kind)) return undefined;
    const number = Number(numberOf(value) ?? NaN);
    return Math.abs(number) <= maxNumber ? number : undefined;
  }

  /** An absurdly long number swallows the rest of the format. */
  #readNumber(): number | undefined {
    const digits = /^\d*/.exec(this.#format.slice(this.#at))?.[0] ?? '';
    if (digits === '') return undefined;
    if (Number(digits.slice(0, -1)) > maxNumber) {
      this.#at = this.#format.length;
      return undefined;
    }
    this.#at += digits.length;
    return Number(digits);
  }

  /** `[3]` */
  #readIndex(): void {
    this.#isAfterIndex = false;
    if (this.#peek() !== '[') return;
    this.isReordered = true;
    const close = this.#format.indexOf(']', this.#at);
    if (close < 0 || this.#format.length - this.#at < 3) {
      this.#at++;
      this.hasGoodIndex = false;
      return;
    }
    const inner = this.#format.slice(this.#at + 1, close);
    this.#at = close + 1;
    this.#isAfterIndex = /^\d+$/.test(inner) && Number(inner.slice(0, -1)) <= maxNumber;
    const index = Number(inner) - 1;
    if (this.#isAfterIndex && index >= 0 && index < this.#args.length) this.argument = index;
    else this.hasGoodIndex = false;
  }

  #peek(): string {
    return this.#format.charAt(this.#at);
  }
}

function setFlag(flags: FormatFlags, character: string): boolean {
  switch (character) {
    case '#':
      flags.sharp = true;
      return true;
    case '0':
      flags.zero = true;
      return true;
    case '+':
      flags.plus = true;
      return true;
    case '-':
      flags.minus = true;
      return true;
    case ' ':
      flags.space = true;
      return true;
    default:
      return false;
  }
}
