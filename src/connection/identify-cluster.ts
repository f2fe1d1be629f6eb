import type { ClusterAccess, KubeClient } from '../kube/index.ts';
import { findObject, isApiError, readPem } from '../kube/index.ts';
import { hash } from '../runtime/index.ts';

/**
 * Which cluster it is, whatever the kubeconfig calls it: by the namespace that is there as long as the
 * cluster. For who may not read it, by the address and by who vouches for it.
 */
export async function identifyCluster(
  client: KubeClient,
  { server, trust }: Pick<ClusterAccess, 'server' | 'trust'>,
  signal?: AbortSignal,
): Promise<string> {
  const uid = await findUid(client, signal);
  if (uid !== undefined) return `uid:${uid}`;
  const authority = trust.authority && readPem(trust.authority, 'certificate authority');
  return `server:${hash('sha256', Buffer.from(JSON.stringify([server.href, authority ?? null])))}`;
}

async function findUid(
  client: KubeClient,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', name: 'kube-system' };
  try {
    const found = await findObject(client, namespace, signal === undefined ? {} : { signal });
    return found?.metadata.uid;
  } catch (error) {
    if (isApiError(error, 403)) return undefined;
    throw error;
  }
}
