import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../lifecycle/lua-scripts.ts';
import type { ControllerScene } from './controller-scene.ts';
import { conditionOf, openControllerScene, textChart, textOf } from './controller-scene.ts';

let scene: ControllerScene;

beforeAll(async () => {
  scene = await openControllerScene('controller');
});

describe('a request', () => {
  test('is installed, and upgraded when its values change', async () => {
    const { ask, untilReady, witness } = scene;
    await ask('plain', { chart: textChart() });
    const request = await untilReady('plain');
    expect(conditionOf(request, 'Ready')).toBe('True Installed');
    expect(textOf(await witness.find('ConfigMap', 'plain'))).toBe('default');
    await ask('plain', { chart: textChart(), values: { text: 'changed' } });
    await scene.untilObject('ConfigMap', 'plain', (object) => textOf(object) === 'changed');
    const { status } = await untilReady('plain');
    expect(await witness.versionsOf('plain')).toEqual([
      { sequence: 1, phase: 'superseded' },
      { sequence: 2, phase: 'deployed' },
    ]);
    expect(status.inventory).toEqual([
      { apiVersion: 'v1', kind: 'ConfigMap', namespace: scene.namespace, name: 'plain' },
    ]);
    expect(status.inventorySize).toBe(1);
    expect(status.history).toMatchObject([
      { sequence: 2, chart: 'text 1.0.0', outcome: 'upgraded', version: status.version },
      { sequence: 1, chart: 'text 1.0.0', outcome: 'installed' },
    ]);
  });

  test('follows the ConfigMaps and Secrets that its values come from', async () => {
    const { ask, untilReady, untilObject, witness, namespace } = scene;
    const source = (text: string) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'followed-values', namespace },
      data: { 'values.yaml': `text: ${text}\n` },
    });
    await witness.make(source('one'));
    const spec = {
      chart: textChart(),
      valuesFrom: [
        { kind: 'ConfigMap', name: 'followed-values' },
        {
          kind: 'Secret',
          name: 'followed-secret',
          key: 'text',
          targetPath: 'text',
          optional: true,
        },
      ],
    };
    await ask('followed', spec);
    await untilReady('followed');
    expect(textOf(await witness.find('ConfigMap', 'followed'))).toBe('one');
    await witness.make(source('two'));
    await untilObject('ConfigMap', 'followed', (object) => textOf(object) === 'two');
    await witness.make({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'followed-secret', namespace },
      stringData: { text: 'secret' },
    });
    await untilObject('ConfigMap', 'followed', (object) => textOf(object) === 'secret');
  });

  test('is left alone while it is suspended', async () => {
    const { ask, until, untilReady, untilObject, witness } = scene;
    await ask('paused', { chart: textChart() });
    await untilReady('paused');
    await scene.helm(['request', 'suspend', 'paused']);
    await until('paused', (request) => conditionOf(request, 'Ready') === 'True Suspended');
    await scene.patchRequest('paused', { spec: { values: { text: 'later' } } });
    await until('paused', ({ status, generation }) => status.observedGeneration === generation);
    expect(textOf(await witness.find('ConfigMap', 'paused'))).toBe('default');
    await scene.helm(['request', 'resume', 'paused']);
    await untilObject('ConfigMap', 'paused', (object) => textOf(object) === 'later');
  });

  test('waits for those that it depends on, and not for itself', async () => {
    const { ask, until, untilReady } = scene;
    await ask('second', { chart: textChart(), dependsOn: [{ name: 'first' }] });
    await until('second', (each) => conditionOf(each, 'Ready') === 'False DependencyNotReady');
    await ask('first', { chart: textChart() });
    const second = await untilReady('second');
    expect(conditionOf(second, 'Ready')).toBe('True Installed');
    await ask('circle', { chart: textChart(), dependsOn: [{ name: 'circle' }] });
    const circle = await until('circle', (each) => conditionOf(each, 'Stalled').startsWith('True'));
    expect(conditionOf(circle, 'Stalled')).toBe('True DependencyCycle');
  });

  test('takes its release with it, or leaves it', async () => {
    const { ask, untilReady, untilObject, removeRequest, witness } = scene;
    await ask('gone', { chart: textChart() });
    await untilReady('gone');
    await removeRequest('gone');
    await untilObject('ConfigMap', 'gone', (object) => object === undefined);
    await ask('left', { chart: textChart(), deletionPolicy: 'keep' });
    await untilReady('left');
    await removeRequest('left');
    await ask('marker', { chart: textChart() });
    await untilReady('marker');
    expect(await witness.find('ConfigMap', 'left')).toBeDefined();
    expect(await witness.find('Release', 'left')).toBeDefined();
  });

  test('takes over a release that the command line made, and the reverse', async () => {
    const { ask, untilReady, untilObject, helm, chart, witness } = scene;
    const path = chart(textChart().inline);
    await helm(['install', 'shared', path]);
    await ask('shared', { chart: textChart(), values: { text: 'asked' } });
    await untilReady('shared');
    expect(textOf(await witness.find('ConfigMap', 'shared'))).toBe('asked');
    await helm(['upgrade', 'shared', path, '--set', 'text=typed']);
    await untilObject('ConfigMap', 'shared', (object) => textOf(object) === 'asked');
    await untilReady('shared');
    await helm(['request', 'delete', 'shared', '--keep-release']);
    await untilObject('ConfigMap', 'shared', (object) => object !== undefined);
    const sequences = (await witness.versionsOf('shared')).map(({ sequence }) => sequence);
    expect(sequences).toEqual([1, 2, 3, 4]);
  });
});

