import { goTypeOf } from './types.ts';
import { GoError } from './values.ts';

/** What Go's runtime panics with; text/template reports a panic as the call's error. */
export const runtimeErrors = {
  nilPointer: (): GoError =>
    new GoError('runtime error: invalid memory address or nil pointer dereference'),

  divideByZero: (): GoError => new GoError('runtime error: integer divide by zero'),

  nilMapWrite: (): GoError => new GoError('assignment to entry in nil map'),

  makeSlice: (): GoError => new GoError('runtime error: makeslice: len out of range'),

  /** x.(T) of a value of another type. */
  conversion: (value: unknown, wanted: string): GoError => {
    const type = value === null || value === undefined ? 'nil' : goTypeOf(value);
    return new GoError(`interface conversion: interface {} is ${type}, not ${wanted}`);
  },
} as const;
