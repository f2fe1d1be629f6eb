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
    details: ['', `Usage:  ${helmUsageLine(path, command)}`],
  });
}

export function usageLine(path: readonly string[], command: Command): string {
  return [...path, ...command.arguments, '[flags]'].join(' ');
}

/** What Helm says of a wrong number of arguments, which scripts and tests match on. */
function helmUsageLine(path: readonly string[], command: Command): string {
  const words = helmUsages[path.join(' ')];
  return words === undefined ? usageLine(path, command) : [...path, words, '[flags]'].join(' ');
}

const helmUsages: Readonly<Record<string, string>> = {
  'helm dependency build': 'CHART',
  'helm dependency list': 'CHART',
  'helm dependency update': 'CHART',
  'helm install': '[NAME] [CHART]',
  'helm lint': 'PATH',
  'helm package': '[CHART_PATH] [...]',
  'helm pull': '[chart URL | repo/chartname] [...]',
  'helm push': '[chart] [remote]',
  'helm registry login': '[host]',
  'helm registry logout': '[host]',
  'helm repo add': '[NAME] [URL]',
  'helm repo index': '[DIR]',
  'helm repo remove': '[REPO1 [REPO2 ...]]',
  'helm rollback': '<RELEASE> [REVISION]',
  'helm show all': '[CHART]',
  'helm show chart': '[CHART]',
  'helm show crds': '[CHART]',
  'helm show readme': '[CHART]',
  'helm show values': '[CHART]',
  'helm template': '[NAME] [CHART]',
  'helm upgrade': '[RELEASE] [CHART]',
  'helm verify': 'PATH',
};

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
