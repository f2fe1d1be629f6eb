import { GoError } from '../../go/index.ts';

/** Far more than any chart needs, and little enough to be held. */
const maxLength = 1_000_000;

/** Refuses lists and texts that would take all memory, before they are made. */
export function requireLength(count: number | bigint): void {
  if (count > maxLength) throw new GoError(`length of ${count} is more than ${maxLength}`);
}
