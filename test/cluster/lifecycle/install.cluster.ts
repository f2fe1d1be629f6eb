import { beforeAll, describe, expect, test } from 'vitest';
import { admin, uniqueName } from '../contract/contract.ts';
import { collection } from '../contract/api-client.ts';
import { broken, config, deployment, job } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('install');
});

const notFound = 'uninstall: Release not loaded';

describe('what an install leaves in the cluster', () => {
  test('is owned by the release and marked as its own', async () => {
    const { helm, chart, witness, namespace } = scene;
    await helm(['install', 'marked', chart({ 'templates/a.yaml': config('marked') })]);
    const object = await witness.find('ConfigMap', 'marked');
    expect(object?.metadata).toMatchObject({
      labels: { 'app.kubernetes.io/managed-by': 'Helm', 'helm.sh/release': 'marked' },
      annotations: {
        'meta.helm.sh/release-name': 'marked',
        'meta.helm.sh/release-namespace': namespace,
      },
      ownerReferences: [{ apiVersion: 'helm.sh/v3', kind: 'Release', name: 'marked' }],
    });
    const [owner] = object?.metadata.ownerReferences ?? [];
    expect((await witness.find('Release', 'marked'))?.metadata.uid).toBe(owner?.uid);
    expect(await witness.find('Application', 'marked')).toBeDefined();
  });

  test('has labels and a description, if they are given', async () => {
    const { helm, chart, witness } = scene;
    const flags = ['--labels', 'team=blue,tier=web', '--description', 'for the shop'];
    await helm([
      'install',
      'labelled',
      chart({ 'templates/a.yaml': config('labelled') }),
      ...flags,
    ]);
    expect((await witness.find('Release', 'labelled'))?.metadata.labels).toMatchObject({
      team: 'blue',
      tier: 'web',
    });
    const { stderr } = await scene.run([
      ...['install', 'refused', chart({}), '--labels', 'owner=me'],
    ]);
    expect(stderr).toContain('user supplied labels contains system reserved label name');
  });

  test('goes into a namespace that is created for it', async () => {
    const { helm, chart, witness } = scene;
    const name = uniqueName('created');
    const flags = ['-n', name, '--create-namespace', '--namespace-labels', 'team=blue'];
    await helm(['install', 'spaced', chart({ 'templates/a.yaml': config('spaced') }), ...flags]);
    expect((await witness.find('Namespace', name))?.metadata.labels).toMatchObject({
      name,
      team: 'blue',
    });
    await admin.delete(`${collection('v1', 'namespaces')}/${name}`);
  });

  test('is nothing, after a dry run', async () => {
    const { helm, chart, witness } = scene;
    const path = chart({ 'templates/a.yaml': config('dry') });
    expect(await helm(['install', 'dry', path, '--dry-run=server'])).toContain('name: dry');
    expect(await witness.find('ConfigMap', 'dry')).toBeUndefined();
    expect(await witness.find('Release', 'dry')).toBeUndefined();
  });

  test('is nothing, when a template fails', async () => {
    const { run, chart, witness } = scene;
    const { code } = await run([
      'install',
      'bad',
      chart({ 'templates/a.yaml': '{{ fail "no" }}' }),
    ]);
    expect(code).toBe(1);
    expect(await witness.find('Release', 'bad')).toBeUndefined();
    expect(await witness.find('Application', 'bad')).toBeUndefined();
  });
});

describe('names', () => {
  test('are made up on request', async () => {
    const { helm, chart } = scene;
    const output = await helm(['install', chart({}), '--generate-name']);
    expect(output).toMatch(/^NAME: chart-\d+-\d+\n/);
    expect(await helm(['install', chart({}), '--name-template', 'made-{{ "up" }}'])).toMatch(
      /^NAME: made-up\n/,
    );
  });

  test('are made up and told, where none is given', async () => {
    const { run, chart } = scene;
    const { stdout, stderr } = await run(['install', chart({})]);
    const [, name] = /^NAME: (chart-\d+-\d+)\n/.exec(stdout) ?? [];
    expect(stderr).toContain(`no name was given: the release is called "${name ?? ''}"\n`);
  });

  test('are refused, when they are bad', async () => {
    const { run, chart } = scene;
    expect((await run(['install', 'No_Name', chart({})])).stderr).toContain('invalid release name');
  });

  test('can be used again after a failure, if asked', async () => {
    const { run, helm, chart } = scene;
    const bad = chart({ 'templates/a.yaml': broken('again') });
    await run(['install', 'again', bad, '--validate=none']);
    const good = chart({ 'templates/a.yaml': config('again') });
    expect((await run(['install', 'again', good])).code).toBe(1);
    expect(await helm(['install', 'again', good, '--replace'])).toContain('REVISION: 2\n');
  });
});

