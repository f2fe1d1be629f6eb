import { GoNumber } from '../../go/index.ts';
import type { NumberType } from '../../go/index.ts';

const sizedTypes: ReadonlySet<string> = new Set<NumberType>([
  'int8',
  'int16',
  'int32',
  'int64',
  'uint',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  'uintptr',
  'float32',
]);

/** The number type that results of a function must be given; `undefined` where they have it. */
export function boxOf(type: { readonly name: string }): NumberType | undefined {
  return sizedTypes.has(type.name) ? (type.name as NumberType) : undefined;
}

/** Gives a function's result the Go type that the function declares. */
export function boxResult(result: unknown, type: NumberType): unknown {
  const isNumber = typeof result === 'bigint' || typeof result === 'number';
  return isNumber ? new GoNumber(type, result) : result;
}
