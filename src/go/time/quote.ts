import { encodeUtf8 } from '../utf8.ts';

/** How package time quotes in its errors: simpler than strconv.Quote, every odd byte as \xNN. */
export function quoteForTime(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`).replace(/[^ -\x7f]/gu, escapeBytes)}"`;
}

function escapeBytes(character: string): string {
  return Array.from(
    encodeUtf8(character),
    (byte) => String.raw`\x` + byte.toString(16).padStart(2, '0'),
  ).join('');
}
