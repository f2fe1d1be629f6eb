import { GoError, compileRegexp } from '../../../src/go/index.ts';
import type { Regexp } from '../../../src/go/index.ts';
import { CelList, EvaluationError } from '../values/value.ts';
import type { Library } from './overload.ts';
import { clamp } from './text.ts';

const maxPatterns = 256;
const compiled = new Map<string, Regexp>();

/** A pattern, compiled once while it is in use. Throws a GoError. */
export function regexOf(pattern: string): Regexp {
  const known = compiled.get(pattern);
  if (known) return known;
  const regex = compileRegexp(pattern);
  if (compiled.size >= maxPatterns) compiled.clear();
  compiled.set(pattern, regex);
  return regex;
}

function regexOrFail(pattern: string, prefix: string): Regexp {
  try {
    return regexOf(pattern);
  } catch (error) {
    if (error instanceof GoError) throw new EvaluationError(`${prefix}${error.message}`);
    throw error;
  }
}

function matches(text: string, pattern: string): boolean {
  return regexOrFail(pattern, '').test(text);
}

function find(text: string, pattern: string): string {
  return regexOrFail(pattern, 'Illegal regex: ').find(text) ?? '';
}

function findAll(text: string, pattern: string, count = -1n): CelList {
  return new CelList(regexOrFail(pattern, 'Illegal regex: ').findAll(text, clamp(count)));
}

/** RE2 patterns. */
export const regex: Library = {
  matches: [
    ['matches', '(string, string) -> bool', matches],
    ['matches_string', 'string.(string) -> bool', matches],
  ],
  find: [['string_find_string', 'string.(string) -> string', find]],
  findAll: [
    ['string_find_all_string', 'string.(string) -> list(string)', findAll],
    ['string_find_all_string_int', 'string.(string, int) -> list(string)', findAll],
  ],
};
