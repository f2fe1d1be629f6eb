import { HelmError } from '../../base/index.ts';
import { GoError, trimSpace } from '../../go/index.ts';
import { codePointsOf, matchGlob, parseGlob } from './glob.ts';
import type { CodePoints, Glob } from './glob.ts';

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

const slash = 0x2f;

/** Go's line scanner, which reads the rules in Helm, gives up on a longer line. */
const maxLineBytes = 64 * 1024;

/** What Helm leaves out of every chart directory, whatever `.helmignore` says. */
export const defaultIgnoreRules: IgnoreRules = parseRule('templates/.?*');

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
  const whole = codePointsOf(path);
  const baseName = whole.slice(whole.lastIndexOf(slash) + 1);
  for (const rule of rules) {
    const name = rule.onlyBaseName ? baseName : whole;
    const applies = (!rule.onlyDirectories || isDirectory) && matchesRule(rule, name);
    if (applies !== rule.isNegated) return true;
  }
  return false;
}

function matchesRule({ glob }: IgnoreRule, name: CodePoints): boolean {
  return glob !== undefined && matchGlob(glob, name);
}

function parseRule(line: string): IgnoreRule[] {
  let pattern = trimSpace(line);
  if (pattern === '' || pattern.startsWith('#')) return [];
  if (pattern.includes('**')) {
    throw new HelmError('InvalidIgnoreFile', 'double-star (**) syntax is not supported');
  }
  if (compile(pattern) === undefined) {
    throw new HelmError('InvalidIgnoreFile', 'syntax error in pattern');
  }

  const isNegated = pattern.startsWith('!');
  if (isNegated) pattern = pattern.slice(1);
  const onlyDirectories = pattern.endsWith('/');
  if (onlyDirectories) pattern = pattern.slice(0, -1);
  const onlyBaseName = !pattern.includes('/');
  const glob = compile(pattern.startsWith('/') ? pattern.slice(1) : pattern);
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
