import type { Cluster } from '../connection/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { KubeObject, ObjectTable } from '../kube/index.ts';
import { loadRenderedContents } from '../rendering/index.ts';
import type { ResourceGroup, VersionReport } from '../reports/index.ts';
import {
  asObjects,
  asTables,
  fetchResources,
  reportVersion,
  requireKnownName,
  requireReadable,
  requireVersion,
} from '../reports/index.ts';

export interface StatusOptions {
  /** A sequence, a ULID or its beginning; without it, the newest. */
  readonly version?: string | undefined;
  /** Whether objects come as the server shows them to people, instead of as they are. */
  readonly showsTables?: boolean;
}

export interface StatusResult {
  readonly report: VersionReport;
  readonly tables: readonly ResourceGroup<ObjectTable>[];
  readonly objects: readonly ResourceGroup<KubeObject>[];
}

/** What is known of a release, and what there is of it in the cluster. */
export async function status(
  context: ActionContext,
  name: string,
  options: StatusOptions = {},
): Promise<StatusResult> {
  requireKnownName(name);
  using cluster = connectCluster(context);
  return await statusIn(context, cluster, name, options);
}

/** Between two looks. */
const watchPause = 2000;

/** The state of a release again and again, until the context's signal ends it or the release is gone. */
export async function* watchStatus(
  context: ActionContext,
  name: string,
  options: StatusOptions = {},
): AsyncGenerator<StatusResult> {
  requireKnownName(name);
  using cluster = connectCluster(context);
  while (!context.signal.aborted) {
    yield await statusIn(context, cluster, name, options);
    await cluster.client.time.sleep(watchPause, context.signal);
  }
}

async function statusIn(
  context: ActionContext,
  cluster: Cluster,
  name: string,
  { version: reference, showsTables = false }: StatusOptions,
): Promise<StatusResult> {
  const { client } = cluster;
  const history = await requireReadable(context, cluster, name, { wantsInventory: true });
  const version = requireVersion(history, reference);
  const loading = loadRenderedContents(client, version, context);
  const manifest = loading.then((contents) => contents.manifest);
  // That it cannot be had is told by what is loaded, whether anybody has asked for it yet or not.
  manifest.catch(() => undefined);
  const [contents, tables, objects] = await Promise.all([
    loading,
    showsTables ? fetchResources(context, client, version, { form: asTables, manifest }) : [],
    showsTables ? [] : fetchResources(context, client, version, { form: asObjects, manifest }),
  ]);
  const report = reportVersion(version, contents);
  const isGoing = history.release.operation?.kind === 'delete' && reference === undefined;
  return { report: isGoing ? { ...report, phase: 'uninstalling' } : report, tables, objects };
}
