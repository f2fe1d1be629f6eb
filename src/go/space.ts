/** The characters that Go's unicode.IsSpace accepts: JavaScript's `\s` but for two. */
const space = /^[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]$/;

/** Go's unicode.IsSpace, for one character as string iteration gives it. */
export function isSpace(character: string): boolean {
  return space.test(character);
}

/** Go's strings.TrimSpace. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charAt(start))) start++;
  while (end > start && isSpace(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
