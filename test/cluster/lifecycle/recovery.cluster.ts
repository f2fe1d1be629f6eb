import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from '../contract/api-client.ts';
import { admin, eventually, must } from '../contract/contract.ts';
import { config } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('recovery');
});

/** What is left then goes by garbage collection. */
async function expectNothingOf(name: string): Promise<void> {
  const { witness } = scene;
  await eventually(async () => {
    expect(await witness.find('Release', name)).toBeUndefined();
    expect(await witness.find('Application', name)).toBeUndefined();
  });
}

/** As a deletion leaves a release that dies right after its commit. */
async function markDeleted(name: string): Promise<void> {
  const { witness, namespace } = scene;
  await witness.remove('ConfigMap', name);
  const path = `${collection('helm.sh/v3', 'releases', namespace)}/${name}`;
  await must(admin.mergePatch(path, { status: { current: null, isDeleted: true } }));
}

describe('a release whose deletion died before its records were gone', () => {
  test.each([
    ['rollback', 'rollback rollback 1', 'Error: release: not found'],
    ['test', 'test test', 'Error: release: not found'],
    ['upgrade', 'upgrade upgrade', 'Error: UPGRADE FAILED: "upgrade" has no deployed releases'],
    ['delete', 'delete delete', ''],
  ])('is cleaned up by %s, whose answer is that there is none', async (name, line, answer) => {
    const { helm, run, chart } = scene;
    await helm(['install', name, chart({ 'templates/a.yaml': config(name) })]);
    await markDeleted(name);
    const { stderr } = await run(line);
    expect(stderr.split('\n')[0]).toBe(answer);
    await expectNothingOf(name);
  });
});

describe('an install that died before it made its release', () => {
  test.each(['rollback', 'test', 'delete'])('is cleaned up by %s', async (verb) => {
    const { run, witness } = scene;
    const name = `unborn-${verb}`;
    const labels = { 'helm.sh/release': name, 'app.kubernetes.io/managed-by': 'Helm' };
    await witness.make({
      apiVersion: 'app.k8s.io/v1beta1',
      kind: 'Application',
      metadata: { name, labels },
    });
    await run([verb, name]);
    await expectNothingOf(name);
  });
});
