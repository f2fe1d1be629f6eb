import type { CelFunction, Overload } from '../library/overload.ts';
import { dyn } from '../types/type.ts';
import { isOfType, nameOfType, typeOfValue } from '../values/runtime-type.ts';
import type { Value } from '../values/value.ts';
import { EvaluationError } from '../values/value.ts';

/** The overload that the values are for. */
export function chooseOverload(
  called: CelFunction,
  overloads: readonly Overload[],
  args: readonly Value[],
): Overload {
  for (const overload of overloads) {
    const wanted = overload.signature.args;
    if (args.every((value, index) => isOfType(value, wanted[index] ?? dyn))) return overload;
  }
  throw noSuchOverload(called, args);
}

/** Methods of values that answer to any call, and then know no more than that it is none of theirs. */
const bare = new Set('contains startsWith endsWith matches find findAll @in !_'.split(' '));
const receivers = ['string', 'timestamp', 'duration'];

/** By operator: the types that have it, with something else on the other side. */
const operands: Readonly<Record<string, readonly string[]>> = {
  '_+_': ['int', 'uint', 'double', 'bytes', 'list'],
  '_-_': ['int', 'uint', 'double'],
  '_*_': ['int', 'uint', 'double'],
  '_/_': ['int', 'uint', 'double'],
  '_%_': ['int', 'uint'],
  '-_': ['int', 'double'],
  size: ['bytes', 'list', 'map'],
  ...Object.fromEntries(
    ['_<_', '_<=_', '_>_', '_>=_'].map((name) => [
      name,
      ['bool', 'int', 'uint', 'double', 'bytes'],
    ]),
  ),
};

function noSuchOverload({ name }: CelFunction, args: readonly Value[]): EvaluationError {
  if (bare.has(name)) return new EvaluationError('no such overload');
  const types = Object.hasOwn(operands, name) ? operands[name] : undefined;
  if (!types) {
    const names = args.map(nameOfType).join(', ');
    return new EvaluationError(`no such overload: ${name}(${names})`);
  }
  const { kind } = typeOfValue(args[0] ?? null);
  const isKnown = types.includes(kind) || (receivers.includes(kind) && name !== 'size');
  return new EvaluationError(isKnown ? 'no such overload' : `no such overload: ${name}`);
}
