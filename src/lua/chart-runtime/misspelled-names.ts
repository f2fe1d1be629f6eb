import { findNearest } from '../../base/index.ts';

/** What scripts may name, by what it is part of. */
export const namesOf: Readonly<Record<string, readonly string[]>> = {
  context: [
    ...['chart', 'values', 'release', 'capabilities', 'files', 'templates', 'dependencies'],
    ...['objects', 'notes', 'findings', 'charts'],
  ],
  chart: [
    ...['apiVersion', 'name', 'version', 'type', 'description', 'keywords', 'home', 'sources'],
    ...['maintainers', 'icon', 'appVersion', 'kubernetesVersions', 'deprecated', 'annotations'],
  ],
  release: ['name', 'namespace', 'revision', 'isInstall', 'isUpgrade'],
  capabilities: ['helmVersion', 'kubernetesVersion', 'apiVersions'],
  events: ['on'],
  log: ['info', 'warn', 'error'],
  json: ['encode', 'decode'],
  yaml: ['encode', 'decode'],
  base64: ['encode', 'decode'],
  semver: ['compare', 'satisfies'],
  regex: ['match', 'find_all', 'replace'],
  template: ['render', 'func'],
  http: ['get', 'request'],
  kube: ['get', 'list'],
};

/** What people call the argument of a handler. */
const contextNames: ReadonlySet<string> = new Set(['_', 'c', 'ctx', 'context']);

/** For a line that failed on something that is not there: the name that was meant by one in it. */
export function findMisspelled(line: string): string | undefined {
  for (const [, owner = '', name = ''] of line.matchAll(/\b(\w+)\s*[.:]\s*(?=(\w+))/g)) {
    const whole = contextNames.has(owner) ? 'context' : owner;
    const names = Object.hasOwn(namesOf, whole) ? namesOf[whole] : undefined;
    if (names === undefined || names.includes(name)) continue;
    const [nearest] = findNearest(name, names, 1);
    const those = nearest === undefined ? `it has ${names.join(', ')}` : `did you mean ${nearest}?`;
    return `${whole} has no ${name}: ${those}`;
  }
  return undefined;
}