describe('drift', () => {
  test('is corrected without a new version, what is ignored stays', async () => {
    const { ask, untilReady, untilObject, witness, namespace } = scene;
    await ask('drifting', {
      chart: textChart({
        'templates/map.yaml': `apiVersion: v1
kind: ConfigMap
metadata: { name: drifting }
data: { text: deployed, free: chart }
`,
      }),
      driftPolicy: 'correct',
      driftIgnore: [{ target: { kind: 'ConfigMap' }, paths: ['/data/free'] }],
    });
    await untilReady('drifting');
    await witness.make({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'drifting', namespace },
      data: { text: 'tampered', free: 'mine' },
    });
    const map = await untilObject(
      'ConfigMap',
      'drifting',
      (object) => textOf(object) === 'deployed',
    );
    expect((map?.['data'] as { free?: string }).free).toBe('mine');
    expect(await witness.versionsOf('drifting')).toHaveLength(1);
  });

  test('is told by default, and what is missing comes back', async () => {
    const { ask, until, untilReady, untilObject, witness, namespace } = scene;
    await ask('told', { chart: textChart() });
    await untilReady('told');
    await witness.make({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'told', namespace },
      data: { text: 'tampered' },
    });
    await until('told', (request) => conditionOf(request, 'Drifted') === 'True ObjectsChanged');
    expect(textOf(await witness.find('ConfigMap', 'told'))).toBe('tampered');
    const { uid } = (await witness.find('ConfigMap', 'told'))?.metadata ?? {};
    await witness.remove('ConfigMap', 'told');
    await untilObject(
      'ConfigMap',
      'told',
      (object) => object !== undefined && object.metadata.uid !== uid,
    );
    await until('told', (request) => conditionOf(request, 'Drifted') === 'False Corrected');
    expect(await witness.versionsOf('told')).toHaveLength(1);
  });
});

