/** What a cluster has against objects that are in order: policies, webhooks and quotas. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collection } from '../../cluster/contract/api-client.ts';
import { admin, eventually, must } from '../../cluster/contract/contract.ts';
import { config, when } from '../../cluster/lifecycle/samples.ts';
import type { Scene } from '../../cluster/lifecycle/scene.ts';
import { openScene } from '../../cluster/lifecycle/scene.ts';
import type { Loopback } from '../loopback.ts';
import { startLoopback, tlsFiles } from '../loopback.ts';

const registration = 'admissionregistration.k8s.io/v1';

/** What is refused only by the write itself: most is by the trial before it. */
const untried = ['--validate=none'];

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('admission');
  await scene.helm('init');
});

/** The ConfigMaps of the namespace under test, and no others. */
function configMaps() {
  return {
    rules: [
      {
        apiGroups: [''],
        apiVersions: ['v1'],
        resources: ['configmaps'],
        operations: ['CREATE', 'UPDATE'],
      },
    ],
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': scene.namespace } },
  };
}

/** Whether a ConfigMap would be taken. */
async function isTaken(text: string): Promise<boolean> {
  const metadata = { name: 'probe' };
  const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { text } };
  const path = collection('v1', 'configmaps', scene.namespace);
  return (await admin.post(path, body, { query: { dryRun: 'All' } })).status < 300;
}

/** One object that nobody minds, and then one with the text. */
function chartOf(name: string): string {
  return scene.chart({
    'templates/a.yaml': config(`${name}-a`).replace('.Values.text', '.Values.other'),
    'templates/b.yaml': config(`${name}-b`),
  });
}

async function expectConverged(name: string, sequence: number): Promise<void> {
  const { helm, witness } = scene;
  expect(await helm(`status ${name}`)).toContain(`STATUS: deployed\nREVISION: ${sequence}\n`);
  const maps = await witness.list('ConfigMap');
  expect(maps).toEqual(expect.arrayContaining([`${name}-a`, `${name}-b`]));
}

describe('a policy that refuses an object', () => {
  beforeAll(async () => {
    const metadata = { name: scene.namespace };
    const { rules: resourceRules, namespaceSelector } = configMaps();
    await must(
      admin.post(collection(registration, 'validatingadmissionpolicies'), {
        apiVersion: registration,
        kind: 'ValidatingAdmissionPolicy',
        metadata,
        spec: {
          failurePolicy: 'Fail',
          matchConstraints: { resourceRules, namespaceSelector },
          validations: [
            { expression: "object.?data[?'text'] != optional.of('rude')", message: 'be polite' },
          ],
        },
      }),
    );
    await must(
      admin.post(collection(registration, 'validatingadmissionpolicybindings'), {
        apiVersion: registration,
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata,
        spec: { policyName: scene.namespace, validationActions: ['Deny'] },
      }),
    );
    await eventually(async () => expect(await isTaken('rude')).toBe(false));
  });

  test('is named with it; the release has failed, and the next upgrade converges', async () => {
    const { run, helm, witness, namespace } = scene;
    const chart = chartOf('policy');
    const rude = ['install', 'policy', chart, '--set', 'text=rude'];
    const tried = await run(rude);
    expect(tried.stderr).toContain('denied request: be polite');
    expect(await witness.versionsOf('policy')).toEqual([]);
    const { code, stderr } = await run([...rude, ...untried]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Error: INSTALLATION FAILED: cannot apply ConfigMap "policy-b" in namespace "${namespace}": configmaps "policy-b" is forbidden: ValidatingAdmissionPolicy '${namespace}' with binding '${namespace}' denied request: be polite\n` +
        `Hint: a policy of the cluster refuses the object: change it, or ask who keeps the policy "${namespace}"\n`,
    );
    expect(await witness.versionsOf('policy')).toEqual([{ sequence: 1, phase: 'failed' }]);
    await helm(['upgrade', 'policy', chart, '--set', 'text=kind']);
    await expectConverged('policy', 2);
  });

  test('leaves a release that is deployed as it is', async () => {
    const { run, helm, witness } = scene;
    const chart = chartOf('calm');
    await helm(['install', 'calm', chart]);
    expect((await run(['upgrade', 'calm', chart, '--set', 'text=rude', ...untried])).code).toBe(1);
    expect(await witness.versionsOf('calm')).toEqual([
      { sequence: 1, phase: 'deployed' },
      { sequence: 2, phase: 'failed' },
    ]);
    await helm('rollback calm 1');
    await expectConverged('calm', 3);
  });
});

describe('a webhook', () => {
  let server: Loopback;
  const webhook = 'manners.example.com';

  beforeAll(async () => {
    server = await startLoopback(
      ({ body }) => {
        const { request } = JSON.parse(body.toString()) as AdmissionReview;
        const allowed = request.object.data?.text !== 'loud';
        const response = { uid: request.uid, allowed, status: { message: 'be quiet' } };
        return {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            apiVersion: 'admission.k8s.io/v1',
            kind: 'AdmissionReview',
            response,
          }),
        };
      },
      { isSecure: true },
    );
    await must(
      admin.post(collection(registration, 'validatingwebhookconfigurations'), {
        apiVersion: registration,
        kind: 'ValidatingWebhookConfiguration',
        metadata: { name: scene.namespace },
        webhooks: [
          {
            name: webhook,
            ...configMaps(),
            failurePolicy: 'Fail',
            sideEffects: 'None',
            admissionReviewVersions: ['v1'],
            timeoutSeconds: 5,
            clientConfig: {
              url: `${server.url}/validate`,
              caBundle: readFileSync(tlsFiles.authority).toString('base64'),
            },
          },
        ],
      }),
    );
    await eventually(async () => expect(await isTaken('loud')).toBe(false));
  });

  afterAll(() => server.close());

  test('that refuses an object is named; the next upgrade converges', async () => {
    const { run, helm, witness, namespace } = scene;
    const chart = chartOf('hook');
    const { code, stderr } = await run([
      'install',
      'hook',
      chart,
      '--set',
      'text=loud',
      ...untried,
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Error: INSTALLATION FAILED: cannot apply ConfigMap "hook-b" in namespace "${namespace}": admission webhook "${webhook}" denied the request: be quiet\n` +
        `Hint: a webhook of the cluster refuses the object: change it, or ask who keeps the webhook "${webhook}"\n`,
    );
    expect(await witness.versionsOf('hook')).toEqual([{ sequence: 1, phase: 'failed' }]);
    await helm(['upgrade', 'hook', chart, '--set', 'text=soft']);
    await expectConverged('hook', 2);
  });

  test('that does not answer is named; the next upgrade converges', async () => {
    const { run, helm, witness, namespace } = scene;
    const chart = chartOf('dead');
    await server.close();
    const { code, stderr } = await run(['install', 'dead', chart]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `in namespace "${namespace}": Internal error occurred: failed calling webhook "${webhook}": `,
    );
    expect(stderr).toMatch(
      /Hint: the webhook of the cluster does not work: ask who keeps it, and try again\n$/,
    );
    expect(await witness.versionsOf('dead')).toEqual([{ sequence: 1, phase: 'failed' }]);
    const path = `${collection(registration, 'validatingwebhookconfigurations')}/${namespace}`;
    await must(admin.delete(path));
    await eventually(async () => expect(await isTaken('loud')).toBe(true));
    await helm(['upgrade', 'dead', chart]);
    await expectConverged('dead', 2);
  });
});

