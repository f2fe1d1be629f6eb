import { compareStrings } from '../../go/index.ts';

/**
 * Sorts keys as go-yaml does: numbers within them by value, letters after everything else. That is
 * no order in the strict sense (`02`, `1a`, `10a` go in circles), and Go's answer changes from run
 * to run then. The one it gives most often begins with keys sorted by bytes and inserts them.
 */
export function sortNaturally(keys: readonly string[], lettersAfterDigits: boolean): string[] {
  if (keys.length < 2) return [...keys];
  if (ordersByBytes.test(keys.join(''))) return keys.toSorted();
  const sorted = keys.toSorted(compareStrings);
  const compare = (a: string, b: string): number => compareKeys(a, b, lettersAfterDigits);
  if (sorted.length > maxInsertionLength) sorted.sort(compare);
  else insertionSort(sorted, compare);
  return sorted;
}

/** Without numbers, and with nothing but letters beyond the letters. */
const ordersByBytes = /^[-./A-Za-z]*$/;

/** Go's sort inserts up to here. */
const maxInsertionLength = 12;

function insertionSort(items: string[], compare: (a: string, b: string) => number): void {
  for (const [index, item] of items.entries()) {
    let at = index;
    for (let before = items[at - 1]; before !== undefined; before = items[at - 1]) {
      if (compare(item, before) >= 0) break;
      items[at--] = before;
    }
    items[at] = item;
  }
}

function compareKeys(a: string, b: string, lettersAfterDigits: boolean): number {
  const at = firstDifference(a, b);
  if (at === Math.min(a.length, b.length)) return a.length - b.length;
  const left = a.codePointAt(at) ?? 0;
  const right = b.codePointAt(at) ?? 0;
  const isLeftLetter = isLetter(left);
  if (isLeftLetter !== isLetter(right)) {
    const lettersFirst = lettersAfterDigits && isDigit(runeBefore(a, at));
    return isLeftLetter === lettersFirst ? -1 : 1;
  }
  return (isLeftLetter ? 0 : compareNumbers(a, b, at)) || left - right;
}

/** Never within a surrogate pair. */
function firstDifference(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  const isInsidePair = at > 0 && (a.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return isInsidePair ? at - 1 : at;
}

/** The digits from `at` on, by value and then by their count. */
function compareNumbers(a: string, b: string, at: number): number {
  const isZero = a.charCodeAt(at) === zero || b.charCodeAt(at) === zero;
  const isInsideNumber = isZero && hasNonZeroBefore(a, at);
  const left = readNumber(a, at, isInsideNumber);
  const right = readNumber(b, at, isInsideNumber);
  if (left.value !== right.value) return left.value < right.value ? -1 : 1;
  return left.count - right.count;
}

const zero = 0x30;

/** Zeros count when they are not leading ones. */
function hasNonZeroBefore(key: string, at: number): boolean {
  let before = at;
  while (before > 0 && key.charCodeAt(before - 1) === zero) before--;
  return before > 0 && isDigit(runeBefore(key, before));
}

function readNumber(
  key: string,
  at: number,
  startsWithOne: boolean,
): { readonly value: bigint; readonly count: number } {
  let value = startsWithOne ? 1n : 0n;
  let count = 0;
  for (let index = at; index < key.length; count++) {
    const rune = key.codePointAt(index) ?? 0;
    if (!isDigit(rune)) break;
    value = BigInt.asIntN(64, value * 10n + BigInt(rune - zero));
    index += rune > 0xffff ? 2 : 1;
  }
  return { value, count };
}

function runeBefore(key: string, at: number): number {
  const isPair = (key.charCodeAt(at - 1) & 0xfc00) === 0xdc00;
  return key.codePointAt(at - (isPair ? 2 : 1)) ?? 0;
}

function isLetter(rune: number): boolean {
  if (rune < 0x80) return (rune | 0x20) >= 0x61 && (rune | 0x20) <= 0x7a;
  return /\p{L}/u.test(String.fromCodePoint(rune));
}

function isDigit(rune: number): boolean {
  if (rune < 0x80) return rune >= 0x30 && rune <= 0x39;
  return /\p{Nd}/u.test(String.fromCodePoint(rune));
}
