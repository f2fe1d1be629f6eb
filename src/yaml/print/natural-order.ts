import { compareStrings, runesOf } from '../../go/index.ts';

/**
 * Sorts keys as go-yaml does: numbers within them by value, letters after everything else. That is
 * no order in the strict sense (`02`, `1a`, `10a` go in circles), and Go's answer changes from run
 * to run then. The one it gives most often begins with keys sorted by bytes and inserts them.
 */
export function sortNaturally(keys: readonly string[], lettersAfterDigits: boolean): string[] {
  const sorted = keys.toSorted(compareStrings);
  if (keys.every(isLettersOnly)) return sorted;
  const items = sorted.map((key) => ({ key, runes: runesOf(key) }));
  const compare = (a: SortItem, b: SortItem): number =>
    compareRunes(a.runes, b.runes, lettersAfterDigits);
  if (items.length > longestInsertion) items.sort(compare);
  else insertionSort(items, compare);
  return items.map(({ key }) => key);
}

interface SortItem {
  readonly key: string;
  readonly runes: Runes;
}

/** Go's sort inserts up to here. */
const longestInsertion = 12;

function insertionSort<T>(items: T[], compare: (a: T, b: T) => number): void {
  for (const [index, item] of items.entries()) {
    let at = index;
    for (let before = items[at - 1]; before !== undefined; before = items[at - 1]) {
      if (compare(item, before) >= 0) break;
      items[at--] = before;
    }
    items[at] = item;
  }
}

function isLettersOnly(key: string): boolean {
  return /^[A-Za-z]*$/.test(key);
}

type Runes = readonly number[];

function compareRunes(a: Runes, b: Runes, lettersAfterDigits: boolean): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a[at] === b[at]) at++;
  if (at === length) return a.length - b.length;
  const left = a[at] ?? 0;
  const right = b[at] ?? 0;
  const isLeftLetter = isLetter(left);
  if (isLeftLetter !== isLetter(right)) {
    const lettersFirst = lettersAfterDigits && at > 0 && isDigit(a[at - 1] ?? 0);
    return isLeftLetter === lettersFirst ? -1 : 1;
  }
  return (isLeftLetter ? 0 : compareNumbers(a, b, at)) || left - right;
}

/** The digits from `at` on, by value and then by length. */
function compareNumbers(a: Runes, b: Runes, at: number): number {
  const isInsideNumber = (a[at] === zero || b[at] === zero) && hasNonZeroBefore(a, at);
  const left = readNumber(a, at, isInsideNumber);
  const right = readNumber(b, at, isInsideNumber);
  if (left.value !== right.value) return left.value < right.value ? -1 : 1;
  return left.end - right.end;
}

const zero = 0x30;

/** Zeros count when they are not leading ones. */
function hasNonZeroBefore(runes: Runes, at: number): boolean {
  for (let before = at - 1; before >= 0 && isDigit(runes[before] ?? 0); before--) {
    if (runes[before] !== zero) return true;
  }
  return false;
}

function readNumber(
  runes: Runes,
  at: number,
  startsWithOne: boolean,
): { readonly value: bigint; readonly end: number } {
  let value = startsWithOne ? 1n : 0n;
  let end = at;
  for (; end < runes.length && isDigit(runes[end] ?? 0); end++) {
    value = BigInt.asIntN(64, value * 10n + BigInt((runes[end] ?? 0) - zero));
  }
  return { value, end };
}

function isLetter(rune: number): boolean {
  if (rune < 0x80) return (rune | 0x20) >= 0x61 && (rune | 0x20) <= 0x7a;
  return /\p{L}/u.test(String.fromCodePoint(rune));
}

function isDigit(rune: number): boolean {
  if (rune < 0x80) return rune >= 0x30 && rune <= 0x39;
  return /\p{Nd}/u.test(String.fromCodePoint(rune));
}
