import { deepEqual, goFunction, goKindOf, goTypeOf } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';

/** What a value is. */
export const typingFunctions: FunctionTable = {
  deepEqual: goFunction('func(interface {}, interface {}) bool', deepEqual),
  kindIs: goFunction(
    'func(string, interface {}) bool',
    (kind: string, value: unknown) => goKindOf(value) === kind,
  ),
  kindOf: goFunction('func(interface {}) string', goKindOf),
  typeIs: goFunction(
    'func(string, interface {}) bool',
    (type: string, value: unknown) => typeOf(value) === type,
  ),
  typeIsLike: goFunction('func(string, interface {}) bool', (type: string, value: unknown) =>
    [type, `*${type}`].includes(typeOf(value)),
  ),
  typeOf: goFunction('func(interface {}) string', typeOf),
};

function typeOf(value: unknown): string {
  return value === null || value === undefined ? '<nil>' : goTypeOf(value);
}
