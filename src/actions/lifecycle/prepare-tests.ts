import type { Hook } from '../../render/index.ts';
import { sortDocuments } from '../../render/index.ts';
import type { Cluster } from '../cluster/connect-cluster.ts';
import { fetchSurroundings } from '../cluster/fetch-surroundings.ts';
import type { ActionContext } from '../context.ts';
import { renderRelease } from '../rendering/render-release.ts';
import type { ChartOperation } from './chart-operation.ts';
import type { StoredRelease } from './run-stored.ts';

/**
 * The hooks among which the tests of a release are: as they were recorded, unless somebody answers
 * events; then they are rendered again, and handlers have their say.
 */
export async function prepareTests(
  context: ActionContext,
  cluster: Cluster,
  events: ChartOperation,
  { version, content }: StoredRelease,
): Promise<readonly Hook[]> {
  if (events.context.top === undefined) return content.hooks;
  const { release: name, namespace, sequence: revision } = version;
  const { capabilities, client } = await fetchSurroundings(context, cluster);
  const release = { name, namespace, revision, isUpgrade: false };
  await events.emit('chart-loaded');
  await events.emit('pre-render');
  const render = () => renderRelease(context, events, { release, capabilities, client });
  events.takeRendered(await events.perform('render', render));
  await events.emit('post-render');
  await events.emit('pre-test');
  return sortDocuments(events.documents).hooks;
}
