import { scopeKinds } from './scope.ts';

/** What a chart may ask for, in the words in which the user is asked. */
export const permissionMeanings = {
  network: 'Access the network',
  io: 'Access the local filesystem',
  os: 'Run commands and read the environment',
  cluster: 'Read the cluster as you',
} as const;

export type PermissionName = keyof typeof permissionMeanings;

export const permissionNames: readonly PermissionName[] = ['network', 'io', 'os', 'cluster'];

/** All that a permission means, or one part of it: a host of the network, a path of the files. */
export interface Permission {
  readonly name: PermissionName;
  readonly scope?: string;
}

/** The permission of that name; `filesystem` is an old name of `io`. */
export function findPermissionName(name: string): PermissionName | undefined {
  const current = name === 'filesystem' ? 'io' : name;
  return permissionNames.find((permission) => permission === current);
}

/** `network:api.example.com`, as flags and records have it. */
export function formatPermission({ name, scope }: Permission): string {
  return scope === undefined ? name : `${name}:${scope}`;
}

/** Undefined for what is no permission. */
export function findPermission(text: string): Permission | undefined {
  const colon = text.indexOf(':');
  const name = findPermissionName(colon === -1 ? text : text.slice(0, colon));
  if (name === undefined || colon === -1) return name && { name };
  const scope = scopeKinds[name]?.find(text.slice(colon + 1));
  return scope === undefined ? undefined : { name, scope };
}

/** Whether one permission allows all that another one does. */
export function covers(granted: Permission, wanted: Permission): boolean {
  if (granted.name !== wanted.name) return false;
  if (granted.scope === undefined || granted.scope === wanted.scope) return true;
  if (wanted.scope === undefined) return false;
  return scopeKinds[granted.name]?.isWithin(wanted.scope, granted.scope) ?? false;
}
