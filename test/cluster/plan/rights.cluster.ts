import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient } from '../../../src/kube/index.ts';
import { applyObject } from '../../../src/kube/index.ts';
import { requireRights } from '../../../src/plan/index.ts';
import { createNamespace, untilAllowed } from '../contract/contract.ts';
import { accessOf, clientOf } from '../kube/clients.ts';
import { planFor } from './planning.ts';
import { configMap, deployment, refusalOf } from './samples.ts';

let namespace: string;
let admin: KubeClient;
let alice: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('rights');
  admin = clientOf(accessOf(undefined, { namespace }));
  alice = clientOf(accessOf('alice', { namespace }));
});

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

async function allow(...rules: readonly Rule[]): Promise<void> {
  const metadata = { name: 'alice', namespace };
  const group = 'rbac.authorization.k8s.io';
  const apiVersion = `${group}/v1`;
  await applyObject(admin, { apiVersion, kind: 'Role', metadata, rules });
  await applyObject(admin, {
    apiVersion,
    kind: 'RoleBinding',
    metadata,
    roleRef: { apiGroup: group, kind: 'Role', name: 'alice' },
    subjects: [{ apiGroup: group, kind: 'User', name: 'alice' }],
  });
  const [first] = rules;
  await untilAllowed('alice', {
    namespace,
    verb: first?.verbs[0] ?? '',
    group: first?.apiGroups[0] ?? '',
    resource: first?.resources[0] ?? '',
  });
}

describe('requireRights()', () => {
  test('passes for who may do everything', async () => {
    const plan = await planFor(admin, [configMap('a'), deployment('web')]);
    await requireRights(admin, plan);
  });

  test('names each missing right before anything is written', async () => {
    await allow({ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'patch'] });
    const plan = await planFor(admin, [configMap('a'), deployment('web')]);
    const secrets = { verb: 'create', group: '', resource: 'secrets', namespace };
    const refusal = await refusalOf(requireRights(alice, plan, { more: [secrets] }));
    const here = `in namespace "${namespace}"`;
    expect(refusal).toMatchObject({
      code: 'MissingRights',
      message: `you have no right to create configmaps ${here}`,
      details: [
        `nor to create deployments.apps ${here}`,
        `nor to patch deployments.apps ${here}`,
        `nor to create secrets ${here}`,
      ],
    });
  });

  test('knows rights for objects by name', async () => {
    await allow(
      { apiGroups: [''], resources: ['configmaps'], verbs: ['create'] },
      { apiGroups: [''], resources: ['configmaps'], resourceNames: ['a'], verbs: ['patch'] },
    );
    await requireRights(alice, await planFor(admin, [configMap('a')]));
    const other = await refusalOf(requireRights(alice, await planFor(admin, [configMap('b')])));
    expect(other).toMatchObject({
      message: `you have no right to patch configmaps in namespace "${namespace}"`,
    });
  });

  test('asks for rights in the cluster', async () => {
    const plan = await planFor(admin, [
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: `${namespace}-more` } },
    ]);
    await requireRights(admin, plan);
    expect(await refusalOf(requireRights(alice, plan))).toMatchObject({
      message: 'you have no right to create namespaces in the cluster',
      details: ['nor to patch namespaces in the cluster'],
    });
  });
});
