/** What a chart may ask for, in the words in which the user is asked. */
export const permissionMeanings = {
  network: 'Access the network',
  io: 'Access the local filesystem',
  os: 'Run commands and read the environment',
  cluster: 'Read the cluster as you',
} as const;

export type Permission = keyof typeof permissionMeanings;

export const permissions: readonly Permission[] = ['network', 'io', 'os', 'cluster'];

/** The permission of that name; `filesystem` is an old name of `io`. */
export function findPermission(name: string): Permission | undefined {
  const current = name === 'filesystem' ? 'io' : name;
  return permissions.find((permission) => permission === current);
}
