import { GoError } from '../../go/index.ts';

/** A character class: ranges of code points, ends included. */
interface CharacterClass {
  readonly negated: boolean;
  readonly ranges: readonly (readonly [number, number])[];
}

/** `*`, `?`, one literal code point, or a class. */
type Token = '*' | '?' | number | CharacterClass;

/** A pattern of Go's path/filepath.Match, ready to be matched. */
export interface Glob {
  /** What every name that matches begins with, and ends with: most are turned away by these. */
  readonly head: string;
  readonly tail: string;
  /** Undefined where the pattern matches itself alone; read when a name gets past the ends. */
  readonly tokens: (() => readonly Token[]) | undefined;
}

const separator = 0x2f;

/** Compiles a pattern; throws what Go's `filepath.ErrBadPattern` says when it is malformed. */
export function parseGlob(pattern: string): Glob {
  const special = pattern.search(/[*?[\\]/);
  if (special < 0) return { head: pattern, tail: '', tokens: undefined };
  const lastSpecial = Math.max(...Array.from('*?]\\', (mark) => pattern.lastIndexOf(mark)));
  return {
    head: pattern.slice(0, special),
    tail: pattern.slice(lastSpecial + 1),
    tokens: tokensOf(pattern),
  };
}

/** Reports whether a name matches. */
export function matchGlob({ head, tail, tokens }: Glob, name: string): boolean {
  if (tokens === undefined) return name === head;
  if (!name.startsWith(head) || !name.endsWith(tail)) return false;
  return matchTokens(tokens(), Array.from(name, codeOf));
}

function tokensOf(pattern: string): () => readonly Token[] {
  // Nothing else can be wrong about a pattern, and that is to be told at once.
  let tokens = /[[\\]/.test(pattern) ? parseTokens(pattern) : undefined;
  return () => (tokens ??= parseTokens(pattern));
}

function parseTokens(pattern: string): Token[] {
  const points = Array.from(pattern, codeOf);
  const tokens: Token[] = [];
  let position = 0;

  const next = (): number => {
    const point = points[position];
    if (point === undefined) throw new GoError('syntax error in pattern');
    position++;
    return point;
  };

  // Inside a class: an end of a range. `-` and `]` must be escaped, and something has to follow.
  const rangeEnd = (): number => {
    let point = next();
    if (point === codeOf('-') || point === codeOf(']')) {
      throw new GoError('syntax error in pattern');
    }
    if (point === codeOf('\\')) point = next();
    if (position >= points.length) throw new GoError('syntax error in pattern');
    return point;
  };

  const characterClass = (): CharacterClass => {
    const negated = points[position] === codeOf('^');
    if (negated) position++;
    const ranges: [number, number][] = [];
    while (ranges.length === 0 || points[position] !== codeOf(']')) {
      const low = rangeEnd();
      if (points[position] === codeOf('-')) position++;
      else {
        ranges.push([low, low]);
        continue;
      }
      ranges.push([low, rangeEnd()]);
    }
    position++;
    return { negated, ranges };
  };

  while (position < points.length) {
    const point = next();
    if (point === codeOf('*')) tokens.push('*');
    else if (point === codeOf('?')) tokens.push('?');
    else if (point === codeOf('[')) tokens.push(characterClass());
    else tokens.push(point === codeOf('\\') ? next() : point);
  }
  return tokens;
}

/**
 * `*` and `?` stop at a slash; a class does not, as in Go.
 * Takes time in proportion to pattern times name: only the last star is ever tried again.
 */
function matchTokens(glob: readonly Token[], points: readonly number[]): boolean {
  let token = 0;
  let point = 0;
  let starToken = -1;
  let starPoint = 0;
  while (point < points.length || token < glob.length) {
    const wanted = glob[token];
    if (wanted === '*') {
      starToken = token++;
      starPoint = point;
    } else if (wanted !== undefined && matchesToken(wanted, points[point])) {
      token++;
      point++;
    } else {
      const skipped = points[starPoint];
      if (starToken < 0 || skipped === undefined || skipped === separator) return false;
      token = starToken + 1;
      point = ++starPoint;
    }
  }
  return true;
}

function matchesToken(token: Exclude<Token, '*'>, point: number | undefined): boolean {
  if (point === undefined) return false;
  if (token === '?') return point !== separator;
  if (typeof token === 'number') return token === point;
  return token.ranges.some(([low, high]) => low <= point && point <= high) !== token.negated;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
