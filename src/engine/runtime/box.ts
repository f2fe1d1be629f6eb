import { GoNumber } from '../../go/index.ts';
import type { NumberType } from '../../go/index.ts';
import type { GoType } from './signature.ts';

/** Gives a function's result the Go type that the function declares. */
export type Box = (result: unknown) => unknown;

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

/** `undefined` where results are in their Go form already. */
export function boxFor(type: GoType): Box | undefined {
  if (!sizedTypes.has(type.name)) return undefined;
  const name = type.name as NumberType;
  return (result) =>
    typeof result === 'bigint' || typeof result === 'number' ? new GoNumber(name, result) : result;
}
