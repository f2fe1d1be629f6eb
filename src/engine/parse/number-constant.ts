import {
  GoError,
  parseGoFloat,
  parseGoInt,
  parseGoUint,
  quote,
  unquoteChar,
} from '../../go/index.ts';
import type { NumberValues } from './node.ts';
import { scanReal } from './scan-number.ts';

/** Reads a number in every type that can hold it. Throws a `GoError` with Go's complaint. */
export function readNumber(text: string): NumberValues {
  if (isPlain(text)) return readPlain(text);
  const imaginary = text.endsWith('i') ? attempt(() => parseGoFloat(text.slice(0, -1))) : undefined;
  if (imaginary !== undefined) return readComplexParts(0, imaginary);
  const uint = attempt(() => parseGoUint(text, 0));
  const int = attempt(() => parseGoInt(text, 0));
  if (int !== undefined) {
    const unsigned = int === 0n ? 0n : uint;
    return { int, float: Number(int), ...(unsigned === undefined ? {} : { uint: unsigned }) };
  }
  if (uint !== undefined) return { uint, float: Number(uint) };
  return readFloat(text);
}

/** `1+2i` */
export function readComplex(text: string): NumberValues {
  const cut = scanReal(text, 0);
  const real = parseGoFloat(text.slice(0, cut));
  return readComplexParts(real, parseGoFloat(text.slice(cut, -1)));
}

/** A rune is a number of every type. */
export function readCharacter(text: string): NumberValues {
  const character = unquoteChar(text, 1, "'");
  if (character === undefined) throw new GoError('invalid syntax');
  if (text.slice(character.end) !== "'") {
    throw new GoError(`malformed character constant: ${text}`);
  }
  const int = BigInt(character.rune);
  return { int, uint: int, float: character.rune };
}

/** Most numbers are short and decimal. */
function isPlain(text: string): boolean {
  return text.length < 16 && /^(?:0|[1-9]\d*)$/.test(text);
}

function readPlain(text: string): NumberValues {
  const int = BigInt(text);
  return { int, uint: int, float: Number(text) };
}

function readFloat(text: string): NumberValues {
  const float = attempt(() => parseGoFloat(text));
  if (float === undefined) throw new GoError(`illegal number syntax: ${quote(text)}`);
  if (!/[.eEpP]/.test(text)) throw new GoError(`integer overflow: ${quote(text)}`);
  return { float, ...integersOf(float) };
}

function readComplexParts(real: number, imaginary: number): NumberValues {
  const complex = [real, imaginary] as const;
  return imaginary === 0 ? { complex, float: real, ...integersOf(real) } : { complex };
}

function integersOf(float: number): NumberValues {
  if (!Number.isInteger(float)) return {};
  const value = BigInt(float);
  return {
    ...(BigInt.asIntN(64, value) === value ? { int: value } : {}),
    ...(BigInt.asUintN(64, value) === value ? { uint: value } : {}),
  };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}
