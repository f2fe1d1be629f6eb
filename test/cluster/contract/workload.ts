/** Workloads of tests, and waiting for what becomes of them. */
import { expect } from 'vitest';
import { collection } from './api-client.ts';
import { admin, eventually, must, mustList, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';

/** On a Pod: its containers exit with code 1. */
export const failing = { 'cluster.helm.sh/outcome': 'fail' };
/** On a Pod: its containers neither get ready nor end. */
export const hanging = { 'cluster.helm.sh/outcome': 'hang' };

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface PodStatus {
  readonly phase: string;
  readonly podIP?: string;
  readonly hostIP?: string;
  readonly conditions?: readonly Condition[];
  readonly containerStatuses?: readonly {
    readonly ready: boolean;
    readonly restartCount: number;
    readonly state: object;
  }[];
}

/** The selector and the template of a workload whose Pods are labelled `app: NAME`. */
export function template(
  app: string,
  options: { readonly image?: string; readonly spec?: object; readonly annotations?: object } = {},
): { selector: object; template: object } {
  const { image = 'example.com/web:1', spec, annotations } = options;
  return {
    selector: { matchLabels: { app } },
    template: {
      metadata: { labels: { app }, ...(annotations && { annotations }) },
      spec: { containers: [{ name: 'main', image }], ...spec },
    },
  };
}

/** Creates an object of that spec, under a name of its own. */
export async function createAt(
  collectionPath: string,
  spec: object,
  name: string = uniqueName('x'),
): Promise<{ name: string; path: string; uid: string }> {
  const { metadata } = await must(admin.post(collectionPath, { metadata: { name }, spec }));
  return { name, path: `${collectionPath}/${name}`, uid: metadata.uid };
}

export async function podsOf(namespace: string, app: string): Promise<readonly KubeObject[]> {
  const list = await mustList(
    admin.get(collection('v1', 'pods', namespace), { labelSelector: `app=${app}` }),
  );
  return list.items;
}

/** Waits until the status of an object matches. */
export function statusBecomes(path: string, status: object): Promise<KubeObject> {
  return eventually(async () => {
    const object = await must(admin.get(path));
    expect(object.status).toMatchObject(status);
    return object;
  });
}

/** Waits until an object has a condition. */
export function conditionBecomes(path: string, condition: Condition): Promise<KubeObject> {
  const conditions = expect.arrayContaining([expect.objectContaining(condition)]) as Condition[];
  return statusBecomes(path, { conditions });
}

export function waitUntilGone(path: string): Promise<void> {
  return eventually(async () => {
    expect((await admin.get(path)).status).toBe(404);
  });
}
