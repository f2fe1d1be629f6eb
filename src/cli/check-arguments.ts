import { HelmError } from '../base/index.ts';
import type { ArgumentName, Command } from './command.ts';

/** Refuses too few and too many arguments, in Helm's words. */
export function checkArguments(
  path: readonly string[],
  command: Command,
  given: readonly string[],
): void {
  const least = command.arguments.filter(isRequired).length;
  const most = command.arguments.some(takesRest)
    ? Number.POSITIVE_INFINITY
    : command.arguments.length;
  if (given.length >= least && given.length <= most) return;
  const name = path.join(' ');
  throw new HelmError('WrongArguments', `"${name}" ${wish(least, most, given.length)}`, {
    details: ['', `Usage:  ${usageLine(path, command)}`],
  });
}

export function usageLine(path: readonly string[], command: Command): string {
  return [...path, ...command.arguments, '[flags]'].join(' ');
}

function wish(least: number, most: number, given: number): string {
  if (most === 0) return 'accepts no arguments';
  if (least === most) return `requires ${least} ${least === 1 ? 'argument' : 'arguments'}`;
  if (given < least) {
    return `requires at least ${least} ${least === 1 ? 'argument' : 'arguments'}`;
  }
  return `accepts at most ${most} ${most === 1 ? 'argument' : 'arguments'}`;
}

function isRequired(name: ArgumentName): boolean {
  return !name.startsWith('[');
}

function takesRest(name: ArgumentName): boolean {
  return name.includes('...');
}
