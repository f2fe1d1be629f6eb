import { SemverError } from './semver-error.ts';
import { parseVersion } from './version.ts';
import type { Version } from './version.ts';

/** What a version must be: any of the groups, and in it all of the comparisons. */
export interface Constraint {
  readonly groups: readonly ComparisonGroup[];
}

export interface ComparisonGroup {
  readonly comparisons: readonly Comparison[];
  /** Prereleases are looked at only by a group that names one itself. */
  readonly hasPrerelease: boolean;
}

export interface Comparison {
  readonly operator: Operator;
  /** With zeros for what was left open. */
  readonly version: Version;
  /** The version as written, such as `4.x`. */
  readonly text: string;
  /** The first number that was left out or written as a wildcard. */
  readonly open: 'major' | 'minor' | 'patch' | undefined;
}

export type Operator = '' | '=' | '!=' | '>' | '<' | '>=' | '=>' | '<=' | '=<' | '~' | '~>' | '^';

const maxLength = 512;
const maxGroups = 32;

const space = String.raw`[\t\n\f\r ]`;
const operator = String.raw`!=|>=|=>|<=|=<|~>|=|>|<|~|\^`;
const number = String.raw`[0-9|xX*]+`;
const identifiers = String.raw`[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*`;
const version = String.raw`v?${number}(?:\.${number}){0,2}(?:-${identifiers})?(?:\+${identifiers})?`;

const comparisonParts = new RegExp(
  String.raw`(${operator})?${space}*(v?(${number})(?:\.(${number}))?(?:\.(${number}))?(-${identifiers})?(?:\+${identifiers})?)`,
  'g',
);
// Written so that no text can be split in two ways: a run of spaces must not cost exponential time.
const comparisonList = new RegExp(
  String.raw`^${space}*(?:(?:${operator})${space}*)?${version}` +
    String.raw`(?:(?:${space}+(?:,${space}*)?|,${space}*)(?:(?:${operator})${space}*)?${version})*${space}*$`,
);
const hyphenRange = new RegExp(
  `${space}*(${version})${space}+-${space}+(${version})${space}*`,
  'g',
);

/**
 * Reads a constraint: operators `= != > < >= <= ~ ^` (and `=> =< ~>`), wildcards `x X *`, hyphen
 * ranges, commas or spaces for "and", `||` for "or".
 *
 * @example
 * satisfies(parseVersion('1.4.2'), parseConstraint('^1.2 || >=3, <4')) // true
 */
export function parseConstraint(text: string): Constraint {
  if (Buffer.byteLength(text) > maxLength) {
    throw new SemverError(`constraint string is too long (max ${maxLength} bytes)`);
  }
  const groups = rewriteHyphenRanges(text).split('||');
  if (groups.length > maxGroups) {
    throw new SemverError(`too many constraint groups (max ${maxGroups})`);
  }
  return { groups: groups.map(parseGroup) };
}

function rewriteHyphenRanges(text: string): string {
  let rewritten = text;
  for (const [range, from = '', to = ''] of text.matchAll(hyphenRange)) {
    rewritten = rewritten.replace(range, () => `>= ${from}, <= ${to} `);
  }
  return rewritten;
}

function parseGroup(text: string): ComparisonGroup {
  if (!comparisonList.test(text)) {
    throw new SemverError(`improper constraint: ${JSON.stringify(text)}`, text);
  }
  const comparisons = Array.from(text.matchAll(comparisonParts), toComparison);
  return {
    comparisons,
    hasPrerelease: comparisons.some((each) => each.version.prerelease !== ''),
  };
}

function toComparison(match: RegExpExecArray): Comparison {
  const [, operator = '', text = '', major = '', minor = '', patch = '', prerelease = ''] = match;
  const open = firstOpen({ major, minor, patch });
  const closed = {
    major: `0.0.0${prerelease}`,
    minor: `${major}.0.0${prerelease}`,
    patch: `${major}.${minor}.0${prerelease}`,
    none: text,
  }[open ?? 'none'];
  return { operator: operator as Operator, text, open, version: parseComparedVersion(closed) };
}

function firstOpen(numbers: Record<'major' | 'minor' | 'patch', string>): Comparison['open'] {
  return (['major', 'minor', 'patch'] as const).find((name) =>
    ['', 'x', 'X', '*'].includes(numbers[name]),
  );
}

function parseComparedVersion(text: string): Version {
  try {
    return parseVersion(text);
  } catch {
    throw new SemverError('constraint parser error');
  }
}
