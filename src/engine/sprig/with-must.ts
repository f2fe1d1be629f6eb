import { goFunction } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';

/**
 * A function and its `must` sibling. In Go the first panics where the second returns an error;
 * templates see no difference.
 */
export function withMust(
  name: string,
  signature: string,
  call: (...args: never[]) => unknown,
): FunctionTable {
  return {
    [name]: goFunction(signature, call),
    [mustName(name)]: goFunction(failing(signature), call),
  };
}

/** `regexFind` to `mustRegexFind`. */
export function mustName(name: string): string {
  return `must${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** `func(int) string` to `func(int) (string, error)`. */
function failing(signature: string): string {
  const end = signature.lastIndexOf(') ');
  return `${signature.slice(0, end)}) (${signature.slice(end + 2)}, error)`;
}
