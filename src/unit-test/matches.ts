import { HelmError } from '../base/index.ts';
import { compileRegexp } from '../go/index.ts';

export function matches(pattern: string, text: string): boolean {
  return compile(pattern).test(text);
}

/** A pattern with a slip in it is the fault of one assertion, which says so. */
function compile(pattern: string): ReturnType<typeof compileRegexp> {
  try {
    return compileRegexp(pattern);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new HelmError('PatternInvalid', error.message, { cause: error });
  }
}
