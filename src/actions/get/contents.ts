import type { KubeClient, ReadOptions } from '../../kube/index.ts';
import type { ReleaseVersion } from '../../release/index.ts';
import { withCluster } from '../cluster/connect-cluster.ts';
import type { ActionContext } from '../context.ts';
import type { RenderedContents } from '../releases/release-content.ts';
import { loadContent, loadRenderedContents } from '../releases/release-content.ts';
import type { ReleaseReport, VersionReport } from '../releases/release-report.ts';
import { reportVersion } from '../releases/release-report.ts';
import { requireHistory, requireVersion } from '../releases/require-history.ts';
import { requireKnownName } from '../status.ts';

export interface GetOptions {
  /** A sequence, a ULID or its beginning; without it, the newest. */
  readonly version?: string | undefined;
}

/** What a version of a release holds but its chart: values, manifest, hooks, notes. */
export async function getContents(
  context: ActionContext,
  name: string,
  options: GetOptions = {},
): Promise<VersionReport> {
  return read(context, name, options, loadRenderedContents);
}

/** All that a version of a release holds. */
export async function getAll(
  context: ActionContext,
  name: string,
  options: GetOptions = {},
): Promise<ReleaseReport> {
  return read(context, name, options, loadContent);
}

async function read<C extends RenderedContents>(
  context: ActionContext,
  name: string,
  { version: reference }: GetOptions,
  load: (client: KubeClient, version: ReleaseVersion, options: ReadOptions) => Promise<C>,
): Promise<VersionReport & C> {
  requireKnownName(name);
  return withCluster(context, async (cluster) => {
    const history = await requireHistory(context, cluster, name);
    const version = requireVersion(history, reference);
    return reportVersion(version, await load(cluster.client, version, context));
  });
}
