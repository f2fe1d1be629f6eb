import { goFunction, sprint, sprintf, sprintln } from '../../../go/index.ts';
import type { FunctionTable } from '../../../go/index.ts';
import { isTrue } from '../truth.ts';
import {
  equalsAny,
  isGreater,
  isGreaterOrEqual,
  isLess,
  isLessOrEqual,
  isUnequal,
} from './compare.ts';
import { escapeHtml, escapeJavaScript, escapeUrlQuery } from './escape.ts';
import { indexValue, lengthOf, sliceValue } from './index-value.ts';

const comparison = 'func(reflect.Value, reflect.Value) (bool, error)';
const printer = 'func(...interface {}) string';

/** The functions every template has, but for the special forms. */
export const builtins: FunctionTable = {
  html: goFunction(printer, escapeHtml),
  index: goFunction('func(reflect.Value, ...reflect.Value) (reflect.Value, error)', indexValue),
  js: goFunction(printer, escapeJavaScript),
  len: goFunction('func(reflect.Value) (int, error)', (item) => BigInt(lengthOf(item))),
  not: goFunction('func(reflect.Value) bool', (value) => !isTrue(value)),
  print: goFunction(printer, (...args) => sprint(args)),
  printf: goFunction('func(string, ...interface {}) string', (format: string, ...args) =>
    sprintf(format, args),
  ),
  println: goFunction(printer, (...args) => sprintln(args)),
  slice: goFunction('func(reflect.Value, ...reflect.Value) (reflect.Value, error)', sliceValue),
  urlquery: goFunction(printer, escapeUrlQuery),

  eq: goFunction('func(reflect.Value, ...reflect.Value) (bool, error)', equalsAny),
  ne: goFunction(comparison, isUnequal),
  lt: goFunction(comparison, isLess),
  le: goFunction(comparison, isLessOrEqual),
  gt: goFunction(comparison, isGreater),
  ge: goFunction(comparison, isGreaterOrEqual),
};

/** `and` and `or` do not evaluate all of their arguments; `call` sees how the first is written. */
export type SpecialForm = 'and' | 'or' | 'call';

export function isSpecialForm(name: string): name is SpecialForm {
  return name === 'and' || name === 'or' || name === 'call';
}
