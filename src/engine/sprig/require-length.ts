import { GoError } from '../../go/index.ts';

/** Far more than any chart needs, and little enough to be held. */
const maxLength = 1_000_000;

/** The same for texts that a function makes of others. */
const maxTextLength = 16 * 1024 * 1024;

/** Refuses a text that would take all memory, before it is made. */
export function requireTextLength(length: number): void {
  if (length > maxTextLength)
    throw new GoError(`length of ${length} is more than ${maxTextLength}`);
}

/** Texts that are gone through letter by letter, which takes longer than all else. */
const maxWordsLength = 1_048_576;

export function requireWordsLength(length: number): void {
  if (length > maxWordsLength)
    throw new GoError(`length of ${length} is more than ${maxWordsLength}`);
}

/** Pieces of a text: each is an item, and a text of its own. */
const maxPieces = 250_000;

export function requirePieces(count: number): void {
  if (count > maxPieces) throw new GoError(`length of ${count} is more than ${maxPieces}`);
}

/** Refuses lists and texts that would take all memory, before they are made. */
export function requireLength(count: number | bigint): void {
  if (count > maxLength) throw new GoError(`length of ${count} is more than ${maxLength}`);
}
