/** What a control plane has before the first test sees it, and how one knows that it is there. */
import { setTimeout as delay } from 'node:timers/promises';
import { collection } from '../../cluster/contract/api-client.ts';
import type { ApiClient, ApiResponse } from '../../cluster/contract/api-client.ts';
import type { User } from './accounts.ts';

const patience = 180_000;
const interval = 50;

const nodes = collection('v1', 'nodes');

interface Node {
  readonly spec: { readonly taints?: readonly object[] };
  readonly status: { readonly conditions?: readonly { type: string; status: string }[] };
}

export async function waitForServer(client: ApiClient): Promise<void> {
  await waitFor('the API server', async () => (await client.get('/readyz')).status === 200);
}

export function nodeNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `node-${index + 1}`);
}

export async function createNode(client: ApiClient, nodeName: string): Promise<void> {
  const labels = {
    'kubernetes.io/hostname': nodeName,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
    'topology.kubernetes.io/region': 'local',
    'topology.kubernetes.io/zone': 'local-a',
  };
  const amounts = { cpu: '64', memory: '256Gi', pods: '1000', 'ephemeral-storage': '1Ti' };
  const status = { capacity: amounts, allocatable: amounts };
  const metadata = { name: nodeName, labels };
  requireCreated(await client.post(nodes, { apiVersion: 'v1', kind: 'Node', metadata, status }));
}

/** Ready, and no longer tainted as not ready: Pods are scheduled only then. */
export async function waitForNode(client: ApiClient, nodeName: string): Promise<void> {
  await waitFor(nodeName, async () => {
    const { spec, status } = (await client.get(`${nodes}/${nodeName}`)).body as Node;
    const ready = status.conditions?.find(({ type }) => type === 'Ready');
    return ready?.status === 'True' && (spec.taints ?? []).length === 0;
  });
}

/** The rules of the role "edit" are gathered by one controller, the account is made by another. */
export async function waitForControllers(client: ApiClient): Promise<void> {
  const edit = `${collection('rbac.authorization.k8s.io/v1', 'clusterroles')}/edit`;
  const account = `${collection('v1', 'serviceaccounts', 'default')}/default`;
  await waitFor('the controllers', async () => {
    const role = (await client.get(edit)).body as { readonly rules?: readonly object[] | null };
    return (role.rules ?? []).length > 0 && (await client.get(account)).status === 200;
  });
}

export async function bindUsers(client: ApiClient, users: readonly User[]): Promise<void> {
  const bindings = collection('rbac.authorization.k8s.io/v1', 'clusterrolebindings');
  const apiGroup = 'rbac.authorization.k8s.io';
  for (const { name, clusterRole } of users) {
    if (clusterRole === undefined) continue;
    const binding = {
      apiVersion: `${apiGroup}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name: `user-${name}` },
      roleRef: { apiGroup, kind: 'ClusterRole', name: clusterRole },
      subjects: [{ apiGroup, kind: 'User', name }],
    };
    requireCreated(await client.post(bindings, binding));
  }
}

function requireCreated(response: ApiResponse): void {
  if (response.status !== 201) throw new Error(`Cannot set up the control plane: ${response.text}`);
}

async function waitFor(what: string, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = AbortSignal.timeout(patience);
  while (!(await isReady().catch(isStillClosed))) {
    if (deadline.aborted) throw new Error(`Waited in vain for ${what}`);
    await delay(interval);
  }
}

function isStillClosed(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return false;
  throw error;
}