describe('a bad request', () => {
  test.each([
    ['a path', { reference: '/etc/chart' }, 'False InvalidReference'],
    ['a chart that is nowhere', { reference: 'oci://127.0.0.1:1/no/chart:1.0.0' }, /^False /],
    [
      'a ConfigMap that is missing',
      { configMapRef: { name: 'none', key: 'x' } },
      'False SourceMissing',
    ],
    ['files that are no chart', { inline: { 'Chart.yaml': 'name: x' } }, /^False /],
  ])('says why: %s', async (what, chart, expected) => {
    const name = what.replaceAll(/\W/g, '').toLowerCase();
    await scene.ask(name, { chart });
    const request = await scene.until(name, (each) => conditionOf(each, 'Ready') !== 'none');
    expect(conditionOf(request, 'Ready')).toEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  });

  test('is refused where it says two things, or none', async () => {
    const { ask } = scene;
    await expect(
      ask('both', { chart: { reference: 'oci://x/y', ...textChart() } }),
    ).rejects.toThrow('exactly one of reference, configMapRef and inline');
    await expect(ask('neither', { chart: {} })).rejects.toThrow('exactly one of');
  });

  test('is given up after its retries, and tried again when somebody asks', async () => {
    const { ask, until, helm, witness } = scene;
    const chart = textChart({ 'templates/bad.yaml': '{{ fail "never" }}' });
    await ask('failing', { chart, retries: 1 });
    const request = await until('failing', (each) =>
      conditionOf(each, 'Stalled').startsWith('True'),
    );
    expect(request.status.failures).toBe(2);
    expect(request.status.conditions.find(({ type }) => type === 'Ready')?.message).toContain(
      'never',
    );
    await helm(['request', 'reconcile', 'failing']);
    await until('failing', ({ status }) => status.failures === 3);
    expect(await witness.find('Release', 'failing')).toBeUndefined();
  });

  test('gets no permission that it does not grant', async () => {
    const { ask, until, untilReady } = scene;
    const chart = textChart({
      'ext/permissions.yaml': 'lua: [os]\n',
      'ext/lua/chart.lua': handlers({ 'pre-render': 'os.getenv("HOME")' }),
    });
    await ask('scripted', { chart, retries: 0 });
    const refused = await until('scripted', (each) => conditionOf(each, 'Ready') !== 'none');
    expect(conditionOf(refused, 'Ready')).toMatch(/^False Permission/);
    await scene.patchRequest('scripted', { spec: { permissions: ['os'] } });
    await untilReady('scripted');
  });

  test('can do no more than its service account', async () => {
    const { ask, until, witness, namespace } = scene;
    await witness.make({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'weak', namespace },
    });
    await ask('forbidden', { chart: textChart(), serviceAccountName: 'weak' });
    const request = await until('forbidden', (each) => conditionOf(each, 'Ready') !== 'none');
    expect(conditionOf(request, 'Ready')).toMatch(/^False .*(Forbidden|Rights)/);
    expect(await witness.find('ConfigMap', 'forbidden')).toBeUndefined();
  });
});

describe('the chart of the controller', () => {
  const chart = path.join(import.meta.dirname, '../../../charts/helm-controller');

  test('is installed by our own helm', async () => {
    const { helm, witness } = scene;
    await helm(['install', 'answering', chart]);
    const deployment = await witness.find('Deployment', 'answering');
    expect(deployment?.['spec']).toMatchObject({ replicas: 2 });
    await helm(['delete', 'answering']);
  });

  test('refuses replicas that would have nothing to do', async () => {
    const { stderr } = await scene.run(['template', 'x', chart, '--set', 'replicas=3']);
    expect(stderr).toContain('3 replicas share only 2 shards');
  });
});

describe('helm request', () => {
  test('asks for what a release is, and says what would change', async () => {
    const { helm, run, ask, untilReady } = scene;
    await ask('shown', { chart: textChart() });
    await untilReady('shown');
    expect(await helm(['request', 'list'])).toMatch(/shown\s+True\s+Installed/);
    expect(await helm(['request', 'get', 'shown'])).toContain('kind: HelmRequest');
    expect(await helm(['request', 'diff', 'shown'])).not.toContain('+');
    await helm(['request', 'suspend', 'shown']);
    await scene.patchRequest('shown', { spec: { values: { text: 'seen' } } });
    expect(await helm(['request', 'diff', 'shown'])).toContain('seen');
    const missing = await run(['request', 'delete', 'nobody']);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain('helmrequests.helm.sh "nobody" not found');
    expect((await run(['request', 'create', 'web'])).stderr).toContain('no chart was named');
    const { stderr } = await run(['request', 'create', 'web', './chart']);
    expect(stderr).toContain('cannot be found from a cluster');
    const printed = await helm([
      ...['request', 'create', 'web', 'oci://example.com/web:1.0.0', '--set', 'a=1', '--dry-run'],
    ]);
    expect(printed).toContain('reference: oci://example.com/web:1.0.0');
    await helm(['install', 'known', scene.chart(textChart().inline), '--set', 'a.b=1,a.c=2']);
    const taken = await helm([
      ...['request', 'create', 'known', 'oci://example.com/web:1.0.0', '--from-release', 'known'],
      ...['--set', 'a.c=3', '--dry-run'],
    ]);
    expect(taken).toContain('values:\n    a:\n      b: 1\n      c: 3\n');
  });
});
