import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import { listObjects } from '../../src/kube/index.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';
import { accessTo, clientTo } from '../support/kube-client.ts';

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

test("helm init --mirror writes what is there as Helm's own records, and has them kept in step", async () => {
  const files = { 'templates/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n' };
  const chart = session.chart('mirrored', { files });
  await session.helm(['install', 'before', chart]);
  const { stderr } = await session.run('init --mirror');
  expect(stderr).toContain('1 releases are mirrored');
  await session.helm(['upgrade', 'before', chart]);
  const { url, ca: pem, admin } = cluster;
  const access = accessTo(url, {
    trust: { authority: { pem }, serverName: undefined, isInsecure: false },
    login: { kind: 'token', token: admin.token },
  });
  const kind = { apiVersion: 'v1', kind: 'Secret', namespace: 'default' };
  const { items: secrets } = await listObjects(clientTo(access), kind);
  const records = secrets.filter(({ metadata }) => metadata.labels?.['owner'] === 'helm');
  expect(records.map(({ metadata }) => [metadata.name, metadata.labels?.['status']])).toEqual([
    ['sh.helm.release.v1.before.v1', 'superseded'],
    ['sh.helm.release.v1.before.v2', 'deployed'],
  ]);
});
