import { quote, quoteToAscii } from '../strconv/quote.ts';
import { encodeUtf8 } from '../utf8.ts';
import { pad, padding } from './flags.ts';
import type { FormatFlags } from './flags.ts';

/** A string under a verb; `undefined` where the verb is none for strings. */
export function formatText(text: string, verb: string, flags: FormatFlags): string | undefined {
  switch (verb) {
    case 'v':
      return flags.sharpV ? formatQuoted(text, flags) : pad(truncate(text, flags), flags);
    case 's':
      return pad(truncate(text, flags), flags);
    case 'x':
    case 'X':
      return formatHex(encodeUtf8(text), verb, flags);
    case 'q':
      return formatQuoted(text, flags);
    default:
      return undefined;
  }
}

/** Each byte as two digits. The precision counts bytes. */
export function formatHex(bytes: Uint8Array, verb: 'x' | 'X', flags: FormatFlags): string {
  const shown = bytes.subarray(0, flags.precision);
  if (shown.length === 0) return padding(flags.width ?? 0, flags);
  const prefix = flags.sharp ? '0x' : '';
  const digits = Array.from(shown, (byte) => byte.toString(16).padStart(2, '0'));
  const text = prefix + digits.join(flags.space ? ` ${prefix}` : '');
  return pad(verb === 'X' ? text.toUpperCase() : text, flags);
}

function formatQuoted(text: string, flags: FormatFlags): string {
  const shown = truncate(text, flags);
  if (flags.sharp && canBackquote(shown)) return pad(`\`${shown}\``, flags);
  return pad(flags.plus ? quoteToAscii(shown) : quote(shown), flags);
}

/** The precision counts runes. */
function truncate(text: string, flags: FormatFlags): string {
  if (flags.precision === undefined || text.length <= flags.precision) return text;
  return Array.from(text).slice(0, flags.precision).join('');
}

/** strconv.CanBackquote: printable on one line, without backquote, DEL or byte order mark. */
function canBackquote(text: string): boolean {
  return text.isWellFormed() && !/[\x00-\x08\x0a-\x1f\x7f`\ufeff]/.test(text);
}
