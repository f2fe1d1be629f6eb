import { isApiError } from '../api-error.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KubeObject } from '../object.ts';
import { listObjects } from '../objects/list.ts';
import { readLogs } from '../objects/logs.ts';
import type { ReadOptions } from '../objects/options.ts';
import { containerStatesOf } from './container-states.ts';
import type { ContainerLog, Evidence } from './diagnose.ts';
import { podSelectorOf } from './pod-selector.ts';

const podLimit = 5;
const logLimit = 3;
const lineLimit = 10;

/**
 * Collects what explains the state of an object: its Pods, their events, the last lines of containers
 * in trouble. What the user may not read is left out: a diagnosis must not fail where a wait did.
 */
export async function gatherEvidence(
  client: KubeClient,
  object: KubeObject,
  options: ReadOptions = {},
): Promise<Evidence> {
  const { namespace } = object.metadata;
  if (namespace === undefined) return { object, pods: [], events: [], logs: [] };
  const pods = await listPods(client, object, options);
  const subjects = [object, ...pods].map(({ metadata }) => metadata.uid);
  const events = await orNothing(async () => {
    const { items } = await listObjects(
      client,
      { apiVersion: 'v1', kind: 'Event', namespace },
      options,
    );
    return items.filter((event) => subjects.includes(subjectOf(event)));
  });
  const troubled = pods.flatMap((pod) =>
    containerStatesOf(pod)
      .filter(({ isTroubled }) => isTroubled)
      .map((state) => ({ pod, state })),
  );
  const logs = await Promise.all(
    troubled
      .slice(0, logLimit)
      .map(({ pod, state }) =>
        orNothing(async () => [await readLastLines(client, pod, state, options)]),
      ),
  );
  return { object, pods, events, logs: logs.flat() };
}

async function listPods(
  client: KubeClient,
  object: KubeObject,
  options: ReadOptions,
): Promise<readonly KubeObject[]> {
  if (object.kind === 'Pod') return [object];
  const labelSelector = podSelectorOf(object);
  if (labelSelector === undefined) return [];
  return orNothing(async () => {
    const collection = { apiVersion: 'v1', kind: 'Pod', namespace: object.metadata.namespace };
    const { items } = await listObjects(client, collection, { ...options, labelSelector });
    return items.slice(0, podLimit);
  });
}

async function readLastLines(
  client: KubeClient,
  pod: KubeObject,
  { name, state, restarts }: { name: string; state: string; restarts: number },
  options: ReadOptions,
): Promise<ContainerLog> {
  const { namespace, name: podName = '' } = pod.metadata;
  const text = await readLogs(
    client,
    { namespace, name: podName },
    {
      ...options,
      container: name,
      tailLines: lineLimit,
      // While it waits to be restarted, there is only what the last one said.
      isPrevious: state === 'waiting' && restarts > 0,
    },
  );
  return { pod: podName, container: name, lines: text.trimEnd().split('\n') };
}

function subjectOf(event: KubeObject): string | undefined {
  const subject = event['involvedObject'] as { readonly uid?: string } | undefined;
  return subject?.uid;
}

async function orNothing<T>(read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read();
  } catch (error) {
    if (isApiError(error)) return [];
    throw error;
  }
}
