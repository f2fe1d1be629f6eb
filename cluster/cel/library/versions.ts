import { quote } from '../../../src/go/index.ts';
import type { CelType } from '../types/type.ts';
import { objectNamed } from '../types/type.ts';
import type { Opaque } from '../values/value.ts';
import { EvaluationError } from '../values/value.ts';
import type { Library } from './overload.ts';

/** A semantic version. */
class SemverValue implements Opaque {
  readonly kind = 'opaque';
  readonly type: CelType = objectNamed('kubernetes.Semver');
  readonly numbers: readonly bigint[];
  readonly prerelease: readonly string[];

  constructor(numbers: readonly bigint[], prerelease: readonly string[]) {
    this.numbers = numbers;
    this.prerelease = prerelease;
  }

  equals(other: Opaque): boolean {
    return other instanceof SemverValue && compare(this, other) === 0;
  }
}

function read(text: string, isLoose = false): SemverValue {
  return parse(isLoose ? normalize(text) : text);
}

function parse(text: string): SemverValue {
  if (text === '') throw new EvaluationError('Version string empty');
  const parts = splitN(text);
  if (parts.length !== 3) throw new EvaluationError('No Major.Minor.Patch elements found');
  const [major = '', minor = '', rest = ''] = parts;
  const [beforeBuild, build] = cut(rest, '+');
  const [patch, prerelease] = cut(beforeBuild, '-');
  const numbers = [
    readNumber(major, 'major'),
    readNumber(minor, 'minor'),
    readNumber(patch, 'patch'),
  ];
  const identifiers = prerelease === undefined ? [] : prerelease.split('.');
  identifiers.forEach(checkPrerelease);
  if (build !== undefined) build.split('.').forEach(checkBuild);
  return new SemverValue(numbers, identifiers);
}

function splitN(text: string): string[] {
  const parts = text.split('.');
  return parts.length <= 3 ? parts : [parts[0] ?? '', parts[1] ?? '', parts.slice(2).join('.')];
}

function cut(text: string, mark: string): readonly [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function readNumber(text: string, name: string): bigint {
  if (!/^[0-9]*$/.test(text)) {
    throw new EvaluationError(`Invalid character(s) found in ${name} number ${quote(text)}`);
  }
  if (/^0[0-9]/.test(text)) {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    throw new EvaluationError(`${title} number must not contain leading zeroes ${quote(text)}`);
  }
  if (text === '') {
    throw new EvaluationError('strconv.ParseUint: parsing "": invalid syntax');
  }
  return BigInt(text);
}

function checkPrerelease(part: string): void {
  if (part === '') throw new EvaluationError('Prerelease is empty');
  if (/^0[0-9]+$/.test(part)) {
    throw new EvaluationError(
      `Numeric PreRelease version must not contain leading zeroes ${quote(part)}`,
    );
  }
  if (!/^[0-9A-Za-z-]+$/.test(part)) {
    throw new EvaluationError(`Invalid character(s) found in prerelease ${quote(part)}`);
  }
}

function checkBuild(part: string): void {
  if (part === '') throw new EvaluationError('Build meta data is empty');
  if (!/^[0-9A-Za-z-]+$/.test(part)) {
    throw new EvaluationError(`Invalid character(s) found in build meta data ${quote(part)}`);
  }
}

/** Without a `v`, without leading zeros, and with all three numbers. */
function normalize(text: string): string {
  const parts = splitN(text.replace(/^v/, '')).map((part) => {
    if (part.length <= 1) return part;
    const bare = part.replace(/^0+/, '');
    return /^[0-9]/.test(bare) ? bare : `0${bare}`;
  });
  if (parts.length >= 3) return parts.join('.');
  if (/[+-]/.test(parts.at(-1) ?? '')) {
    throw new EvaluationError('short version cannot contain PreRelease/Build meta data');
  }
  return [...parts, '0', '0'].slice(0, 3).join('.');
}

function compare(a: SemverValue, b: SemverValue): number {
  for (const [index, number] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0n;
    if (number !== other) return number < other ? -1 : 1;
  }
  return comparePrereleases(a.prerelease, b.prerelease);
}

/** A version without a prerelease comes after those with one. */
function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length);
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = comparePart(part, other);
    if (order !== 0) return order;
  }
  return a.length < b.length ? -1 : 0;
}

function comparePart(a: string, b: string): number {
  const isNumber = /^[0-9]+$/;
  if (isNumber.test(a) !== isNumber.test(b)) return isNumber.test(a) ? -1 : 1;
  if (isNumber.test(a)) {
    const difference = BigInt(a) - BigInt(b);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function isVersion(text: string, isLoose = false): boolean {
  try {
    read(text, isLoose);
    return true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

const type = 'kubernetes.Semver';

function numberAt(id: string, index: number): Library[string] {
  return [[id, `${type}.() -> int`, ({ numbers }: SemverValue) => numbers[index] ?? 0n]];
}

export const versions: Library = {
  semver: [
    ['string_to_semver', `(string) -> ${type}`, read],
    ['string_bool_to_semver', `(string, bool) -> ${type}`, read],
  ],
  isSemver: [
    ['is_semver_string', '(string) -> bool', isVersion],
    ['is_semver_string_bool', '(string, bool) -> bool', isVersion],
  ],
  major: numberAt('semver_major', 0),
  minor: numberAt('semver_minor', 1),
  patch: numberAt('semver_patch', 2),
  isGreaterThan: [
    [
      'semver_is_greater_than',
      `${type}.(${type}) -> bool`,
      (a: SemverValue, b: SemverValue) => compare(a, b) > 0,
    ],
  ],
  isLessThan: [
    [
      'semver_is_less_than',
      `${type}.(${type}) -> bool`,
      (a: SemverValue, b: SemverValue) => compare(a, b) < 0,
    ],
  ],
  compareTo: [
    [
      'semver_compare_to',
      `${type}.(${type}) -> int`,
      (a: SemverValue, b: SemverValue) => BigInt(compare(a, b)),
    ],
  ],
};