describe('--wait', () => {
  test('ends when everything is ready', async () => {
    const { run, chart, witness } = scene;
    const { code, stderr } = await run([
      ...['install', 'ready', chart({ 'templates/a.yaml': deployment('ready') }), '--wait'],
    ]);
    expect(code).toBe(0);
    expect(stderr).toContain('Deployment/ready: ready\n');
    expect((await witness.find('Deployment', 'ready'))?.['status']).toMatchObject({
      availableReplicas: 1,
    });
  });

  test('says what is not ready and why', async () => {
    const { run, chart } = scene;
    const path = chart({ 'templates/a.yaml': deployment('hanging', 'hang') });
    const { code, stderr } = await run(['install', 'hanging', path, '--wait', '--timeout', '2s']);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /Error: INSTALLATION FAILED: resource Deployment\/.*\/hanging not ready\. status: InProgress, message: .*; context deadline exceeded\n/,
    );
    expect(stderr).toMatch(/Pod "hanging-[^"]*": /);
  });

  test('waits for Jobs only if asked', async () => {
    const { helm, run, chart } = scene;
    await helm([
      ...['install', 'started', chart({ 'templates/a.yaml': job('started', {}, 'hang') })],
      ...['--wait', '--timeout', '20s'],
    ]);
    const { code, stderr } = await run([
      ...['install', 'finished', chart({ 'templates/a.yaml': job('finished', {}, 'hang') })],
      ...['--wait', '--wait-for-jobs', '--timeout', '2s'],
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/resource Job\/.*\/finished not ready/);
  });
});

describe('--rollback-on-failure', () => {
  test('leaves nothing, and the diagnosis', async () => {
    const { run, chart, witness } = scene;
    const path = chart({
      'templates/a.yaml': deployment('undone', 'hang'),
      'templates/b.yaml': config('undone'),
    });
    const flags = ['--rollback-on-failure', '--timeout', '2s'];
    const { stderr } = await run(['install', 'undone', path, ...flags]);
    expect(stderr).toContain(
      'release undone failed, and has been uninstalled due to rollback-on-failure being set: resource Deployment/',
    );
    expect(stderr).toMatch(/Pod "undone-[^"]*": /);
    expect(await witness.find('ConfigMap', 'undone')).toBeUndefined();
    expect((await run('delete undone')).stderr).toContain(notFound);
  });
});

describe('objects of others', () => {
  test('are not touched, and all of them are named', async () => {
    const { run, chart, witness } = scene;
    for (const name of ['foreign-a', 'foreign-b']) {
      await witness.make({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
    }
    const path = chart({
      'templates/a.yaml': config('foreign-a'),
      'templates/b.yaml': config('foreign-b'),
    });
    const { stderr } = await run(['install', 'foreign', path]);
    expect(stderr).toContain('unable to continue with install: ConfigMap "foreign-a" in namespace');
    expect(stderr).toContain(
      'invalid ownership metadata; label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"',
    );
    expect(stderr).toContain('ConfigMap "foreign-b" in namespace');
    expect(await witness.find('Release', 'foreign')).toBeUndefined();
    await scene.helm(['install', 'foreign', path, '--take-ownership']);
    expect((await witness.find('ConfigMap', 'foreign-a'))?.metadata.labels).toMatchObject({
      'helm.sh/release': 'foreign',
    });
  });
});

describe('rights', () => {
  test('that are missing are all named before anything is written', async () => {
    const alice = await openScene('rights', 'alice');
    const path = alice.chart({ 'templates/a.yaml': config('mine') });
    const { code, stderr } = await alice.run(['install', 'mine', path]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Error: INSTALLATION FAILED: .*(right|forbidden|cannot)/);
    expect(await alice.witness.find('ConfigMap', 'mine')).toBeUndefined();
  });
});

describe('kinds that a chart brings along', () => {
  const crd = (group: string): string =>
    JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `things.${group}` },
      spec: {
        group,
        scope: 'Namespaced',
        names: { kind: 'Thing', plural: 'things', singular: 'thing' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: {
                  spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
                },
              },
            },
          },
        ],
      },
    });
  const thing = (group: string): string =>
    `apiVersion: ${group}/v1\nkind: Thing\nmetadata:\n  name: first\nspec:\n  known: {{ .Capabilities.APIVersions.Has "${group}/v1/Thing" }}\n`;

  test('are there before its objects, and outlive it', async () => {
    const { helm, chart, witness } = scene;
    const group = `${uniqueName('crds')}.example.com`;
    const path = chart({ 'crds/thing.yaml': crd(group), 'templates/thing.yaml': thing(group) });
    await helm(['install', 'kinds', path, '--wait']);
    expect((await witness.find(`things.${group}`, 'first'))?.['spec']).toEqual({ known: true });
    await helm('delete kinds --wait');
    expect(await witness.find('CustomResourceDefinition', `things.${group}`)).toBeDefined();
    await admin.delete(
      `${collection('apiextensions.k8s.io/v1', 'customresourcedefinitions')}/things.${group}`,
    );
  });

  test('are left out on request, and then missed', async () => {
    const { run, chart } = scene;
    const group = `${uniqueName('crds')}.example.com`;
    const path = chart({ 'crds/thing.yaml': crd(group), 'templates/thing.yaml': thing(group) });
    const { stderr } = await run(['install', 'kindless', path, '--skip-crds']);
    expect(stderr).toContain(`no matches for kind "Thing" in version "${group}/v1"`);
  });
});

describe('flags that are refused', () => {
  test.each([
    ['--wait=maybe', 'invalid wait input "maybe"'],
    ['--dry-run=maybe', 'invalid dry-run value ("maybe")'],
    ['--hide-secret', 'hiding Kubernetes secrets requires a dry-run mode'],
  ])('%s says why', async (flag, reason) => {
    const { stderr, code } = await scene.run(['install', 'flags', scene.chart({}), flag]);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
  });
});
