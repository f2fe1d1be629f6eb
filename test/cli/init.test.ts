import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';

let cluster: RunningCluster;
let session: HelmSession;

beforeAll(async () => {
  cluster = await startCluster();
  session = startSession(cluster.kubeconfig);
});

afterAll(async () => {
  session.end();
  await cluster.stop();
});

const kinds = [
  'applications.app.k8s.io',
  'releaseversions.helm.sh',
  'charts.helm.sh',
  'helmrequests.helm.sh',
  'releases.helm.sh',
];
const setUp = [
  ...kinds.map((name) => `customresourcedefinition "${name}"`),
  'validatingadmissionpolicy "definitions.helm.sh"',
  'validatingadmissionpolicybinding "definitions.helm.sh"',
  'validatingadmissionpolicy "creations.helm.sh"',
  'validatingadmissionpolicybinding "creations.helm.sh"',
  'clusterrole "helm-view"',
  'clusterrole "helm-edit"',
];
const linesOf = (outcome: string): string => setUp.map((what) => `${what} ${outcome}\n`).join('');

test('helm init sets a cluster up once, and says before what it will do', async () => {
  expect(await session.helm('init --dry-run')).toBe(linesOf('created (dry run)'));
  expect(await session.helm('init')).toBe(linesOf('created'));
  expect(await session.helm('init')).toBe(linesOf('unchanged'));
  expect(JSON.parse(await session.helm('init -o json'))).toContainEqual({
    kind: 'CustomResourceDefinition',
    name: 'releases.helm.sh',
    change: 'unchanged',
  });
});

test('helm init --print-role prints a role without a cluster', async () => {
  const line = 'init --print-role shop --kube-apiserver http://127.0.0.1:1';
  const role = await session.helm(line);
  expect(role).toMatch(/^apiVersion: rbac.authorization.k8s.io\/v1\nkind: Role\nmetadata:\n/);
  expect(role).toContain('  name: helm\n  namespace: shop\n');
});
