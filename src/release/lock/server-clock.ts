import type { KubeClient, ReadOptions } from '../../kube/index.ts';
import type { Operation, Release } from '../release.ts';

/**
 * Whether nobody has renewed a lock for so long that there is no need to watch it. Both times are
 * the servers', so that no client's clock matters; twice the lease leaves room for servers that
 * disagree.
 */
export async function isLongAbandoned(
  client: KubeClient,
  { writtenAt }: Release,
  { leaseSeconds }: Operation,
  options: ReadOptions = {},
): Promise<boolean> {
  const now = await fetchServerTime(client, options);
  if (now === undefined || writtenAt.getTime() === 0) return false;
  return now.getTime() - writtenAt.getTime() > 2 * leaseSeconds * 1000;
}

async function fetchServerTime(
  client: KubeClient,
  { signal }: ReadOptions,
): Promise<Date | undefined> {
  const { headers } = await client.send({
    method: 'GET',
    path: '/version',
    deed: 'get the version of the server',
    isRepeatable: true,
    signal,
  });
  const { date } = headers;
  const time = typeof date === 'string' ? Date.parse(date) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}
