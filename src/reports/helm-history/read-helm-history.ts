import { HelmError, isHelmError } from '../../base/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { HelmRecord, ReleaseHistory, ReleaseVersion } from '../../release/index.ts';
import { loadHelmRecord, summarize } from '../../release/index.ts';
import { corruptVersion, versionOfRecord } from './version-of-record.ts';

/**
 * Reads what Helm 3 or 4 has recorded of a release, oldest first and as it is; a revision that cannot be
 * read is corrupt. What its versions have in the cluster is not known yet: see `placeInventories`.
 */
export async function readHelmHistory(
  context: ActionContext,
  { client }: Cluster,
  records: readonly HelmRecord[],
): Promise<ReleaseHistory> {
  const sorted = records.toSorted((one, other) => one.revision - other.revision);
  const versions = await Promise.all(
    sorted.map(async (record) => {
      try {
        return versionOfRecord(record, await loadHelmRecord(client, record, context));
      } catch (error) {
        if (!isHelmError(error, 'CorruptRelease')) throw error;
        return corruptVersion(record, error.message);
      }
    }),
  );
  return historyOf(sorted, versions);
}

function historyOf(
  records: readonly HelmRecord[],
  versions: readonly ReleaseVersion[],
): ReleaseHistory {
  const [record, newest, first] = [records.at(-1), versions.at(-1), versions[0]];
  if (record === undefined || newest === undefined || first === undefined)
    throw new Error('There are no records to read');
  const { name, namespace, labels, driver } = record;
  const release = {
    name,
    namespace,
    labels,
    uid: '',
    resourceVersion: '',
    createdAt: first.createdAt,
    writtenAt: newest.createdAt,
    isMirrored: false,
    application: undefined,
    current: versions.findLast(({ phase }) => phase === 'deployed')?.name,
    latest: summarize(newest),
    operation: undefined,
    fence: 0,
    isDeleted: false,
    problem: undefined,
  };
  return { release, versions, driver };
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
