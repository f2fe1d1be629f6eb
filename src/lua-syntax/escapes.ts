/** What an escape in a string means, and where it ends; or what is wrong with it. */
export type Escape =
  | { readonly value: string; readonly end: number }
  | { readonly problem: string; readonly end: number };

const letters: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
  "'": "'",
};

/** Reads the escape whose backslash is at `at`. */
export function readEscape(text: string, at: number): Escape {
  const letter = text.charAt(at + 1);
  const meant = Object.hasOwn(letters, letter) ? letters[letter] : undefined;
  if (meant !== undefined) return { value: meant, end: at + 2 };
  switch (letter) {
    case '\n':
    case '\r':
      return { value: '\n', end: at + (/^\r\n|^\n\r/.test(text.slice(at + 1, at + 3)) ? 3 : 2) };
    case 'z':
      return { value: '', end: at + 2 + (/^\s*/.exec(text.slice(at + 2))?.[0].length ?? 0) };
    case 'x':
      return readByte(text, at);
    case 'u':
      return readCodePoint(text, at);
    default:
      return readDecimal(text, at);
  }
}

function readByte(text: string, at: number): Escape {
  const digits = /^[0-9a-fA-F]{0,2}/.exec(text.slice(at + 2, at + 4))?.[0] ?? '';
  if (digits.length < 2) {
    return { problem: 'hexadecimal digit expected', end: at + 3 + digits.length };
  }
  return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 4 };
}

function readCodePoint(text: string, at: number): Escape {
  const [all = '', digits = ''] = /^\{([0-9a-fA-F]+)\}/.exec(text.slice(at + 2, at + 20)) ?? [];
  if (all === '') return { problem: "missing '{' or '}' in \\u{xxxx}", end: at + 3 };
  const point = Number.parseInt(digits, 16);
  if (point > 0x7fffffff) return { problem: 'UTF-8 value too large', end: at + 2 + all.length };
  const value = point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  return { value, end: at + 2 + all.length };
}

function readDecimal(text: string, at: number): Escape {
  const digits = /^[0-9]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
  if (digits === undefined) return { problem: 'invalid escape sequence', end: at + 2 };
  const byte = Number(digits);
  if (byte > 255) return { problem: 'decimal escape too large', end: at + 2 + digits.length };
  return { value: String.fromCharCode(byte), end: at + 1 + digits.length };
}
