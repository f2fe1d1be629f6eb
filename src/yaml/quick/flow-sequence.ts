import type { PlainValue } from '../decode/resolve.ts';
import type { Read } from './quoted.ts';
import { readQuoted } from './quoted.ts';
import { tooHard } from './too-hard.ts';

const word = /[A-Za-z0-9_./][A-Za-z0-9_./-]*/y;

/** `[a, "b", 1]` before `limit`: words and quoted scalars, nothing nested. */
export function readFlowSequence(
  text: string,
  start: number,
  limit: number,
  resolve: (text: string) => PlainValue,
): Read<unknown[]> {
  const items: unknown[] = [];
  let at = skipSpaces(text, start + 1);
  if (text.charCodeAt(at) === 0x5d) return { value: items, end: at + 1 };
  for (;;) {
    const { value, end } = readItem(text, at, limit, resolve);
    items.push(value);
    at = skipSpaces(text, end);
    const code = text.charCodeAt(at);
    if (at >= limit || (code !== 0x2c && code !== 0x5d)) throw tooHard;
    if (code === 0x5d) return { value: items, end: at + 1 };
    // go-yaml takes a comma at the end, and so does the reader that knows why.
    at = skipSpaces(text, at + 1);
  }
}

function readItem(
  text: string,
  start: number,
  limit: number,
  resolve: (text: string) => PlainValue,
): Read<unknown> {
  const first = text.charCodeAt(start);
  if (first === 0x22 || first === 0x27) return readQuoted(text, start);
  word.lastIndex = start;
  if (!word.test(text) || word.lastIndex > limit) throw tooHard;
  const value = resolve(text.slice(start, word.lastIndex));
  if (typeof value === 'number' && !Number.isFinite(value)) throw tooHard;
  return { value, end: word.lastIndex };
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === 0x20) at++;
  return at;
}
