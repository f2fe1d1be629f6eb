import type { HelmRecord } from '../release/index.ts';
import {
  latestHelmRecords,
  listAllVersions,
  listCheckedReleases,
  ownSelector,
} from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { withListEvents } from '../scripts/index.ts';
import type { ChoiceOptions, Scope, ListedRelease } from '../reports/index.ts';
import {
  compileFilter,
  cutPage,
  isInState,
  sortReleases,
  listHelmReleases,
  completeHelmRecord,
  listHelmRecord,
  listRelease,
  listVersion,
} from '../reports/index.ts';

export interface ListOptions extends ChoiceOptions {
  readonly allNamespaces?: boolean;
  /** Of labels, as kubectl takes it. */
  readonly selector?: string | undefined;
  /** Nothing but names is wanted, which spares a look at what Helm's own releases hold. */
  readonly namesOnly?: boolean;
}

/** Lists releases, each once with its newest version; also those that Helm 3 or 4 keeps, even under the name of one of ours. */
export async function list(
  context: ActionContext,
  options: ListOptions = {},
): Promise<readonly ListedRelease[]> {
  const matches = compileFilter(options.filter);
  using cluster = connectCluster(context);
  return await withListEvents(context, async () => {
    const [own, foreign] = await Promise.all([
      listOwn(context, cluster, options),
      listForeign(context, cluster, options),
    ]);
    const rows = [...own, ...foreign].filter(
      ({ listed: { name, status } }) => matches(name) && isInState(status, options.states),
    );
    return choosePage(context, cluster, rows, options);
  });
}

/** A line of the list; what is in a record of Helm is looked at only when it is needed. */
interface Row {
  readonly listed: ListedRelease;
  readonly record?: HelmRecord;
}

async function listOwn(
  { signal }: ActionContext,
  cluster: Cluster,
  options: ListOptions,
): Promise<readonly Row[]> {
  const { labels, matches } = ownSelector(options.selector ?? '');
  const labelSelector = labels === '' ? undefined : labels;
  const query = { ...scopeOf(cluster, options), labelSelector, signal };
  const found = wantsOnlySuperseded(options)
    ? (await listAllVersions(cluster.client, query)).map(listVersion)
    : (await listCheckedReleases(cluster.client, query)).map(listRelease);
  return found
    .filter((listed) => listed !== undefined)
    .filter(matches)
    .map((listed) => ({ listed }));
}

async function listForeign(
  context: ActionContext,
  cluster: Cluster,
  options: ListOptions,
): Promise<readonly Row[]> {
  const { all, selected } = await listHelmReleases(context, cluster, scopeOf(cluster, options));
  const chosen = wantsOnlySuperseded(options) ? all : latestHelmRecords(all);
  const uids = new Set(selected.map(({ uid }) => uid));
  return chosen
    .filter(({ uid }) => uids.has(uid))
    .map((record) => ({ listed: listHelmRecord(record), record }));
}

function scopeOf({ namespace }: Cluster, { allNamespaces = false, selector }: ListOptions): Scope {
  return { namespace: allNamespaces ? undefined : namespace, labelSelector: selector };
}

/** No newest version is ever superseded: who asks for those means all versions. */
function wantsOnlySuperseded({ states = [] }: ListOptions): boolean {
  return states.length === 1 && states[0] === 'superseded';
}

async function choosePage(
  { signal }: ActionContext,
  { client }: Cluster,
  rows: readonly Row[],
  options: ListOptions,
): Promise<readonly ListedRelease[]> {
  const complete = async ({ listed, record }: Row): Promise<ListedRelease> =>
    record === undefined ? listed : completeHelmRecord(client, record, { signal });
  if (options.date === true) {
    return cutPage(sortReleases(await Promise.all(rows.map(complete)), options), options);
  }
  const byListed = new Map(rows.map((row) => [row.listed, row]));
  const page = cutPage(sortReleases([...byListed.keys()], options), options);
  if (options.namesOnly === true) return page;
  return Promise.all(page.map((listed) => complete(byListed.get(listed) ?? { listed })));
}
