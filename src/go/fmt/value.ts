import { ItemCount } from '../item-count.ts';
import { sortedKeys } from '../sorted-keys.ts';
import {
  GoComplex,
  goKindOf,
  goTypeOf,
  isFloatKind,
  isGoObject,
  isSignedKind,
  numberOf,
} from '../types.ts';
import { decodeUtf8 } from '../utf8.ts';
import { isNilMap, isNilSlice } from '../values.ts';
import type { GoObject } from '../values.ts';
import { isPlain, pad } from './flags.ts';
import type { FormatFlags } from './flags.ts';
import { formatComplexVerb, formatFloatVerb } from './float.ts';
import { formatInteger } from './integer.ts';
import { formatHex, formatText } from './text.ts';

/** Of the argument that is being printed: nothing waits meanwhile. */
let count = new ItemCount();

/** One argument of a print function under a verb. */
export function formatArgument(value: unknown, verb: string, flags: FormatFlags): string {
  if (value === null || value === undefined) {
    return verb === 'T' || verb === 'v' ? pad('<nil>', flags) : `%!${verb}(<nil>)`;
  }
  if (verb === 'T') return formatText(goTypeOf(value), 's', flags) ?? '';
  if (verb === 'w' && isComposed(value)) return badVerb(value, verb, flags);
  if (typeof value === 'object') count = new ItemCount();
  return formatNested(value, verb, flags, 0);
}

/** Printf knows no %w; it says so once for a whole map, list or struct. */
function isComposed(value: unknown): boolean {
  return value instanceof Map || Array.isArray(value) || isGoObject(value);
}

/** A value at some depth of what is printed. */
function formatNested(value: unknown, verb: string, flags: FormatFlags, depth: number): string {
  switch (typeof value) {
    case 'string':
      return formatText(value, verb, flags) ?? badVerb(value, verb, flags);
    case 'boolean':
      return verb === 't' || verb === 'v' ? pad(String(value), flags) : badVerb(value, verb, flags);
    case 'bigint':
      return formatInteger(value, true, verb, flags) ?? badVerb(value, verb, flags);
    case 'number':
      return formatFloatVerb(value, 64, verb, flags) ?? badVerb(value, verb, flags);
    default:
      return formatObject(value, verb, flags, depth);
  }
}

/** A nil inside of something prints `<nil>` under every verb. */
function formatObject(value: unknown, verb: string, flags: FormatFlags, depth: number): string {
  if (value === null || value === undefined) return flags.sharpV ? 'interface {}(nil)' : '<nil>';
  if (value instanceof Map) return formatMap(value, verb, flags, depth);
  if (Array.isArray(value)) return formatSlice(value, verb, flags, depth);
  if (value instanceof Uint8Array) return formatBytes(value, verb, flags, depth);
  const stringer = isGoObject(value) ? formatStringer(value, verb, flags) : undefined;
  if (stringer !== undefined) return stringer;
  const number = formatNumber(value, verb, flags);
  if (number !== undefined) return number;
  if (isGoObject(value)) return formatStructOrPointer(value, verb, flags, depth);
  return badVerb(value, verb, flags);
}

/** What has a String or Error method prints through it, but for %d and the like; %#v has its own. */
function formatStringer(value: GoObject, verb: string, flags: FormatFlags): string | undefined {
  if (flags.isErroring) return undefined;
  if (flags.sharpV) {
    return value.goSyntax && formatText(value.goSyntax(), 's', { ...flags, sharpV: false });
  }
  if (value.goString === undefined || !'vsxXq'.includes(verb)) return undefined;
  return formatText(value.goString(), verb, flags);
}

function formatNumber(value: unknown, verb: string, flags: FormatFlags): string | undefined {
  if (value instanceof GoComplex) {
    const text = formatComplexVerb(value.real, value.imaginary, verb, flags);
    return text ?? badVerb(value, verb, flags);
  }
  const number = numberOf(value);
  if (number === undefined) return undefined;
  const kind = goKindOf(value);
  const text = isFloatKind(kind)
    ? formatFloatVerb(Number(number), kind === 'float32' ? 32 : 64, verb, flags)
    : formatInteger(BigInt(number), isSignedKind(kind), verb, flags);
  return text ?? badVerb(value, verb, flags);
}

