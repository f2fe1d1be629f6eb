import { beforeAll, describe, expect, test } from 'vitest';
import { HelmError } from '../../../src/index.ts';
import { annotated, broken, config, deployment, when } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('upgrade');
});

/** The last line of what helm printed. */
const lastLine = (output: string): string => output.trimEnd().split('\n').at(-1) ?? '';

describe('objects', () => {
  test('come, change and go, and what is the same is not written', async () => {
    const { helm, chart, witness } = scene;
    const before = chart({
      'templates/a.yaml': config('same-a').replace(/text: .*/, 'text: fixed'),
      'templates/b.yaml': config('same-b'),
      'templates/c.yaml': config('same-c'),
    });
    await helm(['install', 'same', before]);
    const versionOf = async (name: string): Promise<string | undefined> =>
      (await witness.find('ConfigMap', name))?.metadata.resourceVersion;
    const [a, b] = [await versionOf('same-a'), await versionOf('same-b')];
    const after = chart({
      'templates/a.yaml': config('same-a').replace(/text: .*/, 'text: fixed'),
      'templates/b.yaml': config('same-b'),
      'templates/d.yaml': config('same-d'),
    });
    await helm(['upgrade', 'same', after, '--set', 'text=other']);
    expect(await versionOf('same-a')).toBe(a);
    expect(await versionOf('same-b')).not.toBe(b);
    expect(await versionOf('same-c')).toBeUndefined();
    expect(await versionOf('same-d')).toBeDefined();
  });

  test('lose the fields that the chart no longer sets', async () => {
    const { helm, chart, witness } = scene;
    const labelled = config('fields', '  labels: { mine: "1" }\n');
    await helm(['install', 'fields', chart({ 'templates/a.yaml': labelled })]);
    await helm(['upgrade', 'fields', chart({ 'templates/a.yaml': config('fields') })]);
    const labels = (await witness.find('ConfigMap', 'fields'))?.metadata.labels;
    expect(labels).not.toHaveProperty('mine');
  });

  test('stay where their policy says so, and belong to nobody then', async () => {
    const { helm, chart, witness } = scene;
    const keep = annotated({ 'helm.sh/resource-policy': 'keep' });
    await helm(['install', 'keep', chart({ 'templates/a.yaml': config('keep') })]);
    await helm(['upgrade', 'keep', chart({ 'templates/a.yaml': config('keep', keep) })]);
    expect((await witness.find('ConfigMap', 'keep'))?.metadata.ownerReferences ?? []).toEqual([]);
    await helm(['upgrade', 'keep', chart({})]);
    expect(await witness.find('ConfigMap', 'keep')).toBeDefined();
  });

  test('whose fields are immutable are recreated only if they say so', async () => {
    const { helm, run, chart, witness } = scene;
    const labelled = (name: string, label: string, more = ''): string =>
      deployment(name)
        .replace(`  name: ${name}\n`, `  name: ${name}\n${more}`)
        .replaceAll(`{ app: ${name} }`, `{ app: ${label} }`);
    await helm(['install', 'fixed', chart({ 'templates/a.yaml': labelled('fixed', 'one') })]);
    const { stderr } = await run([
      'upgrade',
      'fixed',
      chart({ 'templates/a.yaml': labelled('fixed', 'two') }),
    ]);
    expect(stderr).toContain('field is immutable');
    expect(stderr).toContain('helm.sh/recreate');
    const { uid } = (await witness.find('Deployment', 'fixed'))?.metadata ?? {};
    const recreated = labelled(
      'fixed',
      'two',
      annotated({ 'helm.sh/recreate': 'on-immutable-change' }),
    );
    await helm(['upgrade', 'fixed', chart({ 'templates/a.yaml': recreated })]);
    expect((await witness.find('Deployment', 'fixed'))?.metadata.uid).not.toBe(uid);
  });
});

describe('fields of others', () => {
  test('are conflicts that name their owners, unless they are to be taken', async () => {
    const { helm, run, chart, witness } = scene;
    await helm(['install', 'shared', chart({ 'templates/a.yaml': config('shared') })]);
    await witness.make({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'shared' },
      data: { text: 'theirs' },
    });
    const path = chart({ 'templates/a.yaml': config('shared') });
    const { stderr } = await run(['upgrade', 'shared', path, '--set', 'text=ours']);
    expect(stderr).toContain('.data.text');
    expect(stderr).toContain('somebody');
    expect((await witness.find('ConfigMap', 'shared'))?.['data']).toEqual({ text: 'theirs' });
    await helm(['upgrade', 'shared', path, '--set', 'text=ours', '--force-conflicts']);
    expect((await witness.find('ConfigMap', 'shared'))?.['data']).toEqual({ text: 'ours' });
  });
});

