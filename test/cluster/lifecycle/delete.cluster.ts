import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, uniqueName } from '../contract/contract.ts';
import { annotated, config, deployment } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('delete');
});

describe('helm delete', () => {
  test('leaves nothing of a release, in the cluster as a whole either', async () => {
    const { helm, chart, witness } = scene;
    const role = uniqueName('delete');
    await helm([
      ...['install', 'gone'],
      chart({
        'templates/a.yaml': deployment('gone'),
        'templates/b.yaml': config('gone'),
        'templates/c.yaml': `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: ${role}\nrules: []\n`,
      }),
    ]);
    expect(await witness.find('ClusterRole', role)).toBeDefined();
    await helm('delete gone --wait');
    for (const kind of ['Deployment', 'ConfigMap', 'Release', 'Application']) {
      expect(await witness.find(kind, 'gone')).toBeUndefined();
    }
    expect(await witness.find('ClusterRole', role)).toBeUndefined();
    await eventually(async () => expect(await witness.versionsOf('gone')).toEqual([]));
    await eventually(async () => expect(await witness.secretsOf('gone')).toEqual([]));
  });

  test('keeps what is to be kept, and what is somebody else’s by now', async () => {
    const { run, helm, chart, witness } = scene;
    const keep = annotated({ 'helm.sh/resource-policy': 'keep' });
    await helm([
      ...['install', 'partly'],
      chart({
        'templates/a.yaml': config('partly-kept', keep),
        'templates/b.yaml': config('partly-taken'),
        'templates/c.yaml': config('partly-gone'),
      }),
    ]);
    await witness.make({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'partly-taken', annotations: { 'meta.helm.sh/release-name': 'another' } },
    });
    const { stdout } = await run('delete partly -o json');
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'partly',
      kept: [
        { kind: 'ConfigMap', name: 'partly-kept', by: 'policy' },
        { kind: 'ConfigMap', name: 'partly-taken', by: 'owner' },
      ],
    });
    expect(await witness.find('ConfigMap', 'partly-kept')).toBeDefined();
    expect(await witness.find('ConfigMap', 'partly-gone')).toBeUndefined();
  });

  test('shows in a dry run what it would keep, and deletes nothing', async () => {
    const { helm, chart, witness } = scene;
    await helm(['install', 'shown', chart({ 'templates/a.yaml': config('shown') })]);
    expect(await helm('delete shown --dry-run')).toBe('release "shown" uninstalled\n');
    expect(await witness.find('ConfigMap', 'shown')).toBeDefined();
  });

  test('keeps the history on request, and purges it later', async () => {
    const { helm, chart, witness } = scene;
    await helm(['install', 'kept', chart({ 'templates/a.yaml': config('kept') })]);
    await helm(['delete', 'kept', '--keep-history', '--description', 'for a while']);
    expect(await witness.find('ConfigMap', 'kept')).toBeUndefined();
    expect((await witness.find('Release', 'kept'))?.['status']).toMatchObject({
      latest: { phase: 'uninstalled', description: 'for a while' },
    });
    const { info } = JSON.parse(await helm('status kept -o json')) as {
      info: Record<string, string>;
    };
    expect(Object.keys(info)).toEqual([
      ...['first_deployed', 'last_deployed', 'deleted', 'description', 'status'],
    ]);
    expect(Date.parse(info['deleted'] ?? '')).toBeGreaterThanOrEqual(
      Date.parse(info['last_deployed'] ?? ''),
    );
    await helm('delete kept');
    expect(await witness.find('Release', 'kept')).toBeUndefined();
  });

  test('orphans what objects own on request', async () => {
    const { helm, chart, witness } = scene;
    await helm([
      'install',
      'orphans',
      chart({ 'templates/a.yaml': deployment('orphans') }),
      '--wait',
    ]);
    await helm('delete orphans --cascade orphan --wait');
    expect(await witness.find('Deployment', 'orphans')).toBeUndefined();
    const sets = await witness.list('ReplicaSet');
    expect(sets.some((name) => name.startsWith('orphans-'))).toBe(true);
  });

  test('refuses a cascade that there is not', async () => {
    expect((await scene.run('delete x --cascade sideways')).stderr).toContain(
      'invalid cascade value (sideways). Must be "background", "foreground", or "orphan"',
    );
  });

  test('deletes a release that never worked', async () => {
    const { helm, run, chart, witness } = scene;
    const bad = chart({
      'templates/a.yaml': config('never'),
      'templates/b.yaml':
        'apiVersion: v1\nkind: Service\nmetadata:\n  name: never\nspec:\n  type: nonsense\n',
    });
    expect((await run(['install', 'never', bad, '--validate=none'])).code).toBe(1);
    await helm('delete never');
    expect(await witness.find('ConfigMap', 'never')).toBeUndefined();
    expect(await witness.find('Release', 'never')).toBeUndefined();
  });
});
