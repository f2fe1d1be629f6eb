import { GoError, compileRegexp, goFunction, nilSlice, quote, quoteMeta } from '../../go/index.ts';
import type { FunctionTable, Regexp } from '../../go/index.ts';
import { orElse } from './go-errors.ts';
import { stringList, stringListOrNil } from './to-text.ts';
import { mustName } from './with-must.ts';

/** Regular expressions. Only `regexMatch` forgives a pattern that is none. */
export const regexFunctions: FunctionTable = {
  regexMatch: goFunction(
    'func(string, string) bool',
    (pattern: string, text: string) =>
      orElse(() => compileRegexp(pattern), undefined)?.test(text) ?? false,
  ),
  mustRegexMatch: goFunction(
    'func(string, string) (bool, error)',
    (pattern: string, text: string) => compileRegexp(pattern).test(text),
  ),
  regexQuoteMeta: goFunction('func(string) string', quoteMeta),
  ...pair(
    'regexFind',
    ['string, string', 'string'],
    (regexp, text: string) => regexp.find(text) ?? '',
  ),
  ...pair(
    'regexFindAll',
    ['string, string, int', '[]string'],
    (regexp, text: string, count: bigint) => stringListOrNil(regexp.findAll(text, Number(count))),
  ),
  ...pair(
    'regexReplaceAll',
    ['string, string, string', 'string'],
    (regexp, text: string, template: string) => regexp.replaceAll(text, template),
  ),
  ...pair(
    'regexReplaceAllLiteral',
    ['string, string, string', 'string'],
    (regexp, text: string, replacement: string) => regexp.replaceAllLiteral(text, replacement),
  ),
  ...pair(
    'regexSplit',
    ['string, string, int', '[]string'],
    (regexp, text: string, count: bigint) => {
      const pieces = regexp.split(text, Number(count));
      return pieces === undefined ? nilSlice('[]string') : stringList(pieces);
    },
  ),
};

/** The function that panics over a bad pattern, and the one that returns the error: texts differ. */
function pair(
  name: string,
  [parameters, result]: readonly [string, string],
  use: (regexp: Regexp, ...args: never[]) => unknown,
): FunctionTable {
  return {
    [name]: goFunction(`func(${parameters}) ${result}`, (pattern: string, ...args: never[]) =>
      use(mustCompile(pattern), ...args),
    ),
    [mustName(name)]: goFunction(
      `func(${parameters}) (${result}, error)`,
      (pattern: string, ...args: never[]) => use(compileRegexp(pattern), ...args),
    ),
  };
}

/** Go's regexp.MustCompile. */
function mustCompile(pattern: string): Regexp {
  try {
    return compileRegexp(pattern);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new GoError(`regexp: Compile(${quotePattern(pattern)}): ${error.message}`);
  }
}

/** In backquotes where strconv.CanBackquote says so. */
function quotePattern(pattern: string): string {
  const canBackquote = pattern.isWellFormed() && !/[\0-\x08\n-\x1f`\x7f\ufeff]/.test(pattern);
  return canBackquote ? `\`${pattern}\`` : quote(pattern);
}
