import { EvaluationError } from '../values/value.ts';

const plain = /^[\0-\x7f]*$/;

/** In characters, not in the units of the text's encoding. */
export function lengthOf(text: string): number {
  return plain.test(text) ? text.length : Array.from(text).length;
}

export function charactersOf(text: string): readonly string[] {
  return plain.test(text) ? text.split('') : Array.from(text);
}

/** An index that may be the length, too. */
export function requireIndex(index: bigint, length: number): number {
  if (index >= 0n && index <= BigInt(length)) return Number(index);
  throw new EvaluationError(`index out of range: ${index}`);
}

/** A number that only has to be large or small enough. */
export function clamp(value: bigint): number {
  return Number(BigInt.asIntN(64, value));
}