describe('failures', () => {
  test('leave a record, and the next upgrade cleans up after them', async () => {
    const { helm, run, chart, witness } = scene;
    const path = chart({
      'templates/a.yaml': config('failed-a'),
      'templates/b.yaml': when('second', config('failed-b')),
      'templates/c.yaml': when('broken', broken('failed-c')),
    });
    await helm(['install', 'failed', path]);
    const bad = ['--set', 'second=true,broken=true', '--validate=none'];
    expect((await run(['upgrade', 'failed', path, ...bad])).code).toBe(1);
    expect(await witness.find('ConfigMap', 'failed-b')).toBeDefined();
    expect((await witness.find('Release', 'failed'))?.['status']).toMatchObject({
      latest: { sequence: 2, phase: 'failed' },
    });
    await helm(['upgrade', 'failed', path, '--reset-values']);
    expect(await witness.find('ConfigMap', 'failed-b')).toBeUndefined();
  });

  test('take what they created with them, if asked', async () => {
    const { helm, run, chart, witness } = scene;
    const path = chart({
      'templates/a.yaml': config('clean-a'),
      'templates/b.yaml': when('second', config('clean-b')),
      'templates/c.yaml': when('broken', broken('clean-c')),
    });
    await helm(['install', 'clean', path]);
    const flags = ['--set', 'second=true,broken=true', '--cleanup-on-fail', '--validate=none'];
    expect((await run(['upgrade', 'clean', path, ...flags])).code).toBe(1);
    expect(await witness.find('ConfigMap', 'clean-b')).toBeUndefined();
    expect(await witness.find('ConfigMap', 'clean-a')).toBeDefined();
  });

  test('are undone, if asked: what runs is what ran before', async () => {
    const { helm, run, chart, witness } = scene;
    await helm([
      'install',
      'atomic',
      chart({ 'templates/a.yaml': deployment('atomic') }),
      '--wait',
    ]);
    const bad = chart({ 'templates/a.yaml': deployment('atomic', 'hang') });
    const flags = ['--set', 'tag=2', '--rollback-on-failure', '--timeout', '3s'];
    const { stderr } = await run(['upgrade', 'atomic', bad, ...flags]);
    expect(stderr).toContain(
      'release atomic failed, and has been rolled back due to rollback-on-failure being set: resource Deployment/',
    );
    expect(JSON.stringify((await witness.find('Deployment', 'atomic'))?.['spec'])).toContain(
      'example.com/web:1',
    );
  });
});

describe('history', () => {
  test('is as long as the limit, and keeps what is deployed', async () => {
    const { helm, chart, witness } = scene;
    const path = chart({ 'templates/a.yaml': config('short') });
    await helm(['install', 'short', path]);
    for (const text of ['one', 'two', 'three', 'four']) {
      await helm(['upgrade', 'short', path, '--set', `text=${text}`, '--history-max', '3']);
    }
    const versions = await witness.versionsOf('short');
    expect(versions.map(({ sequence }) => sequence)).toEqual([3, 4, 5]);
    expect(versions.map(({ phase }) => phase)).toEqual(['superseded', 'superseded', 'deployed']);
  });

  test('labels are merged, and taken away by null', async () => {
    const { helm, chart, witness } = scene;
    const path = chart({ 'templates/a.yaml': config('labels') });
    await helm(['install', 'labels', path, '--labels', 'a=1,b=2']);
    await helm(['upgrade', 'labels', path, '--labels', 'b=null,c=3']);
    const { labels = {} } = (await witness.find('Release', 'labels'))?.metadata ?? {};
    expect(labels).toMatchObject({ a: '1', c: '3' });
    expect(labels).not.toHaveProperty('b');
  });
});

describe('interruption', () => {
  test('gives the lock back, and the next command goes on', async () => {
    const { helm, run, chart, witness } = scene;
    await helm(['install', 'stopped', chart({ 'templates/a.yaml': deployment('stopped') })]);
    const stop = new AbortController();
    const hanging = chart({ 'templates/a.yaml': deployment('stopped', 'hang') });
    const running = run(['upgrade', 'stopped', hanging, '--wait'], {
      context: { signal: stop.signal },
      onNote: (text) => {
        if (text.includes('waiting for Deployment/stopped')) {
          stop.abort(new HelmError('Interrupted', 'interrupted'));
        }
      },
    });
    expect(await running).toMatchObject({ code: 130 });
    expect((await witness.find('Release', 'stopped'))?.['status']).toMatchObject({
      latest: {
        sequence: 2,
        phase: 'failed',
        description: 'Upgrade "stopped" failed: interrupted',
      },
    });
    expect((await witness.find('Release', 'stopped'))?.['status']).not.toHaveProperty('operation');
    const good = chart({ 'templates/a.yaml': deployment('stopped') });
    expect(lastLine(await helm(['upgrade', 'stopped', good, '--wait']))).toBe('TEST SUITE: None');
  });
});
