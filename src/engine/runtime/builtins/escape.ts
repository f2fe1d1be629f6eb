import { encodeUtf8, inPieces, isPrintable, runeOf, sprint } from '../../../go/index.ts';
import { formatPrintable } from '../print.ts';

/** `html`: the arguments printed, escaped for HTML. */
export function escapeHtml(...args: readonly unknown[]): string {
  return inPieces(printed(args), (piece) =>
    piece.replace(/[\0"'&<>]/g, (character) => htmlEscapes[character] ?? character),
  );
}

/** `js`: the arguments printed, escaped for a JavaScript string. */
export function escapeJavaScript(...args: readonly unknown[]): string {
  return inPieces(printed(args), (piece) =>
    piece.replace(/[\\'"<>&=\0-\x1f]|[^\0-\x7f]/gu, escapeForJavaScript),
  );
}

/** `urlquery`: the arguments printed, escaped for the query of a URL. */
export function escapeUrlQuery(...args: readonly unknown[]): string {
  return inPieces(printed(args), (piece) =>
    Array.from(encodeUtf8(piece)).map(escapeForQuery).join(''),
  );
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '\0': '\ufffd',
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

function escapeForJavaScript(character: string): string {
  if (character === '\\' || character === "'" || character === '"') return `\\${character}`;
  const rune = runeOf(character);
  if (rune >= 0x80 && isPrintable(rune)) return character;
  return `\\u${rune.toString(16).toUpperCase().padStart(4, '0')}`;
}

function escapeForQuery(byte: number): string {
  const character = String.fromCharCode(byte);
  if (/[A-Za-z0-9\-_.~]/.test(character)) return character;
  if (byte === 0x20) return '+';
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** As print does it, but each argument as an action prints it. */
function printed(args: readonly unknown[]): string {
  if (args.length === 1 && typeof args[0] === 'string') return args[0];
  return sprint(args.map((arg) => (arg === null ? '<no value>' : printable(arg))));
}

/** What prints by itself stays as it is: strings and others are spaced differently. */
function printable(arg: unknown): unknown {
  return typeof arg === 'object' && arg !== null && 'goKind' in arg
    ? { goType: arg.goKind, goKind: arg.goKind, goString: () => formatPrintable(arg, false) }
    : arg;
}
