import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { KubeClient } from '../../../src/kube/index.ts';
import {
  applyObject,
  deleteObject,
  findObject,
  isApiError,
  patchObject,
} from '../../../src/kube/index.ts';
import { releaseClientOf } from '../release/clients.ts';
import { config, deployment } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';
import { awaitCollector } from './victim.ts';

const definition = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };
const guarded = ['applications.app.k8s.io', 'releases.helm.sh', 'releaseversions.helm.sh'];
const annotation = 'helm.sh/allow-deletion';

/** Who collects what is orphaned hears of new kinds half a minute late. */
const patience = { timeout: 40_000, interval: 200 };

let scene: Scene;
let client: KubeClient;

beforeAll(async () => {
  scene = await openScene('protection');
  client = releaseClientOf(scene.namespace);
  await scene.helm('init');
  // Servers go by a new policy a moment after they have taken it.
  await vi.waitFor(
    async () => expect(await refusalOf('releases.helm.sh', { dryRun: true })).not.toBe(''),
    { timeout: 30_000 },
  );
  await awaitCollector({ scene, client });
}, 120_000);

/** What the server says to a deletion; nothing if it does it. */
async function refusalOf(
  name: string,
  options: { readonly dryRun?: boolean } = {},
): Promise<string> {
  try {
    await deleteObject(client, { ...definition, name }, options);
    return '';
  } catch (error) {
    if (!isApiError(error, 403)) throw error;
    return error.message;
  }
}

async function install(name: string): Promise<void> {
  const { helm, chart } = scene;
  const files = { 'templates/a.yaml': deployment(name), 'templates/b.yaml': config(name) };
  await helm(['install', name, chart(files), '--wait']);
}

async function expectRunning(name: string): Promise<void> {
  const found = await scene.witness.find('Deployment', name);
  expect(found).toMatchObject({ status: { readyReplicas: 1 } });
  expect(found?.metadata).not.toHaveProperty('deletionTimestamp');
  expect(await scene.witness.find('ConfigMap', name)).toBeDefined();
}

describe('a definition that keeps releases', () => {
  test.each(guarded)('%s is not deleted, and the refusal says why and how', async (name) => {
    const release = `guarded-${guarded.indexOf(name)}`;
    await install(release);
    const refusal = await refusalOf(name);
    expect(refusal).toContain(`deleting ${name} would delete every release of Helm`);
    expect(refusal).toContain(`kubectl annotate crd ${name} ${annotation}=true`);
    await expectRunning(release);
    await scene.helm(`delete ${release}`);
  });

  test('is not deleted among others either', async () => {
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const query = { fieldSelector: 'metadata.name=releases.helm.sh' };
    const deed = 'delete definitions';
    const deletion = client.send({ method: 'DELETE', path, query, deed, isRepeatable: false });
    await expect(deletion).rejects.toMatchObject({ statusCode: 403 });
    expect(await findObject(client, { ...definition, name: 'releases.helm.sh' })).toBeDefined();
  });

  test('may be deleted by who says so', async () => {
    const name = 'releaseversions.helm.sh';
    const say = async (value: string | null): Promise<void> => {
      const patch = { metadata: { annotations: { [annotation]: value } } };
      await patchObject(client, { ...definition, name }, patch, { type: 'merge' });
    };
    await say('true');
    try {
      expect(await refusalOf(name, { dryRun: true })).toBe('');
    } finally {
      await say(null);
    }
    expect(await refusalOf(name, { dryRun: true })).not.toBe('');
  });

  test('is guarded by a policy that others may have changed', async () => {
    const policy = {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicyBinding',
      name: 'definitions.helm.sh',
    };
    const version = (text: string | null): object => ({
      metadata: { annotations: { 'helm.sh/setup-version': text } },
    });
    const change = async (text: string | null): Promise<string> => {
      await patchObject(client, policy, version(text), { type: 'merge' });
      const { stdout, stderr } = await scene.run('init');
      const line = stdout
        .split('\n')
        .find((each) => each.startsWith(`${policy.kind.toLowerCase()} `));
      return `${line ?? ''}\n${stderr}`;
    };
    expect(await change('0')).toContain('upgraded');
    expect(await change('99')).toContain('unchanged');
    const kept = await change(null);
    expect(kept).toContain('kept: it was not made by helm');
    expect(kept).toContain('are not protected');
    await deleteObject(client, policy);
    expect(await scene.helm('init')).toContain('policybinding "definitions.helm.sh" created');
  });
});

