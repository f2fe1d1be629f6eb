import { listChartVersions } from '../../src/actions/completion.ts';
import { listRepositories } from '../../src/actions/repo/list.ts';
import { updateRepositories } from '../../src/actions/repo/update.ts';
import { search } from '../../src/actions/search.ts';
import type { ActionContext } from '../../src/context/index.ts';
import type { RemoteAccess } from '../../src/source/index.ts';
import { obtainChart } from '../../src/source/index.ts';
import type { ChartDetail, ChartsFacts, FoundChartFacts } from '../protocol.ts';
import type { ApiCall } from '../server/route.ts';
import { describeChart } from './version-contents.ts';
import { Wishes } from './wishes.ts';

/** The newest of every chart that the repositories have; with words, those that they find. */
export async function describeCharts({ context, access, query }: ApiCall): Promise<ChartsFacts> {
  const repositories = await listRepositories(context);
  const words = (query.get('words') ?? '').split(/\s+/).filter((word) => word !== '');
  const isRemote = words[0]?.startsWith('oci://') === true;
  const found = repositories.length === 0 && !isRemote ? [] : await search(context, words, access);
  return { repositories, charts: found.map(factsOf) };
}

function factsOf({ name, ...rest }: Awaited<ReturnType<typeof search>>[number]): FoundChartFacts {
  return { reference: name, ...rest };
}

/** One chart: what it says of itself, and its versions. */
export async function describeOneChart({ context, access, query }: ApiCall): Promise<ChartDetail> {
  const reference = query.get('reference') ?? '';
  const version = query.get('version');
  const named = version === null ? reference : `${reference}:${version}`;
  const [{ chart }, versions] = await Promise.all([
    obtainChart(context, named, access),
    versionsOf(context, access, reference),
  ]);
  return { ...describeChart(chart), reference, versions };
}

async function versionsOf(
  context: ActionContext,
  access: RemoteAccess,
  reference: string,
): Promise<ChartDetail['versions']> {
  if (reference.startsWith('oci://')) {
    const found = await search(context, [reference], { ...access, listsVersions: true });
    return found.map(({ version, appVersion }) => ({ version, appVersion, created: '' }));
  }
  return listChartVersions(context, reference);
}

/** Fetches the indexes of the repositories. */
export async function refreshCharts({ context, body }: ApiCall): Promise<object> {
  const only = new Wishes(body).text('repository');
  return {
    updates: await updateRepositories(context, only === undefined ? {} : { names: [only] }),
  };
}
