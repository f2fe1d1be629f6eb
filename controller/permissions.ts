/**
 * What requests may grant to the scripts of charts. Whoever may write a HelmRequest chooses the chart and
 * what it is granted, but its scripts run where the controller does: its administrator has the last word.
 */
import type { HelmRequest } from '../src/requests/index.ts';

/** Reading the cluster, in the name of who asks, is all that is harmless to others. */
export const defaultPermissions: readonly string[] = ['cluster'];

/** What is wrong with what a request grants; undefined where nothing is. */
export function findExcess(
  allowed: readonly string[],
  { spec }: Pick<HelmRequest, 'spec'>,
): string | undefined {
  const excess = spec.permissions.filter((each) => !isAllowed(allowed, each));
  if (excess.length === 0) return undefined;
  const those = excess.map((each) => JSON.stringify(each)).join(', ');
  return `spec.permissions: this controller lets no request grant ${those} (helm controller --accept-perms)`;
}

/** What the scripts of a request get, whatever more it says. */
export function grantedTo(
  allowed: readonly string[],
  { spec }: Pick<HelmRequest, 'spec'>,
): readonly string[] {
  return spec.permissions.filter((each) => isAllowed(allowed, each));
}

/** `network` allows `network:example.com`, too. */
function isAllowed(allowed: readonly string[], permission: string): boolean {
  const [name = ''] = permission.split(':');
  return allowed.includes(permission) || allowed.includes(name);
}
