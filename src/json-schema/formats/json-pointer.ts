import { quoteRune, runeOf } from '../../go/index.ts';

/** RFC 6901. */
export function checkJsonPointer(text: string): string | undefined {
  if (text === '') return undefined;
  if (!text.startsWith('/')) return 'not starting with /';
  return /~(?![01])/.test(text) ? '~ must be followed by 0 or 1' : undefined;
}

/** A number of levels to go up, then `#` or a JSON pointer. */
export function checkRelativeJsonPointer(text: string): string | undefined {
  const digits = /^\d*/.exec(text)?.[0] ?? '';
  if (digits === '') return 'must start with non-negative integer';
  if (digits.length > 1 && digits.startsWith('0')) return 'starts with zero';
  const rest = text.slice(digits.length);
  return rest === '#' ? undefined : checkJsonPointer(rest);
}

/** `'x'`, as messages show the character that is wrong. */
export function quoteCharacter(character: string): string {
  return quoteRune(runeOf(character));
}
