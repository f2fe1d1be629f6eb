import { GoError, goFunction, goTypeOf } from '../../../go/index.ts';
import type { GoFunction } from '../../../go/index.ts';

/** The builtin `call`. No value that templates hold is a function, so that it only complains. */
export function callValue(calleeName: string): GoFunction {
  return goFunction('func(reflect.Value, ...reflect.Value) reflect.Value', (callee: unknown) => {
    if (callee === null || callee === undefined) throw new GoError('call of nil');
    throw new GoError(`non-function ${calleeName} of type ${goTypeOf(callee)}`);
  });
}
