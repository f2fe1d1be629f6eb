import { HelmError, isHelmError } from '../../base/index.ts';
import type { HelmRecord, HelmRelease } from '../../release/index.ts';
import { loadHelmRecord } from '../../release/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';

/** One revision of a release of Helm's: the record of it, and what is in it. */
export interface HelmRevision {
  readonly record: HelmRecord;
  readonly release: HelmRelease;
}

/**
 * Reads what Helm has recorded of a release, oldest first. A revision that cannot be read is left out,
 * unless it is the newest or the one that is deployed.
 */
export async function readHelmHistory(
  context: ActionContext,
  { client }: Cluster,
  records: readonly HelmRecord[],
): Promise<readonly HelmRevision[]> {
  const sorted = records.toSorted((one, other) => one.revision - other.revision);
  const newest = sorted.at(-1);
  const read = sorted.map(async (record) => {
    try {
      return { record, release: await loadHelmRecord(client, record, context) };
    } catch (error) {
      const isNeeded = record === newest || record.status === 'deployed';
      if (isNeeded || !isHelmError(error, 'CorruptRelease')) throw error;
      context.logger.warn(`${error.message}: it is left out`);
      return undefined;
    }
  });
  return (await Promise.all(read)).filter((revision) => revision !== undefined);
}

/** Helm keeps a release with one driver; where there are two, nobody can tell which is meant. */
export function requireOneDriver(name: string, records: readonly HelmRecord[]): void {
  const drivers = new Set(records.map(({ driver }) => driver));
  if (drivers.size < 2) return;
  throw new HelmError(
    'AmbiguousRelease',
    `the release "${name}" is recorded twice by Helm: in Secrets and in ConfigMaps`,
    { hint: `remove those that are out of date: kubectl delete … -l owner=helm,name=${name}` },
  );
}
