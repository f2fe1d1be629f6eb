import { connectCluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { DiffResult } from '../../deployment/index.ts';
import { diffVersion, surveyDeployed } from '../../deployment/index.ts';

/** What it would take to bring the cluster back to what was deployed; nothing is done. */
export async function diffDrift(context: ActionContext, name: string): Promise<DiffResult> {
  using cluster = connectCluster(context);
  return await diffVersion(context, cluster, await surveyDeployed(context, cluster, name));
}
