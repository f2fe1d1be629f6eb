import { runeError } from '../utf8.ts';

/** One member of a character class, in the syntax of a JavaScript class. */
export interface SetItem {
  readonly source: string;
  readonly isNegated: boolean;
}

export interface SetOptions {
  readonly isNegated?: boolean;
  readonly ignoresCase?: boolean;
}

const unknown = 0;
const member = 1;
const stranger = 2;

/**
 * A set of runes. The JavaScript engine's own classes do the looking up, with its Unicode tables
 * and its simple case folding, which is Go's; the answers for ASCII are kept.
 */
export class RuneSet {
  readonly #ascii = new Uint8Array(128);
  readonly #items: readonly { readonly pattern: RegExp; readonly isNegated: boolean }[];
  readonly #isNegated: boolean;

  constructor(items: readonly SetItem[], options: SetOptions = {}) {
    const flags = options.ignoresCase === true ? 'iu' : 'u';
    this.#isNegated = options.isNegated ?? false;
    // Negation comes after case folding, so that a negated item can't join the others.
    const positive = items.filter((item) => !item.isNegated).map((item) => item.source);
    const classes = positive.length > 0 ? [{ source: positive.join(''), isNegated: false }] : [];
    this.#items = [...classes, ...items.filter((item) => item.isNegated)].map((item) => ({
      pattern: new RegExp(`^[${item.source}]$`, flags),
      isNegated: item.isNegated,
    }));
  }

  has(rune: number): boolean {
    if (rune >= 128) return this.#test(rune);
    if (this.#ascii[rune] === unknown) this.#ascii[rune] = this.#test(rune) ? member : stranger;
    return this.#ascii[rune] === member;
  }

  #test(rune: number): boolean {
    const character = String.fromCodePoint(rune);
    const isListed = this.#items.some(
      ({ pattern, isNegated }) => pattern.test(character) !== isNegated,
    );
    return isListed !== this.#isNegated;
  }
}

export function rangeItem(low: number, high: number = low): SetItem {
  const source = low === high ? escaped(low) : `${escaped(low)}-${escaped(high)}`;
  return { source, isNegated: false };
}

/** The rune at an index of the text, and how many UTF-16 units it takes; -1 past the end. */
export function runeAt(text: string, index: number): number {
  const code = text.codePointAt(index);
  if (code === undefined) return -1;
  return code >= 0xd800 && code <= 0xdfff ? runeError : code;
}

export function runeWidth(rune: number): number {
  return rune > 0xffff ? 2 : 1;
}

function escaped(rune: number): string {
  return String.raw`\u{${rune.toString(16)}}`;
}
