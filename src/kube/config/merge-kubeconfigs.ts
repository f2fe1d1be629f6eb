import type { EntryKind, Kubeconfig, ShadowedEntry } from './kubeconfig.ts';

/**
 * Later files only add: the first to name a cluster, user, context or current context wins, and
 * nothing of the others' entry is taken.
 */
export function mergeKubeconfigs(configs: readonly Kubeconfig[]): Kubeconfig {
  const shadowed: ShadowedEntry[] = [];
  return {
    currentContext: configs.find((config) => config.currentContext !== undefined)?.currentContext,
    clusters: merge('cluster', configs, ({ clusters }) => clusters, shadowed),
    users: merge('user', configs, ({ users }) => users, shadowed),
    contexts: merge('context', configs, ({ contexts }) => contexts, shadowed),
    shadowed,
  };
}

function merge<T extends { readonly file: string }>(
  kind: EntryKind,
  configs: readonly Kubeconfig[],
  entriesOf: (config: Kubeconfig) => ReadonlyMap<string, T>,
  shadowed: ShadowedEntry[],
): ReadonlyMap<string, T> {
  const merged = new Map<string, T>();
  for (const [name, entry] of configs.flatMap((config) => [...entriesOf(config)])) {
    const first = merged.get(name);
    if (first === undefined) merged.set(name, entry);
    else if (!isSame(first, entry)) {
      shadowed.push({ kind, name, file: entry.file, by: first.file });
    }
  }
  return merged;
}

function isSame(a: object, b: object): boolean {
  const text = (entry: object): string =>
    JSON.stringify({ ...entry, file: '' }, (_, value: unknown) =>
      value instanceof Map ? [...value] : value,
    );
  return text(a) === text(b);
}
