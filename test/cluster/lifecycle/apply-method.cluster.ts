import { beforeAll, describe, expect, test } from 'vitest';
import type { KubeObject } from '../../../src/kube/index.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('apply-method');
});

const config = (name: string, data = '{ value: ours }'): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata: ${data}\n`;

/** A release whose object somebody else has changed: a value of its own, and one that is theirs. */
async function disturbed(name: string): Promise<string> {
  const { helm, chart, witness } = scene;
  const path = chart({ 'templates/a.yaml': config(name) });
  await helm(['install', name, path]);
  await witness.make({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: { value: 'theirs', other: 'theirs' },
  });
  return path;
}

async function dataOf(name: string): Promise<unknown> {
  const found: KubeObject | undefined = await scene.witness.find('ConfigMap', name);
  return found?.['data'];
}

async function methodsOf(name: string): Promise<unknown> {
  const { helm } = scene;
  return JSON.parse(await helm(['get', 'metadata', name, '-o', 'json']));
}

describe('--server-side=false', () => {
  test('overwrites what others have set, leaves what is theirs alone, and is recorded', async () => {
    const path = await disturbed('client-side');
    const refused = await scene.run(['upgrade', 'client-side', path]);
    expect(refused.stderr).toContain('conflict');
    await scene.helm(['upgrade', 'client-side', path, '--server-side=false']);
    expect(await dataOf('client-side')).toEqual({ value: 'ours', other: 'theirs' });
    expect(await methodsOf('client-side')).toMatchObject({ applyMethod: 'csa' });
    await scene.helm(['upgrade', 'client-side', path]);
    expect(await methodsOf('client-side')).toMatchObject({ applyMethod: 'csa' });
    await scene.helm(['upgrade', 'client-side', path, '--server-side=true']);
    expect(await methodsOf('client-side')).toMatchObject({ applyMethod: 'ssa' });
  });

  test('does not go with --force-conflicts', async () => {
    const path = scene.chart({ 'templates/a.yaml': config('both') });
    const flags = ['--server-side=false', '--force-conflicts'];
    const { stderr } = await scene.run(['install', 'both', path, ...flags]);
    expect(stderr).toContain('forceConflicts enabled when serverSideApply disabled');
  });
});

describe('--force-replace', () => {
  test('replaces objects with all that others have set, and keeps the record right', async () => {
    const path = await disturbed('replaced');
    const flags = ['--force-replace', '--server-side=false'];
    await scene.helm(['upgrade', 'replaced', path, ...flags]);
    expect(await dataOf('replaced')).toEqual({ value: 'ours' });
    const empty = scene.chart({ 'templates/a.yaml': config('replaced', '{}') });
    await scene.helm(['upgrade', 'replaced', empty]);
    expect(await dataOf('replaced')).toBeUndefined();
  });

  test('is refused where the server merges, in the words of Helm', async () => {
    const path = await disturbed('merged');
    for (const verb of [
      ['upgrade', 'merged', path, '--force-replace'],
      ['rollback', 'merged', '1', '--force'],
    ]) {
      const { stderr, code } = await scene.run(verb);
      expect(code).toBe(1);
      expect(stderr).toContain('cannot use server-side apply and force replace together');
    }
  });

  test('goes back, too', async () => {
    const path = await disturbed('back');
    await scene.helm(['upgrade', 'back', path, '--server-side=false', '--set', 'x=1']);
    await scene.helm(['rollback', 'back', '1', '--force']);
    expect(await dataOf('back')).toEqual({ value: 'ours' });
  });
});
