import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { AdoptOptions, AdoptResult } from '../deployment/index.ts';
import { adoptRelease } from '../deployment/index.ts';
import { listHelmReleases } from '../reports/index.ts';

export type { AdoptOptions, AdoptResult };

/**
 * Takes over a release that Helm 3 or 4 made, with its whole history. What runs is not touched: objects
 * get marks and another owner of their fields, nothing else.
 */
export async function adopt(
  context: ActionContext,
  name: string,
  options: AdoptOptions = {},
): Promise<AdoptResult> {
  using cluster = connectCluster(context);
  return await adoptRelease(context, cluster, name, options);
}

/** The same for every release that Helm has in the namespace. */
export async function adoptAll(
  context: ActionContext,
  options: AdoptOptions = {},
): Promise<readonly AdoptResult[]> {
  using cluster = connectCluster(context);
  const { namespace } = cluster;
  const { all } = await listHelmReleases(context, cluster, { namespace });
  const results: AdoptResult[] = [];
  for (const name of [...new Set(all.map((record) => record.name))].sort()) {
    results.push(await adoptRelease(context, cluster, name, options));
  }
  return results;
}
