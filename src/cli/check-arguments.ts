import { HelmError } from '../base/index.ts';
import type { ArgumentName, Command } from './command.ts';

/** Refuses too few and too many arguments, in Helm's words. */
export function checkArguments(
  path: readonly string[],
  command: Command,
  given: readonly string[],
): void {
  const min = command.arguments.filter(isRequired).length;
  const max = command.arguments.some(takesRest)
    ? Number.POSITIVE_INFINITY
    : command.arguments.length;
  if (given.length >= min && given.length <= max) return;
  const name = path.join(' ');
  throw new HelmError('WrongArguments', `"${name}" ${wish(min, max, given.length)}`, {
    details: ['', `Usage:  ${usageLine(path, command)}`],
  });
}

export function usageLine(path: readonly string[], command: Command): string {
  return [...path, ...command.arguments, '[flags]'].join(' ');
}

function wish(min: number, max: number, given: number): string {
  if (max === 0) return 'accepts no arguments';
  if (min === max) return `requires ${min} ${min === 1 ? 'argument' : 'arguments'}`;
  if (given < min) {
    return `requires at least ${min} ${min === 1 ? 'argument' : 'arguments'}`;
  }
  return `accepts at most ${max} ${max === 1 ? 'argument' : 'arguments'}`;
}

function isRequired(name: ArgumentName): boolean {
  return !name.startsWith('[');
}

function takesRest(name: ArgumentName): boolean {
  return name.includes('...');
}
