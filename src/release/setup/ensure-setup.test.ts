import { describe, expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo } from '../../../test/support/kube-client.ts';
import type { Answer } from '../../../test/support/loopback.ts';
import { startLoopback } from '../../../test/support/loopback.ts';
import type { KubeClient, Resource } from '../../kube/index.ts';
import { ensureClusterRoles, ensurePolicies } from './ensure-setup.ts';

const group = 'admissionregistration.k8s.io';
const kinds = ['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding'];

function resource(apiVersion: string, kind: string): Resource {
  const plural = `${kind.toLowerCase()}s`.replace('policys', 'policies');
  return { apiVersion, kind, plural, isNamespaced: false, verbs: ['get'], subresources: [] };
}

/** A cluster that serves some kinds, and answers everything else alike. */
async function setUp(resources: readonly Resource[], answer: () => Answer): Promise<KubeClient> {
  const server = await startLoopback(({ url }): Answer => {
    const headers = { 'content-type': 'application/json' };
    const isDiscovery = /^\/(api|apis)(\?|$)/.test(url);
    if (!isDiscovery) return { headers, ...answer() };
    const body = { kind: 'APIGroupDiscoveryList', items: [], groups: [], versions: [] };
    return { headers, body: JSON.stringify(body) };
  });
  onTestFinished(() => server.close());
  return clientTo(accessTo(server.url), undefined, { resources });
}

const forbidden = (): Answer => ({
  status: 403,
  body: JSON.stringify({ kind: 'Status', status: 'Failure', code: 403, reason: 'Forbidden' }),
});

describe('ensurePolicies()', () => {
  test('says what a cluster without admission policies lacks', async () => {
    const client = await setUp([], forbidden);
    expect(await ensurePolicies(client)).toEqual(
      ['definitions.helm.sh', 'creations.helm.sh'].flatMap((name) =>
        kinds.map((kind) => ({
          kind,
          name,
          change: 'missing',
          reason: 'the cluster has no such kind: it came with Kubernetes 1.30',
        })),
      ),
    );
  });

  test('says what its user may not make', async () => {
    const known = kinds.map((kind) => resource(`${group}/v1`, kind));
    const client = await setUp(known, forbidden);
    const changes = await ensurePolicies(client);
    expect(new Set(changes.map(({ change }) => change))).toEqual(new Set(['missing']));
    expect(changes[0]?.reason).toContain('403');
  });
});

test('ensureClusterRoles() says what its user may not make', async () => {
  const known = [resource('rbac.authorization.k8s.io/v1', 'ClusterRole')];
  const changes = await ensureClusterRoles(await setUp(known, forbidden));
  expect(changes.map(({ name, change }) => [name, change])).toEqual([
    ['helm-view', 'missing'],
    ['helm-edit', 'missing'],
  ]);
});