function formatMap(
  map: ReadonlyMap<string, unknown>,
  verb: string,
  flags: FormatFlags,
  depth: number,
): string {
  if (flags.sharpV && isNilMap(map)) return `${goTypeOf(map)}(nil)`;
  count.spend(map.size);
  const entries = sortedKeys(map).map((key) => {
    const value = formatNested(map.get(key), verb, flags, depth + 1);
    return `${formatNested(key, verb, flags, depth + 1)}:${value}`;
  });
  if (flags.sharpV) return `${goTypeOf(map)}{${entries.join(', ')}}`;
  return `map[${entries.join(' ')}]`;
}

function formatSlice(
  items: readonly unknown[],
  verb: string,
  flags: FormatFlags,
  depth: number,
): string {
  if (flags.sharpV && isNilSlice(items)) return `${goTypeOf(items)}(nil)`;
  count.spend(items.length);
  const shown = items.map((item) => formatNested(item, verb, flags, depth + 1));
  if (flags.sharpV) return `${goTypeOf(items)}{${shown.join(', ')}}`;
  return `[${shown.join(' ')}]`;
}

function formatBytes(bytes: Uint8Array, verb: string, flags: FormatFlags, depth: number): string {
  switch (verb) {
    case 's':
    case 'q':
      return formatText(decodeUtf8(bytes), verb, flags) ?? '';
    case 'x':
    case 'X':
      return formatHex(bytes, verb, flags);
    default:
      return formatByteList(bytes, verb, flags, depth);
  }
}

/** Alone, a []byte calls itself so under %#v; inside of something it is a []uint8. */
function formatByteList(
  bytes: Uint8Array,
  verb: string,
  flags: FormatFlags,
  depth: number,
): string {
  if ((verb === 'v' || verb === 'd') && isPlain(flags)) return `[${bytes.join(' ')}]`;
  const items = Array.from(
    bytes,
    (byte) => formatInteger(BigInt(byte), false, verb, flags) ?? badByte(byte, verb, flags),
  );
  if (!flags.sharpV) return `[${items.join(' ')}]`;
  return `${depth === 0 ? '[]byte' : '[]uint8'}{${items.join(', ')}}`;
}

function badByte(byte: number, verb: string, flags: FormatFlags): string {
  return `%!${verb}(uint8=${formatInteger(BigInt(byte), false, 'v', flags) ?? ''})`;
}

function formatStructOrPointer(
  value: GoObject,
  verb: string,
  flags: FormatFlags,
  depth: number,
): string {
  const fields = value.goFields?.();
  const isPointer = value.goKind === 'ptr';
  if (fields === undefined || (isPointer && depth > 0)) return formatAddress(value, verb, flags);
  const shown = fields.map(([name, field]) => {
    const text = formatNested(field, verb, flags, depth + 1);
    return flags.plusV || flags.sharpV ? `${name}:${text}` : text;
  });
  const type = flags.sharpV ? value.goType.replace(/^\*/, '') : '';
  return `${isPointer ? '&' : ''}${type}{${shown.join(flags.sharpV ? ', ' : ' ')}}`;
}

/** Addresses differ from run to run in Go; here every one reads the same. */
const address = 0xc000000000n;

function formatAddress(value: GoObject, verb: string, flags: FormatFlags): string {
  const isNil = value.isNilPointer === true;
  if (verb === 'v' && flags.sharpV) {
    return `(${value.goType})(${isNil ? 'nil' : `0x${address.toString(16)}`})`;
  }
  if (verb === 'v' && isNil) return pad('<nil>', flags);
  const hexVerb = verb === 'v' || verb === 'p';
  const sharp = hexVerb ? !flags.sharp : flags.sharp;
  const text = 'vpbodxX'.includes(verb)
    ? formatInteger(isNil ? 0n : address, false, hexVerb ? 'x' : verb, { ...flags, sharp })
    : undefined;
  return text ?? badVerb(value, verb, flags);
}

/** `%!d(string=x)`: the value prints by %v, with the flags as they are, without its methods. */
function badVerb(value: unknown, verb: string, flags: FormatFlags): string {
  const shown = formatNested(value, 'v', { ...flags, isErroring: true }, 0);
  return `%!${verb}(${goTypeOf(value)}=${shown})`;
}