describe('an object that is created by a command', () => {
  const until = (milliseconds: number) => ({
    ...client,
    creationsUntil: async () => new Date(Date.now() + milliseconds),
  });
  const configMap = (name: string) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: scene.namespace },
  });

  test('is made in time, of that version or not', async () => {
    const made = await applyObject(until(60_000), configMap('in-time'), { seen: 'absent' });
    expect(made.metadata.resourceVersion).not.toMatch(/^9\d{18}$/);
    const again = applyObject(until(60_000), configMap('in-time'), { seen: 'absent' });
    await expect(again).rejects.toMatchObject({ statusCode: 409 });
  });

  test.each([
    ['v1', 'ConfigMap'],
    ['rbac.authorization.k8s.io/v1', 'ClusterRole'],
    ['app.k8s.io/v1beta1', 'Application'],
  ])('is refused after its lease: %s %s', async (apiVersion, kind) => {
    const object = { ...configMap(`${scene.namespace}-late`), apiVersion, kind };
    const isOver = new AbortController();
    const creationsUntil = async (): Promise<Date> => {
      isOver.signal.throwIfAborted();
      isOver.abort(new Error('asked again after a refusal'));
      return new Date(Date.now() - 5000);
    };
    const late = applyObject({ ...client, creationsUntil }, object, { seen: 'absent' });
    await expect(late).rejects.toThrow('asked again after a refusal');
  });

  test('is made all the same where its holder still lives and the server is slow', async () => {
    const ends = [-5000, -5000, 60_000];
    const creationsUntil = async (): Promise<Date> => new Date(Date.now() + (ends.shift() ?? 0));
    await applyObject({ ...client, creationsUntil }, configMap('slow'), { seen: 'absent' });
    expect(ends).toEqual([]);
  });
});

describe('a record that somebody deletes', () => {
  test('is the Application: with what it owns, unless it is orphaned; then the next verb restores it', async () => {
    const { helm, namespace, witness } = scene;
    await install('owner');
    const kind = { apiVersion: 'app.k8s.io/v1beta1', kind: 'Application' };
    await deleteObject(client, { ...kind, namespace, name: 'owner' }, { propagation: 'Orphan' });
    await expect.poll(() => witness.find('Application', 'owner'), patience).toBeUndefined();
    await expect
      .poll(
        async () => (await witness.find('Release', 'owner'))?.metadata.ownerReferences,
        patience,
      )
      .toBeUndefined();
    await expectRunning('owner');
    await helm('rollback owner 1 --wait');
    const application = await witness.find('Application', 'owner');
    expect(application?.['spec']).toMatchObject({ descriptor: { type: 'web' } });
    expect((await witness.find('Release', 'owner'))?.metadata.ownerReferences).toMatchObject([
      { kind: 'Application', name: 'owner', uid: application?.metadata.uid },
    ]);
    await expectRunning('owner');
    await helm('delete owner --wait');
    expect(await witness.find('Application', 'owner')).toBeUndefined();
  });

  test('is the Release: all it runs stays if it is orphaned, and the name can be installed over it', async () => {
    const { helm, run, namespace, witness, chart } = scene;
    await install('head');
    const kind = { apiVersion: 'helm.sh/v3', kind: 'Release' };
    await deleteObject(client, { ...kind, namespace, name: 'head' }, { propagation: 'Orphan' });
    await expect.poll(() => witness.find('Release', 'head'), patience).toBeUndefined();
    await expectRunning('head');
    const { stderr } = await run('upgrade head');
    expect(stderr).toContain('"head" has no deployed releases');
    await expectRunning('head');
    const files = { 'templates/a.yaml': deployment('head'), 'templates/b.yaml': config('head') };
    await helm(['upgrade', '--install', 'head', chart(files), '--wait']);
    await expectRunning('head');
    await helm('delete head --wait');
    expect(await witness.find('Deployment', 'head')).toBeUndefined();
  });

  test('is the newest version: what runs stays, and an upgrade goes on', async () => {
    const { helm, run, witness, chart } = scene;
    await install('body');
    const [version] = (await witness.list('ReleaseVersion')).slice(-1);
    await witness.remove('ReleaseVersion', version ?? '');
    await expectRunning('body');
    expect((await run('list')).stdout).toContain('corrupt');
    const files = { 'templates/a.yaml': deployment('body'), 'templates/b.yaml': config('body') };
    await helm(['upgrade', '--install', 'body', chart(files), '--wait']);
    await expectRunning('body');
    await helm('delete body --wait');
    expect(await witness.find('Deployment', 'body')).toBeUndefined();
  });
});
