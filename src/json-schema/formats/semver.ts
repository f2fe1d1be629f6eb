import { quoteCharacter } from './json-pointer.ts';

const numberNames = ['major', 'minor', 'patch'] as const;

/** https://semver.org, without a leading `v`. */
export function checkSemver(text: string): string | undefined {
  const { before: rest, after: build } = cut(text, '+');
  const { before: core, after: prerelease } = cut(rest, '-');
  return checkBuild(build) ?? checkPrerelease(prerelease) ?? checkCore(core);
}

function checkBuild(build: string | undefined): string | undefined {
  if (build === undefined) return undefined;
  if (build === '') return 'build is empty';
  for (const identifier of build.split('.')) {
    if (identifier === '') return 'build identifier is empty';
    const wrong = findWrongCharacter(identifier);
    if (wrong !== undefined) return `invalid character ${wrong} in build identifier`;
  }
  return undefined;
}

function checkPrerelease(prerelease: string | undefined): string | undefined {
  for (const identifier of prerelease?.split('.') ?? []) {
    if (identifier === '') return 'pre-release identifier is empty';
    const wrong = findWrongCharacter(identifier);
    if (wrong !== undefined) return `invalid character ${wrong} in pre-release identifier`;
    if (/^0\d+$/.test(identifier)) return 'pre-release numeric identifier starts with zero';
  }
  return undefined;
}

function checkCore(core: string): string | undefined {
  const numbers = core.split('.');
  if (numbers.length !== 3) return 'versionCore must have 3 numbers separated by dot';
  for (const [index, name] of numberNames.entries()) {
    const number = numbers[index] ?? '';
    if (number === '') return `${name} is empty`;
    if (number.length > 1 && number.startsWith('0')) return `${name} starts with zero`;
    if (!/^\d+$/.test(number)) return `${name} contains non-digit`;
  }
  return undefined;
}

function findWrongCharacter(identifier: string): string | undefined {
  const wrong = Array.from(identifier).find((character) => !/[0-9a-zA-Z-]/.test(character));
  return wrong === undefined ? undefined : quoteCharacter(wrong);
}

function cut(text: string, mark: string): { before: string; after: string | undefined } {
  const at = text.indexOf(mark);
  if (at < 0) return { before: text, after: undefined };
  return { before: text.slice(0, at), after: text.slice(at + 1) };
}
