import { byteLength } from '../../go/index.ts';
import { quoteCharacter } from './json-pointer.ts';

const lengths = [8, 4, 4, 4, 12] as const;

/** RFC 4122. */
export function checkUuid(text: string): string | undefined {
  const groups = text.split('-');
  if (groups.length !== lengths.length) return `must have ${lengths.length} elements`;
  for (const [index, group] of groups.entries()) {
    const length = lengths[index] ?? 0;
    if (byteLength(group) !== length) {
      return `element ${index + 1} must be ${length} characters long`;
    }
    const wrong = Array.from(group).find((character) => !/[0-9a-fA-F]/.test(character));
    if (wrong !== undefined) return `non-hex character ${quoteCharacter(wrong)}`;
  }
  return undefined;
}
