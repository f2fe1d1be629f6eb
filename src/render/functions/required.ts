import { goFunction } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { warningError } from './warning.ts';

/** Told of what would have stopped the rendering, where it is only checked. */
export type OnWarning = (warning: string) => void;

/**
 * `required` and `fail`. With `onWarning` (as `lint` has it) nothing stops: the values that are
 * missing are not the chart's fault.
 */
export function demandFunctions(onWarning?: OnWarning): FunctionTable {
  const demand = (warning: string): string => {
    if (onWarning === undefined) throw warningError(warning);
    onWarning(warning);
    return '';
  };
  return {
    required: goFunction(
      'func(string, interface {}) (interface {}, error)',
      (warning: string, value: unknown) =>
        value === null || value === '' ? demand(warning) : value,
    ),
    fail: goFunction('func(string) (string, error)', demand),
  };
}
