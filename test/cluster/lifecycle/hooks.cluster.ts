import { beforeAll, describe, expect, test } from 'vitest';
import { annotated, config, job } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('hooks');
});

const hook = (events: string, more: Readonly<Record<string, string>> = {}) => ({
  'helm.sh/hook': events,
  ...more,
});

/** Names of objects of a kind that begin so. */
const named = async (kind: string, prefix: string): Promise<readonly string[]> =>
  (await scene.witness.list(kind)).filter((name) => name.startsWith(prefix));

describe('hooks', () => {
  test('run around an install and a delete, and leave with the release', async () => {
    const { helm, chart } = scene;
    const path = chart({
      'templates/a.yaml': config('around'),
      'templates/before.yaml': job('around-before', hook('pre-install')),
      'templates/after.yaml': job('around-after', hook('post-install')),
      'templates/deleting.yaml': job('around-deleting', hook('pre-delete,post-delete')),
    });
    await helm(['install', 'around', path]);
    expect(await named('Job', 'around')).toEqual(['around-after', 'around-before']);
    await helm('delete around --wait');
    expect(await named('Job', 'around')).toEqual([]);
  });

  test('are deleted as their policies say', async () => {
    const { helm, chart } = scene;
    const succeeded = hook('pre-install', { 'helm.sh/hook-delete-policy': 'hook-succeeded' });
    const path = chart({
      'templates/gone.yaml': job('policy-gone', succeeded),
      'templates/stays.yaml': job('policy-stays', hook('pre-install,pre-upgrade')),
    });
    await helm(['install', 'policy', path]);
    expect(await named('Job', 'policy')).toEqual(['policy-stays']);
    const uidOf = async () => (await scene.witness.find('Job', 'policy-stays'))?.metadata.uid;
    const before = await uidOf();
    await helm(['upgrade', 'policy', path]);
    expect(await uidOf()).not.toBe(before);
  });

  test('that fail stop everything, and show why', async () => {
    const { run, chart, witness } = scene;
    const path = chart({
      'templates/a.yaml': config('failing'),
      'templates/hook.yaml': job('failing-hook', hook('pre-install'), 'fail'),
    });
    const { stderr, code } = await run(['install', 'failing', path]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Error: INSTALLATION FAILED: failed pre-install: .*failing-hook/);
    expect(stderr).toContain('exit code 1');
    expect(await witness.find('ConfigMap', 'failing')).toBeUndefined();
  });

  test('of an upgrade run then, and not before', async () => {
    const { helm, run, chart } = scene;
    const path = chart({
      'templates/a.yaml': config('later'),
      'templates/hook.yaml': job('later-hook', hook('post-upgrade'), 'fail'),
    });
    await helm(['install', 'later', path]);
    const { stderr } = await run(['upgrade', 'later', path]);
    expect(stderr).toContain('Error: UPGRADE FAILED: post-upgrade hooks failed: ');
    await helm(['upgrade', 'later', path, '--no-hooks']);
  });

  test('belong to nobody where they say so', async () => {
    const { helm, chart, witness } = scene;
    const unmanaged = hook('pre-install', { 'helm.sh/hook-policy': 'unmanaged' });
    const path = chart({
      'templates/free.yaml': config('owned-free', annotated(unmanaged)),
      'templates/ours.yaml': config('owned-ours', annotated(hook('pre-install'))),
    });
    await helm(['install', 'owned', path]);
    await helm('delete owned --wait');
    expect(await witness.find('ConfigMap', 'owned-free')).toBeDefined();
    expect(await witness.find('ConfigMap', 'owned-ours')).toBeUndefined();
  });

  test('tell what they say, where their policy is to', async () => {
    const { run, chart } = scene;
    const told = hook('pre-install', { 'helm.sh/hook-output-log-policy': 'hook-succeeded' });
    const silent = chart({ 'templates/hook.yaml': job('silent', hook('pre-install')) });
    const loud = chart({ 'templates/hook.yaml': job('loud', told) });
    const quiet = (await run(['install', 'silent', silent])).stderr;
    const { stderr } = await run(['install', 'loud', loud]);
    expect(quiet).toBe('');
    expect(stderr.length).toBeGreaterThan(0);
  });
});

describe('helm test', () => {
  const testPod = (name: string, outcome = 'succeed'): string => `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  annotations: { helm.sh/hook: test, cluster.helm.sh/outcome: ${outcome} }
spec:
  restartPolicy: Never
  containers: [{ name: main, image: example.com/test:1 }]
`;

  test('runs the tests, all or some, and remembers how they went', async () => {
    const { helm, chart } = scene;
    const path = chart({
      'templates/one.yaml': testPod('tested-one'),
      'templates/two.yaml': testPod('tested-two'),
    });
    await helm(['install', 'tested', path]);
    const some = await helm('test tested --filter name=tested-two');
    expect(some).toMatch(/TEST SUITE: {5}tested-two\n.*\n.*\nPhase: {10}Succeeded\n$/);
    expect(some).not.toContain('tested-one');
    const others = JSON.parse(
      await helm(['test', 'tested', '--filter', '!name=tested-two', '-o', 'json']),
    ) as object;
    expect(others).toMatchObject({
      name: 'tested',
      results: [
        { name: 'tested-one', phase: 'Succeeded' },
        { name: 'tested-two', phase: 'Succeeded' },
      ],
    });
  });

  test('fails with a test, and shows it', async () => {
    const { helm, run, chart } = scene;
    await helm(['install', 'unsound', chart({ 'templates/one.yaml': testPod('unsound', 'fail') })]);
    const { stdout, stderr, code } = await run('test unsound');
    expect(code).toBe(1);
    expect(stdout).toContain('Phase:          Failed\n');
    expect(stderr).toContain('unsound');
  });

  test('needs a release', async () => {
    expect((await scene.run('test nobody')).stderr).toContain('Error: release: not found\n');
  });
});
