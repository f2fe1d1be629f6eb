import { formatFloat, GoNumber } from '../go/index.ts';

/** A part of a key: bare where its letters allow it. */
export function tomlKey(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : tomlString(name);
}

export function tomlString(text: string): string {
  return `"${text.replace(/["\\\u0000-\u001f\u007f]/g, escapeCharacter)}"`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
};

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(4, '0');
  return shortEscapes[character] ?? `\\u${code}`;
}

export function tomlScalar(value: string | boolean | bigint | number | GoNumber): string {
  if (typeof value === 'string') return tomlString(value);
  if (typeof value === 'number') return tomlFloat(value, 64);
  if (value instanceof GoNumber && typeof value.value === 'number') {
    return tomlFloat(value.value, 32);
  }
  return String(value instanceof GoNumber ? value.value : value);
}

/** A float always has a point or an exponent. */
function tomlFloat(value: number, bitSize: 32 | 64): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const text = formatFloat(value, 'g', -1, bitSize);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
