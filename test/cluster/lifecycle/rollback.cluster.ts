import { beforeAll, describe, expect, test } from 'vitest';
import { config, deployment, job, when } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('rollback');
});

const textOf = async (name: string): Promise<unknown> =>
  (await scene.witness.find('ConfigMap', name))?.['data'];

describe('helm rollback', () => {
  test('makes the cluster as it was: what was added goes, what went comes back', async () => {
    const { helm, chart, witness } = scene;
    const path = chart({
      'templates/a.yaml': config('whole-a'),
      'templates/b.yaml': when('early', config('whole-b')),
      'templates/c.yaml': when('late', config('whole-c')),
    });
    await helm(['install', 'whole', path, '--set', 'text=one,early=true']);
    await helm(['upgrade', 'whole', path, '--set', 'text=two,late=true']);
    expect(await witness.find('ConfigMap', 'whole-b')).toBeUndefined();
    await helm('rollback whole 1');
    expect(await textOf('whole-a')).toEqual({ text: 'one' });
    expect(await witness.find('ConfigMap', 'whole-b')).toBeDefined();
    expect(await witness.find('ConfigMap', 'whole-c')).toBeUndefined();
  });

  test('goes by a version number, a name or the beginning of one', async () => {
    const { helm, run, chart, witness } = scene;
    const path = chart({ 'templates/a.yaml': config('named') });
    await helm(['install', 'named', path, '--set', 'text=one']);
    const first = (await witness.find('Release', 'named'))?.['status'] as { current: string };
    await helm(['upgrade', 'named', path, '--set', 'text=two']);
    await helm(`rollback named ${first.current.toUpperCase()}`);
    expect(await textOf('named')).toEqual({ text: 'one' });
    await helm('rollback named 2');
    expect(await textOf('named')).toEqual({ text: 'two' });
    const { stderr } = await run(`rollback named ${first.current.slice(0, 3)}`);
    expect(stderr).toContain('is the beginning of 4 versions');
  });

  test('without a version goes to the last one that was deployed, past those that failed', async () => {
    const { helm, run, chart, witness } = scene;
    const path = chart({ 'templates/a.yaml': config('back') });
    const hook = job('back-hook', { 'helm.sh/hook': 'pre-upgrade' }, 'fail');
    const bad = chart({ 'templates/a.yaml': config('back'), 'templates/hook.yaml': hook });
    await helm(['install', 'back', path, '--set', 'text=one']);
    await helm(['upgrade', 'back', path, '--set', 'text=two']);
    expect((await run(['upgrade', 'back', bad])).code).not.toBe(0);
    expect((await run(['upgrade', 'back', bad])).code).not.toBe(0);
    await helm('rollback back');
    expect(await textOf('back')).toEqual({ text: 'two' });
    expect((await witness.versionsOf('back')).map(({ phase }) => phase)).toEqual([
      'superseded',
      'superseded',
      'failed',
      'failed',
      'deployed',
    ]);
  });

  test('without a version brings back what was deleted and kept', async () => {
    const { helm, chart } = scene;
    const path = chart({ 'templates/a.yaml': config('undone') });
    await helm(['install', 'undone', path, '--set', 'text=one']);
    await helm('delete undone --keep-history');
    await helm('rollback undone');
    expect(await textOf('undone')).toEqual({ text: 'one' });
  });

  test('says that there is nothing to go back to', async () => {
    const { helm, run, chart } = scene;
    await helm(['install', 'only', chart({ 'templates/a.yaml': config('only') })]);
    const { stderr } = await run('rollback only');
    expect(stderr).toContain('release has no 0 version');
    expect(stderr).toContain('no version before it that was ever deployed');
  });

  test('records a version that says what it did', async () => {
    const { helm, chart, witness } = scene;
    const path = chart({ 'templates/a.yaml': config('recorded') });
    await helm(['install', 'recorded', path]);
    await helm(['upgrade', 'recorded', path]);
    await helm(['rollback', 'recorded', '1', '--description', 'the first was better']);
    expect((await witness.find('Release', 'recorded'))?.['status']).toMatchObject({
      latest: { sequence: 3, phase: 'deployed', description: 'the first was better' },
    });
    expect(await witness.versionsOf('recorded')).toEqual([
      { sequence: 1, phase: 'superseded' },
      { sequence: 2, phase: 'superseded' },
      { sequence: 3, phase: 'deployed' },
    ]);
  });

  test('does nothing in a dry run', async () => {
    const { helm, chart, witness } = scene;
    const path = chart({ 'templates/a.yaml': config('rehearsed') });
    await helm(['install', 'rehearsed', path, '--set', 'text=one']);
    await helm(['upgrade', 'rehearsed', path, '--set', 'text=two']);
    await helm('rollback rehearsed --dry-run=server');
    expect(await textOf('rehearsed')).toEqual({ text: 'two' });
    expect(await witness.versionsOf('rehearsed')).toHaveLength(2);
  });

  test('waits until it is ready again', async () => {
    const { helm, run, chart } = scene;
    await helm(['install', 'awaited', chart({ 'templates/a.yaml': deployment('awaited') })]);
    const bad = chart({ 'templates/a.yaml': deployment('awaited', 'hang') });
    await helm(['upgrade', 'awaited', bad, '--set', 'tag=2']);
    const { stderr, code } = await run('rollback awaited --wait');
    expect(code).toBe(0);
    expect(stderr).toContain('Deployment/awaited: ready\n');
  });

  test('repairs what somebody has deleted', async () => {
    const { helm, chart, witness } = scene;
    const path = chart({ 'templates/a.yaml': config('drifted') });
    await helm(['install', 'drifted', path]);
    await helm(['upgrade', 'drifted', path]);
    await witness.remove('ConfigMap', 'drifted');
    await helm('rollback drifted');
    expect(await witness.find('ConfigMap', 'drifted')).toBeDefined();
  });
});
