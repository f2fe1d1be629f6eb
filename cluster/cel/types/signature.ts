import type { CelType } from './type.ts';
import * as types from './type.ts';

/** What a function takes and gives, read from `(string, list(A)) -> bool`. */
export interface Signature {
  /** Called as `first.name(rest)`: the first of its arguments stands before the dot. */
  readonly isMember: boolean;
  readonly args: readonly CelType[];
  readonly result: CelType;
}

const simple: Readonly<Record<string, CelType>> = {
  dyn: types.dyn,
  null: types.nullType,
  bool: types.bool,
  int: types.int,
  uint: types.uint,
  double: types.double,
  string: types.string,
  bytes: types.bytes,
  timestamp: types.timestamp,
  duration: types.duration,
  type: { kind: 'type' },
};
/** Known by name, without fields and without anything in them. */
const opaqueNames = new Set(['net.IP', 'net.CIDR']);

/** Reads `string.(int) -> string` (a member) or `(int) -> string` (not one). */
export function parseSignature(text: string): Signature {
  const arrow = text.lastIndexOf(' -> ');
  const head = text.slice(0, arrow);
  const open = findOpening(head);
  const receiver = head.slice(0, Math.max(open - 1, 0));
  const args = splitTypes(head.slice(open + 1, -1));
  return {
    isMember: receiver !== '',
    args: [...(receiver === '' ? [] : [receiver]), ...args].map(parseType),
    result: parseType(text.slice(arrow + ' -> '.length)),
  };
}

/** The parenthesis that the last one closes. */
function findOpening(text: string): number {
  let depth = 0;
  for (let index = text.length - 1; index >= 0; index--) {
    if (text[index] === ')') depth++;
    if (text[index] === '(') depth--;
    if (depth === 0) return index;
  }
  throw new Error(`No signature: ${text}`);
}

export function parseType(text: string): CelType {
  const known = simple[text];
  if (known) return known;
  if (/^[A-Z]$/.test(text)) return { kind: 'parameter', name: text };
  if (opaqueNames.has(text)) return { kind: 'opaque', name: text, parameters: [] };
  const open = text.indexOf('(');
  if (open < 0) return types.objectNamed(text);
  const [first = types.dyn, second = types.dyn] = splitTypes(text.slice(open + 1, -1)).map(
    parseType,
  );
  switch (text.slice(0, open)) {
    case 'list':
      return types.listOf(first);
    case 'map':
      return types.mapOf(first, second);
    case 'type':
      return { kind: 'type', of: first };
    default:
      return { kind: 'opaque', name: text.slice(0, open), parameters: [first] };
  }
}

function splitTypes(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const character = text[index];
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (index < text.length && !(character === ',' && depth === 0)) continue;
    const part = text.slice(start, index).trim();
    if (part !== '') parts.push(part);
    start = index + 1;
  }
  return parts;
}
