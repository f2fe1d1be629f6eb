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

/** Refuses lists and texts that would take all memory, before they are made. */
export function requireLength(count: number | bigint): void {
  if (count > maxLength) throw new GoError(`length of ${count} is more than ${maxLength}`);
}
