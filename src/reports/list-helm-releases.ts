import { isHelmError } from '../base/index.ts';
import type { HelmDriver, HelmRecord } from '../release/index.ts';
import { listHelmRecords } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';

export interface Scope {
  /** Without one, all namespaces. */
  readonly namespace: string | undefined;
  /** Of one release. */
  readonly name?: string;
  readonly labelSelector?: string | undefined;
}

export interface HelmReleases {
  readonly all: readonly HelmRecord[];
  /** Those that have the labels. */
  readonly selected: readonly HelmRecord[];
}

/** What Helm 3 and 4 have recorded, wherever they do. Labels are those of the newest record. */
export async function listHelmReleases(
  context: ActionContext,
  cluster: Cluster,
  { labelSelector, ...scope }: Scope,
): Promise<HelmReleases> {
  const { namespace, name } = scope;
  if (namespace !== undefined && name !== undefined) {
    const mayBeThere = context.mayBeHelms?.({ namespace, name }) ?? true;
    if (!mayBeThere) return { all: [], selected: [] };
  }
  if (labelSelector === undefined) {
    const all = await listRecords(context, cluster, scope);
    return { all, selected: all };
  }
  const [all, selected] = await Promise.all([
    listRecords(context, cluster, scope),
    listRecords(context, cluster, { ...scope, labelSelector }),
  ]);
  return { all, selected };
}

const drivers: readonly HelmDriver[] = ['secret', 'configmap'];

/** Who may not read where Helm keeps its releases has none there. */
async function listRecords(
  { logger, signal }: ActionContext,
  { client }: Cluster,
  scope: Scope,
): Promise<readonly HelmRecord[]> {
  const lists = drivers.map(async (driver) => {
    try {
      return await listHelmRecords(client, { ...scope, drivers: [driver], signal });
    } catch (error) {
      if (!isHelmError(error, 'KubeForbidden')) throw error;
      logger.debug(`releases of Helm itself are not listed: ${error.message}`);
      return [];
    }
  });
  return (await Promise.all(lists)).flat();
}
