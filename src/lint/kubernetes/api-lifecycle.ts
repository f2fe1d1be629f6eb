import type { KubeVersion } from '../../render/index.ts';
import type { ApiLifecycle, ApiTable } from './api-table.ts';

/** What Kubernetes says of an API that a release of it deprecates; undefined if it does not. */
export function findDeprecation(
  table: ApiTable,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  kubeVersion: KubeVersion,
): string | undefined {
  const found = findLifecycle(table, apiVersion, kind);
  if (found === undefined) return undefined;
  const [deprecated, removed, replacement] = found;
  if (!isReached(kubeVersion, deprecated)) return undefined;
  const gone = removed === '' ? '' : `, unavailable in v${removed}+`;
  const advice = replacement === undefined ? '' : `; use ${named(replacement, kind)}`;
  return `${apiVersion} ${kind} is deprecated in v${deprecated}+${gone}${advice}`;
}

/** A list goes the way of what it lists. */
function findLifecycle(
  table: ApiTable,
  apiVersion: string,
  kind: string,
): ApiLifecycle | undefined {
  const kinds = Object.hasOwn(table, apiVersion) ? table[apiVersion] : undefined;
  if (kinds === undefined) return undefined;
  return [kind, kind.replace(/List$/, '')]
    .filter((name) => Object.hasOwn(kinds, name))
    .map((name) => kinds[name])
    .at(0);
}

function named(replacement: string, kind: string): string {
  return replacement.includes(' ') ? replacement : `${replacement} ${kind}`;
}

/** Version 0.0 stands for one that nobody knows. */
function isReached({ major, minor }: KubeVersion, release: string): boolean {
  if (Number(major) === 0 && Number(minor) === 0) return true;
  const [majorOfRelease = 0, minorOfRelease = 0] = release.split('.').map(Number);
  if (Number(major) !== majorOfRelease) return Number(major) > majorOfRelease;
  return Number(minor) >= minorOfRelease;
}
