import { managedByLabel } from '../kube/index.ts';

type Labels = Readonly<Record<string, string>>;

/** The labels that a user gave to a release, among which ours are. */
export function userLabelsOf(labels: Labels = {}): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => !isOwnLabel(name)));
}

/** Names of labels that no user may give. */
export function isOwnLabel(name: string): boolean {
  return name === managedByLabel || name.startsWith('helm.sh/');
}
