import { inPieces } from '../in-pieces.ts';
import { GoError } from '../values.ts';
import { expandTemplate } from './expand.ts';
import { Matcher } from './match.ts';
import type { Match } from './match.ts';
import { parsePattern } from './parse.ts';
import { compileProgram } from './program.ts';
import type { Program } from './program.ts';
import { runeAt, runeWidth } from './rune-set.ts';

/** A compiled regular expression of Go: RE2 syntax, leftmost-first, in linear time. */
export class Regexp {
  readonly pattern: string;
  /** By group; empty for one without a name. The first stands for the whole match. */
  readonly groupNames: readonly string[];
  readonly #program: Program;

  constructor(pattern: string) {
    const { node, groupNames } = parsePattern(pattern);
    this.pattern = pattern;
    this.groupNames = groupNames;
    this.#program = compileProgram(node, pattern);
  }

  test(text: string): boolean {
    return this.#matcher(text, 1).find(0) !== undefined;
  }

  find(text: string): string | undefined {
    const match = this.#matcher(text, 1).find(0);
    return match && textOf(text, match, 0);
  }

  /** Where the first match begins, in UTF-16 units; -1 where there is none. */
  indexIn(text: string): number {
    return this.#matcher(text, 1).find(0)?.[0] ?? -1;
  }

  /** At most `limit` matches, all of them where it is negative. */
  findAll(text: string, limit: number): string[] {
    return this.#matches(text, limit).map((match) => textOf(text, match, 0));
  }

  /** Replaces by a template in which `$1`, `$name` and `${name}` stand for groups. */
  replaceAll(text: string, template: string): string {
    const groups = template.includes('$') ? this.groupNames.length : 1;
    return this.#replace(text, groups, (match) =>
      expandTemplate(template, {
        names: this.groupNames,
        textOf: (group) => textOf(text, match, group),
        isMatched: (group) => (match[2 * group] ?? -1) >= 0,
      }),
    );
  }

  replaceAllLiteral(text: string, replacement: string): string {
    return this.#replace(text, 1, () => replacement);
  }

  /** The pieces between matches, at most `limit` of them; undefined (a nil slice) for limit 0. */
  split(text: string, limit: number): string[] | undefined {
    if (limit === 0) return undefined;
    if (this.pattern !== '' && text === '') return [''];
    const pieces: string[] = [];
    let begin = 0;
    let end = 0;
    for (const [matchStart = 0, matchEnd = 0] of this.#matches(text, limit)) {
      if (limit > 0 && pieces.length >= limit - 1) break;
      end = matchStart;
      if (matchEnd !== 0) pieces.push(text.slice(begin, end));
      begin = matchEnd;
    }
    if (end !== text.length) pieces.push(text.slice(begin));
    return pieces;
  }

  #matcher(text: string, groups: number): Matcher {
    return new Matcher(this.#program, text, groups);
  }

  /** Successive matches; an empty one right behind another does not count. */
  #matches(text: string, limit: number): Match[] {
    const matcher = this.#matcher(text, 1);
    const matches: Match[] = [];
    let index = 0;
    let lastEnd = -1;
    while (index <= text.length && (limit < 0 || matches.length < limit)) {
      const match = matcher.find(index);
      if (match === undefined) break;
      const [start = 0, end = 0] = match;
      const isRepeated = end === index && start === lastEnd;
      if (!isRepeated) matches.push(match);
      if (matches.length > maxMatches) throw new GoError(`more than ${maxMatches} matches`);
      index = end === index ? index + runeWidth(runeAt(text, index)) : end;
      lastEnd = end;
    }
    return matches;
  }

  #replace(text: string, groups: number, replacement: (match: Match) => string): string {
    const matcher = this.#matcher(text, groups);
    let result = '';
    let lastEnd = 0;
    for (let index = 0; index <= text.length;) {
      const match = matcher.find(index);
      if (match === undefined) break;
      const [start = 0, end = 0] = match;
      result += text.slice(lastEnd, start);
      if (result.length > maxResult) throw new GoError(`result is longer than ${maxResult}`);
      if (end > lastEnd || start === 0) result += replacement(match);
      lastEnd = end;
      index = Math.max(end, index + runeWidth(runeAt(text, index)));
    }
    return result + text.slice(lastEnd);
  }
}

/** Of what is replaced: far more than any chart needs. */
const maxResult = 16 * 1024 * 1024;

const maxMatches = 500_000;

const cacheSize = 256;
const cache = new Map<string, Regexp | GoError>();

/** Compiles once per pattern. Throws GoError for what is no regular expression. */
export function compileRegexp(pattern: string): Regexp {
  let compiled = cache.get(pattern);
  if (compiled === undefined) {
    compiled = tryCompile(pattern);
    if (cache.size >= cacheSize) cache.clear();
    cache.set(pattern, compiled);
  }
  if (compiled instanceof GoError) throw new GoError(compiled.message);
  return compiled;
}

function tryCompile(pattern: string): Regexp | GoError {
  try {
    return new Regexp(pattern);
  } catch (error) {
    if (error instanceof GoError) return error;
    throw error;
  }
}

/** Escapes what a pattern would not take literally. */
export function quoteMeta(text: string): string {
  return inPieces(text, (piece) => piece.replace(/[\\.+*?()|[\]{}^$]/g, String.raw`\$&`));
}

function textOf(text: string, match: Match, group: number): string {
  return text.slice(match[2 * group], match[2 * group + 1]);
}
