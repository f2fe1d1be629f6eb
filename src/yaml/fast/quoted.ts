import { notSimple } from './not-simple.ts';

/** A value, and where the text goes on behind it. */
export interface Read<T> {
  readonly value: T;
  readonly end: number;
}

/** A quoted scalar, with no escapes but those that JSON has, too. */
export function readQuoted(text: string, start: number): Read<string> {
  return text.charCodeAt(start) === 0x27
    ? readSingleQuoted(text, start)
    : readDoubleQuoted(text, start);
}

function readSingleQuoted(text: string, start: number): Read<string> {
  let end = text.indexOf("'", start + 1);
  let hasQuotes = false;
  while (end !== -1 && text.charCodeAt(end + 1) === 0x27) {
    hasQuotes = true;
    end = text.indexOf("'", end + 2);
  }
  if (end === -1) throw notSimple;
  const inner = fold(text.slice(start + 1, end));
  return { value: hasQuotes ? inner.replaceAll("''", "'") : inner, end: end + 1 };
}

const otherEscapes = /\\[^"\\bfnrt]/;

function readDoubleQuoted(text: string, start: number): Read<string> {
  let end = text.indexOf('"', start + 1);
  const escape = text.indexOf('\\', start + 1);
  if (end === -1) throw notSimple;
  if (escape === -1 || escape > end) {
    return { value: fold(text.slice(start + 1, end)), end: end + 1 };
  }
  for (end = start + 1; text.charCodeAt(end) !== 0x22; end++) {
    if (text.charCodeAt(end) === 0x5c) end++;
    if (end >= text.length) throw notSimple;
  }
  const inner = text.slice(start + 1, end);
  if (otherEscapes.test(inner.replaceAll('\\\\', ''))) throw notSimple;
  return { value: JSON.parse(`"${fold(inner)}"`.replaceAll('\n', '\\n')) as string, end: end + 1 };
}

/** One line break becomes a space, more of them one less; spaces around them are nothing. */
function fold(inner: string): string {
  if (!inner.includes('\n')) return inner;
  if (inner.includes('\t')) throw notSimple;
  return inner.replace(/ *\n[ \n]*/g, (gap) => {
    const breaks = gap.split('\n').length - 1;
    return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
  });
}
