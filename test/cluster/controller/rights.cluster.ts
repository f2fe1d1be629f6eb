/** The proposal's own example: who is at a command line only reads, and the controller writes. */
import { beforeAll, expect, test } from 'vitest';
import { untilAllowed } from '../contract/contract.ts';
import { openScene } from '../lifecycle/scene.ts';
import type { ControllerScene } from './controller-scene.ts';
import { openControllerScene, textChart, textOf } from './controller-scene.ts';

let scene: ControllerScene;

beforeAll(async () => {
  scene = await openControllerScene('rights');
  const { namespace, witness } = scene;
  const group = 'rbac.authorization.k8s.io';
  const read = ['get', 'list', 'watch'];
  await witness.make({
    apiVersion: `${group}/v1`,
    kind: 'Role',
    metadata: { name: 'reader', namespace },
    rules: [
      { apiGroups: ['helm.sh', 'app.k8s.io'], resources: ['*'], verbs: read },
      // What a release holds is in Secrets.
      { apiGroups: [''], resources: ['configmaps', 'secrets'], verbs: read },
    ],
  });
  await witness.make({
    apiVersion: `${group}/v1`,
    kind: 'RoleBinding',
    metadata: { name: 'reader', namespace },
    roleRef: { apiGroup: group, kind: 'Role', name: 'reader' },
    subjects: [{ apiGroup: group, kind: 'User', name: 'alice' }],
  });
  await untilAllowed('alice', { namespace, verb: 'list', group: 'helm.sh', resource: 'releases' });
});

test('somebody who may only read sees what the controller deploys, and changes nothing', async () => {
  const { namespace, ask, untilReady, untilObject, witness, chart } = scene;
  const alice = await openScene('rights-alice', 'alice');
  const asAlice = (...args: readonly string[]) => alice.run([...args, '--namespace', namespace]);
  await ask('governed', { chart: textChart(), values: { text: 'one' } });
  await untilReady('governed');

  expect((await asAlice('list')).stdout).toContain('governed');
  expect((await asAlice('history', 'governed')).stdout).toContain('deployed');
  expect((await asAlice('get', 'manifest', 'governed')).stdout).toContain('text: "one"');
  expect((await asAlice('request', 'list')).stdout).toContain('governed');

  const path = chart(textChart().inline);
  const refused = [
    ['upgrade', 'governed', path, '--set', 'text=two'],
    ['rollback', 'governed', '1'],
    ['uninstall', 'governed'],
    ['install', 'other', path],
    ['request', 'suspend', 'governed'],
    ['request', 'delete', 'governed'],
  ];
  const answers = await Promise.all(refused.map((args) => asAlice(...args)));
  for (const { code, stderr } of answers) {
    expect(code).toBe(1);
    expect(stderr).toMatch(/no right to|forbidden/);
  }
  expect(textOf(await witness.find('ConfigMap', 'governed'))).toBe('one');
  expect(await witness.versionsOf('governed')).toHaveLength(1);

  await ask('governed', { chart: textChart(), values: { text: 'three' } });
  await untilObject('ConfigMap', 'governed', (object) => textOf(object) === 'three');
});
