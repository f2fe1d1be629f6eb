import type { KubeClient } from '../kube/index.ts';
import { fetchServerVersion, listApiVersions } from '../kube/index.ts';
import type { ClusterAccess } from '../lua/index.ts';
import type { Capabilities } from '../render/index.ts';
import type { ActionContext } from '../context/index.ts';
import { clusterAccess } from './cluster-access.ts';
import type { Cluster } from './connect-cluster.ts';

/** What charts may know and ask of where they are going. */
export interface Target {
  readonly namespace: string;
  readonly capabilities: Capabilities;
  /** For `lookup`. */
  readonly client?: KubeClient;
  /** For scripts that may read the cluster. */
  readonly access?: ClusterAccess;
}

/** Those of this very cluster, as it is now. */
export async function fetchTarget(
  { signal }: ActionContext,
  { client, namespace }: Cluster,
): Promise<Target> {
  const [{ gitVersion, major, minor }, catalog] = await Promise.all([
    fetchServerVersion(client, signal),
    client.resources.fetch(signal),
  ]);
  return {
    namespace,
    capabilities: {
      kubeVersion: { version: gitVersion, normalized: gitVersion, major, minor },
      apiVersions: listApiVersions(catalog),
    },
    client,
    access: clusterAccess(client),
  };
}
