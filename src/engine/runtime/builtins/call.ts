import { GoError, goFunction, goTypeOf } from '../../../go/index.ts';
import type { GoFunction } from '../../../go/index.ts';

/**
 * The builtin `call`. No value that templates hold is a function, so that it only complains;
 * `calleeName` is how its argument is written, if it is.
 */
export function callValue(calleeName: string | undefined): GoFunction {
  return goFunction('func(reflect.Value, ...reflect.Value) reflect.Value', (callee: unknown) => {
    if (callee === null || callee === undefined) throw new GoError('call of nil');
    const name = calleeName ?? describe(callee);
    throw new GoError(`non-function ${name} of type ${goTypeOf(callee)}`);
  });
}

/** reflect.Value.String: only strings show what they hold. */
function describe(value: unknown): string {
  return typeof value === 'string' ? value : `<${goTypeOf(value)} Value>`;
}
