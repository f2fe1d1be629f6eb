import { HelmError } from '../../base/index.ts';
import { GoError, trimSpace } from '../../go/index.ts';
import { matchGlob, parseGlob } from './glob.ts';
import type { Glob } from './glob.ts';

/** Rules in the order of the file; the first that decides, decides. */
export type IgnoreRules = readonly IgnoreRule[];

interface IgnoreRule {
  readonly isNegated: boolean;
  readonly onlyDirectories: boolean;
  /** A rule without a slash is about the last part of the path alone. */
  readonly onlyBaseName: boolean;
  /** Absent: the pattern is malformed once its final slash is cut off, and matches nothing. */
  readonly glob: Glob | undefined;
}

/** Go's line scanner, which reads the rules in Helm, gives up on a longer line. */
const maxLineBytes = 64 * 1024;

/** What Helm leaves out of every chart directory, whatever `.helmignore` says. */
export function defaultIgnoreRules(): IgnoreRules {
  return parseRule('templates/.?*');
}

/** Reads the text of a `.helmignore`, with Helm's error texts. */
export function parseIgnoreRules(text: string): IgnoreRules {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((line) => {
    if (Buffer.byteLength(line) >= maxLineBytes) {
      throw new HelmError('InvalidIgnoreFile', 'bufio.Scanner: token too long');
    }
    return parseRule(line);
  });
}

/**
 * Reports whether the file or directory at `path` (relative, with slashes) is left out.
 *
 * Helm's negation is not Git's: a path that does not match a `!rule` is ignored, and one that
 * does falls through to the next rule.
 */
export function isIgnored(rules: IgnoreRules, path: string, isDirectory: boolean): boolean {
  if (path === '' || path === '.' || path === './') return false;
  const baseName = path.slice(path.lastIndexOf('/') + 1);
  for (const { isNegated, onlyDirectories, onlyBaseName, glob } of rules) {
    const applies =
      (!onlyDirectories || isDirectory) &&
      glob !== undefined &&
      matchGlob(glob, onlyBaseName ? baseName : path);
    if (applies !== isNegated) return true;
  }
  return false;
}

function parseRule(line: string): IgnoreRule[] {
  const text = trimSpace(line);
  if (text === '' || text.startsWith('#')) return [];
  if (text.includes('**')) {
    throw new HelmError('InvalidIgnoreFile', 'double-star (**) syntax is not supported');
  }
  const whole = compile(text);
  if (whole === undefined) {
    throw new HelmError('InvalidIgnoreFile', 'syntax error in pattern');
  }

  const isNegated = text.startsWith('!');
  let pattern = isNegated ? text.slice(1) : text;
  const onlyDirectories = pattern.endsWith('/');
  if (onlyDirectories) pattern = pattern.slice(0, -1);
  const onlyBaseName = !pattern.includes('/');
  if (pattern.startsWith('/')) pattern = pattern.slice(1);
  const glob = pattern === text ? whole : compile(pattern);
  return [{ isNegated, onlyDirectories, onlyBaseName, glob }];
}

function compile(pattern: string): Glob | undefined {
  try {
    return parseGlob(pattern);
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}
