/** Package regexp: RE2 patterns with Go's syntax, matches, replacement and error texts. */
export { compileRegexp, quoteMeta } from './regexp/regexp.ts';
export type { Regexp } from './regexp/regexp.ts';
