import type { Value } from '../values/value.ts';
import { Uint } from '../values/value.ts';
import type { Token } from './tokens.ts';

const intMax = 2n ** 63n - 1n;
const intMin = -(2n ** 63n);
const uintMax = 2n ** 64n - 1n;

/** What a token stands for, or why it stands for nothing. */
export function readLiteral({ kind, text }: Token, isNegative: boolean): Value | Error {
  switch (kind) {
    case 'int': {
      const value = BigInt(text) * (isNegative ? -1n : 1n);
      return value >= intMin && value <= intMax ? value : new Error('invalid int literal');
    }
    case 'uint': {
      const value = BigInt(text.slice(0, -1));
      return value <= uintMax ? new Uint(value) : new Error('invalid uint literal');
    }
    case 'float': {
      const value = Number(text) * (isNegative ? -1 : 1);
      return Number.isFinite(value) ? value : new Error('invalid double literal');
    }
    case 'string':
      return unescape(text);
    case 'bytes':
      return unescapeBytes(text.slice(1));
    default:
      return text === 'null' ? null : text === 'true';
  }
}

const simple: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
const sequence =
  /\\(?:[xX]([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|(.))/gsu;

function unescape(text: string): string | Error {
  const { content, isRaw } = unquote(text);
  if (isRaw) return content;
  const parts: string[] = [];
  let end = 0;
  for (const match of content.matchAll(sequence)) {
    const [all, x, u, U, octal, plain] = match;
    parts.push(content.slice(end, match.index));
    end = match.index + all.length;
    const code = codeOf(x, u, U, octal);
    if (code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) {
      return new Error('invalid unicode code point');
    }
    parts.push(plain === undefined ? String.fromCodePoint(code) : (simple[plain] ?? plain));
  }
  return parts.join('') + content.slice(end);
}

/** In bytes, an escape is a byte and everything else its UTF-8. */
function unescapeBytes(text: string): Uint8Array | Error {
  const { content, isRaw } = unquote(text);
  if (isRaw) return new Uint8Array(Buffer.from(content));
  const parts: Buffer[] = [];
  let end = 0;
  for (const match of content.matchAll(sequence)) {
    const [all, x, u, U, octal, plain] = match;
    if (u !== undefined || U !== undefined) return new Error('unable to unescape string');
    parts.push(Buffer.from(content.slice(end, match.index)));
    end = match.index + all.length;
    parts.push(
      plain === undefined
        ? Buffer.from([codeOf(x, undefined, undefined, octal)])
        : Buffer.from(simple[plain] ?? plain),
    );
  }
  parts.push(Buffer.from(content.slice(end)));
  return new Uint8Array(Buffer.concat(parts));
}

function codeOf(x?: string, u?: string, U?: string, octal?: string): number {
  return octal === undefined ? parseInt(x ?? u ?? U ?? '', 16) : parseInt(octal, 8);
}

function unquote(text: string): { content: string; isRaw: boolean } {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const isRaw = lines.startsWith('r') || lines.startsWith('R');
  const quoted = isRaw ? lines.slice(1) : lines;
  const width = /^(?:'''|""")/.test(quoted) && quoted.length >= 6 ? 3 : 1;
  return { content: quoted.slice(width, -width), isRaw };
}
