import { isRecord } from '../../base/index.ts';
import type { KubeClient, KubeObject, ListOptions, ReadOptions } from '../../kube/index.ts';
import { listObjects, readLogs } from '../../kube/index.ts';
import type { HookLog } from './hook-run.ts';

export interface HookLogOptions extends ReadOptions {
  readonly includesInitContainers?: boolean;
}

/** What the containers of objects have said; only Jobs and Pods have any. */
export async function readHookLogs(
  client: KubeClient,
  objects: readonly KubeObject[],
  options: HookLogOptions = {},
): Promise<readonly HookLog[]> {
  const logs: HookLog[] = [];
  for (const object of objects) {
    for (const pod of await listPods(client, object, options)) {
      logs.push(...(await readPodLogs(client, pod, options)));
    }
  }
  return logs;
}

const podSelectors: Readonly<Record<string, (name: string) => ListOptions>> = {
  Job: (name) => ({ labelSelector: `job-name=${name}` }),
  Pod: (name) => ({ fieldSelector: `metadata.name=${name}` }),
};

async function listPods(
  client: KubeClient,
  { kind, metadata }: KubeObject,
  { signal }: ReadOptions,
): Promise<readonly KubeObject[]> {
  const { name = '', namespace } = metadata;
  const selector = podSelectors[kind]?.(name);
  if (selector === undefined) return [];
  const pods = { apiVersion: 'v1', kind: 'Pod', namespace };
  return (await listObjects(client, pods, { ...selector, signal })).items;
}

async function readPodLogs(
  client: KubeClient,
  pod: KubeObject,
  { includesInitContainers = false, signal }: HookLogOptions,
): Promise<readonly HookLog[]> {
  const { namespace = '', name = '' } = pod.metadata;
  const containers = [
    ...(includesInitContainers ? namesAt(pod, 'initContainers') : []),
    ...namesAt(pod, 'containers'),
  ];
  return Promise.all(
    containers.map(async (container) => {
      const text = await readLogs(client, { namespace, name }, { container, signal });
      return { namespace, pod: name, container, text };
    }),
  );
}

function namesAt({ spec }: KubeObject, field: string): readonly string[] {
  const containers = isRecord(spec) ? spec[field] : undefined;
  return Array.isArray(containers)
    ? containers.filter(isRecord).map(({ name }) => String(name))
    : [];
}