interface AdmissionReview {
  readonly request: {
    readonly uid: string;
    readonly object: { readonly data?: { readonly text?: string } };
  };
}

describe('a quota that is used up', () => {
  let place: Scene;

  beforeAll(async () => {
    place = await openScene('quota');
  });

  const quotaPath = (): string => collection('v1', 'resourcequotas', place.namespace);

  /** Allows none of a kind; resolves when the cluster has counted what there is. */
  async function forbid(resource: string): Promise<void> {
    const hard = { [resource]: '0' };
    const metadata = { name: 'none' };
    const body = { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard } };
    await must(admin.post(quotaPath(), body));
    await eventually(async () => {
      const { status } = await must(admin.get(`${quotaPath()}/none`));
      expect(status).toMatchObject({ hard, used: hard });
    });
  }

  test('by records leaves no object, and the next command works', async () => {
    const { run, helm, witness } = place;
    const chart = place.chart({ 'templates/a.yaml': config('unrecorded') });
    await forbid('count/secrets');
    const { code, stderr } = await run(['install', 'unrecorded', chart]);
    expect(code).toBe(1);
    expect(stderr).toContain('exceeded quota: none, requested: count/secrets=1');
    expect(stderr).toMatch(/\nHint: ask for more quota, or use less\n$/);
    expect(await witness.find('ConfigMap', 'unrecorded')).toBeUndefined();
    await must(admin.delete(`${quotaPath()}/none`));
    await eventually(() => helm(['upgrade', '--install', 'unrecorded', chart]));
    expect(await helm('status unrecorded')).toContain('STATUS: deployed\n');
    expect(await witness.find('ConfigMap', 'unrecorded')).toBeDefined();
  });

  test('by objects is named; the next upgrade with less converges', async () => {
    const { run, helm, witness } = place;
    const service =
      'apiVersion: v1\nkind: Service\nmetadata:\n  name: many\nspec:\n  ports: [{ port: 80 }]\n';
    const chart = place.chart({
      'templates/a.yaml': config('many'),
      'templates/b.yaml': when('more', service),
    });
    await forbid('count/services');
    const { code, stderr } = await run([
      'install',
      'many',
      chart,
      '--set',
      'more=true',
      ...untried,
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Error: INSTALLATION FAILED: cannot apply Service "many" in namespace "${place.namespace}": services "many" is forbidden: exceeded quota: none, requested: count/services=1, used: count/services=0, limited: count/services=0\n` +
        'Hint: ask for more quota, or use less\n',
    );
    expect(await witness.versionsOf('many')).toEqual([{ sequence: 1, phase: 'failed' }]);
    await helm(['upgrade', 'many', chart, '--set', 'more=false']);
    expect(await helm('status many')).toContain('STATUS: deployed\nREVISION: 2\n');
    expect(await witness.find('ConfigMap', 'many')).toBeDefined();
    await must(admin.delete(`${quotaPath()}/none`));
  });
});
