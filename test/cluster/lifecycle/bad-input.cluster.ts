import { beforeAll, describe, expect, test } from 'vitest';
import { HelmError } from '../../../src/index.ts';
import { admin, createNamespace } from '../contract/contract.ts';
import { collection } from '../contract/api-client.ts';
import { config, deployment } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('bad-input');
});

describe('a cluster', () => {
  test('that nobody answers for is named', async () => {
    const { run, chart } = scene;
    const { code, stderr } = await run([
      ...['install', 'nowhere', chart({})],
      ...['--kube-apiserver', 'https://127.0.0.1:1'],
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: INSTALLATION FAILED: .*127\.0\.0\.1:1/);
  });

  test('that does not know the user says so', async () => {
    const { run, chart } = scene;
    const { code, stderr } = await run(['install', 'nobody', chart({}), '--kube-token', 'sesame']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Unauthorized|logged in|credentials/);
    expect(stderr).not.toContain('sesame');
  });
});

describe('a namespace', () => {
  test('that is being deleted takes nothing, and nothing is left in it', async () => {
    const { run, chart, witness } = scene;
    const name = await createNamespace('going');
    const maps = collection('v1', 'configmaps', name);
    const held = { name: 'held', finalizers: ['example.com/hold'] };
    await admin.post(maps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: held });
    await admin.delete(`${collection('v1', 'namespaces')}/${name}`);
    const path = chart({ 'templates/a.yaml': config('late') });
    const { code, stderr } = await run(['install', 'late', path, '-n', name]);
    expect(code).toBe(1);
    expect(stderr).toContain('being terminated');
    expect(await witness.find('ConfigMap', 'late')).toBeUndefined();
    await admin.mergePatch(`${maps}/held`, { metadata: { finalizers: null } });
  });
});

describe('a release that somebody works on', () => {
  test('names them, and is waited for on request', async () => {
    const { helm, run, chart } = scene;
    const hanging = chart({ 'templates/a.yaml': deployment('busy', 'hang') });
    const stop = new AbortController();
    let isWaiting: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (isWaiting = resolve));
    const first = run(['install', 'busy', hanging, '--wait'], {
      context: { signal: stop.signal },
      onNote: (text) => {
        if (text.includes('waiting for Deployment/busy')) isWaiting();
      },
    });
    await waiting;
    const good = chart({ 'templates/a.yaml': deployment('busy') });
    const refused = await run(['upgrade', 'busy', good, '--install']);
    expect(refused.stderr).toMatch(
      /Error: UPGRADE FAILED: another operation \(install\/upgrade\/rollback\) is in progress: install by .+@.+ \(\d+\)/,
    );
    const second = helm(['upgrade', 'busy', good, '--install', '--wait-for-lock', '30s']);
    stop.abort(new HelmError('Interrupted', 'interrupted'));
    expect((await first).code).toBe(130);
    expect(await second).toContain('STATUS: deployed\nREVISION: 2\n');
  });
});

describe('a manifest', () => {
  test.each([
    ['without a kind', 'apiVersion: v1\nmetadata:\n  name: a\n', 'kind'],
    ['without a name', 'apiVersion: v1\nkind: ConfigMap\n', 'name'],
    [
      'with a field that there is not',
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: typo\ndaat: {}\n',
      'daat',
    ],
    [
      'with a name that cannot be',
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: Not_A_Name\n',
      'Not_A_Name',
    ],
  ])('%s is refused, and says where', async (_, template, reason) => {
    const { run, chart } = scene;
    const name = `manifest-${reason.toLowerCase().replaceAll('_', '-')}`;
    const { code, stderr } = await run(['install', name, chart({ 'templates/a.yaml': template })]);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
  });
});
