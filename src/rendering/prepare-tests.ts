import type { Cluster } from '../connection/index.ts';
import { fetchTarget } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { Hook } from '../render/index.ts';
import { sortDocuments } from '../render/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { renderRelease } from './render-release.ts';
import type { StoredRelease } from './stored-run.ts';

/**
 * The hooks among which the tests of a release are: as they were recorded, unless somebody answers
 * events; then they are rendered again, and handlers have their say.
 */
export async function prepareTests(
  context: ActionContext,
  cluster: Cluster,
  run: ChartRun,
  { version, content }: StoredRelease,
): Promise<readonly Hook[]> {
  if (run.context.top === undefined) return content.hooks;
  const { release: name, namespace, sequence: revision } = version;
  const target = await fetchTarget(context, cluster);
  const release = { name, namespace, revision, isUpgrade: revision > 1 };
  await renderRelease(context, run, {
    release,
    target,
    values: content.values,
    options: { skipSchemaValidation: true },
  });
  await run.emit('pre-test');
  return sortDocuments(run.documents).hooks;
}
