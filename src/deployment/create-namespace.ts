import { isHelmError } from '../base/index.ts';
import type { KubeClient } from '../kube/index.ts';
import { createObject } from '../kube/index.ts';

export interface NewNamespace {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Makes sure that a namespace is there; one that is stays as it is. */
export async function createNamespace(
  client: KubeClient,
  { name, labels = {} }: NewNamespace,
  signal: AbortSignal,
): Promise<void> {
  try {
    const metadata = { name, labels: { name, ...labels } };
    await createObject(client, { apiVersion: 'v1', kind: 'Namespace', metadata }, { signal });
  } catch (error) {
    if (!isHelmError(error, 'KubeAlreadyExists')) throw error;
  }
}
