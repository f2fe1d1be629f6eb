import type { Managers, Ownership } from './managers.ts';
import { managerKey } from './managers.ts';

/** Updates by more managers than this are not told apart for ever. */
const maxUpdaters = 10;
const bucketName = 'ancient-changes';

/** Folds the oldest updates of each version into one entry until few enough are left. */
export function capManagers(managers: Managers): Managers {
  const updaters = [...managers].filter(([, { applied }]) => !applied);
  if (updaters.length <= maxUpdaters) return managers;
  updaters.sort(([a, left], [b, right]) => compare(left.time, right.time) || compare(a, b));
  const result = new Map(managers);
  const firstOfVersion = new Map<string, string>();
  let count = updaters.length;
  for (const [key, ownership] of updaters) {
    if (count <= maxUpdaters) break;
    const first = firstOfVersion.get(ownership.apiVersion);
    if (first === undefined) {
      firstOfVersion.set(ownership.apiVersion, key);
      continue;
    }
    foldInto(result, first, key, ownership);
    count--;
  }
  return result;
}

function foldInto(
  managers: Map<string, Ownership>,
  first: string,
  key: string,
  ownership: Ownership,
): void {
  const bucket = managerKey({
    manager: bucketName,
    operation: 'Update',
    apiVersion: ownership.apiVersion,
    subresource: '',
  });
  const start = managers.get(bucket) ?? managers.get(first);
  managers.delete(first);
  managers.delete(key);
  // The time is the newer entry's.
  const set = start ? ownership.set.union(start.set) : ownership.set;
  managers.set(bucket, { ...ownership, set });
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
