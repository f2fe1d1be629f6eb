/** What somebody with kubectl alone may get wrong: each is said in one sentence, and hurts nobody else. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { HelmRequest } from '../../../src/requests/index.ts';
import { buildChart } from '../../support/chart-builder.ts';
import { handlers } from '../lifecycle/lua-scripts.ts';
import type { ControllerScene } from './controller-scene.ts';
import { conditionOf, openControllerScene, textChart } from './controller-scene.ts';

let scene: ControllerScene;
beforeAll(async () => {
  scene = await openControllerScene('bad-input');
  await scene.witness.make({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'broken', namespace: scene.namespace },
    data: { 'values.yaml': 'a: [1, 2\n', list: '- 1\n- 2\n' },
    binaryData: {
      archive: Buffer.from('no archive').toString('base64'),
      bomb: buildChart({
        name: 'bomb',
        files: { 'values.yaml': `a: ${'x'.repeat(11 * 1024 * 1024)}\n` },
      }).archive.toString('base64'),
    },
  });
});

const chart = textChart();
const schema = { type: 'object', properties: { text: { type: 'string' } } };
const endless = textChart({
  'ext/lua/chart.lua': handlers({ 'pre-render': 'while true do end' }),
});
const from = (key: string) => [{ kind: 'ConfigMap', name: 'broken', key }];

const mistakes: readonly (readonly [string, object, string, RegExp])[] = [
  [
    'a chart that no server has',
    { chart: { reference: 'oci://127.0.0.1:1/no/chart:1.0.0' } },
    'False',
    /127\.0\.0\.1/,
  ],
  [
    'a path of the controller',
    { chart: { reference: '../../etc/passwd' } },
    'False InvalidReference',
    /cannot be found from a cluster/,
  ],
  [
    'an archive that is none',
    { chart: { configMapRef: { name: 'broken', key: 'archive' } } },
    'False',
    /gzip|archive/,
  ],
  [
    'a chart over the limits',
    { chart: { configMapRef: { name: 'broken', key: 'bomb' } } },
    'False',
    /large|limit|size/,
  ],
  [
    'a path to ignore that would be the whole object',
    { chart, driftIgnore: [{ paths: ['spec.replicas'] }] },
    'False InvalidRequest',
    /"spec.replicas" is no JSON pointer such as \/spec\/replicas/,
  ],
  ['values that are no YAML', { chart, valuesFrom: from('values.yaml') }, 'False', /broken/],
  ['values that are no map', { chart, valuesFrom: from('list') }, 'False', /broken/],
  [
    'values that the schema refuses',
    {
      chart: textChart({ 'values.schema.json': JSON.stringify(schema) }),
      values: { text: 7 },
    },
    'False',
    /text/,
  ],
  [
    'a Secret that is missing',
    { chart, valuesFrom: [{ kind: 'Secret', name: 'none' }] },
    'False SourceMissing',
    /there is no Secret "none"/,
  ],
  [
    'a login that is missing',
    { chart: { reference: 'oci://127.0.0.1:1/a/b:1.0.0', secretRef: { name: 'none' } } },
    'False SourceMissing',
    /there is no Secret "none"/,
  ],
  [
    'a service account that may do nothing',
    { chart, serviceAccountName: 'nobody' },
    'False',
    /serviceaccount|no right/i,
  ],
  [
    'permissions that were not granted',
    {
      chart: textChart({
        'ext/permissions.yaml': 'lua: [network]\n',
        'ext/lua/chart.lua': handlers({ 'pre-render': '' }),
      }),
    },
    'False Permission',
    /network/,
  ],
  ['a name that no release may have', { chart, releaseName: 'Not_A_Name' }, 'False', /Not_A_Name/],
  [
    'a namespace of others',
    { chart, targetNamespace: 'kube-system' },
    'False InvalidRequest',
    /nowhere else/,
  ],
  [
    'objects that no server takes',
    {
      chart: textChart({
        'templates/bad.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: Bad_Name }\n',
      }),
    },
    'False',
    /Bad_Name/,
  ],
];

describe('a request with', () => {
  test.each(mistakes)('%s says so in one sentence', async (what, spec, reason, expected) => {
    const name = what.replaceAll(/\W+/g, '-').toLowerCase();
    await scene.ask(name, { retries: 0, ...spec });
    const request = await scene.until(name, isAnswered);
    const ready = request.status.conditions.find(({ type }) => type === 'Ready');
    expect(conditionOf(request, 'Ready')).toContain(reason);
    expect(ready?.message).toMatch(expected);
    expect(ready?.message).not.toContain('\n');
    expect(await scene.witness.find('ConfigMap', name)).toBeUndefined();
    expect(await scene.witness.versionsOf(name)).toEqual([]);
  });

  test.each([
    ['a span that is none', { interval: 'soon' }, 'spec.interval'],
    ['a policy that is none', { driftPolicy: 'panic' }, 'driftPolicy'],
    ['retries that are no number', { retries: 'many' }, 'retries'],
  ])('%s is refused by the server', async (what, spec, expected) => {
    const name = what.replaceAll(/\W+/g, '-').toLowerCase();
    await expect(scene.ask(name, { chart, ...spec })).rejects.toThrow(expected);
  });

  test('a circle of dependencies says who is in it', async () => {
    const { ask, until } = scene;
    await ask('one', { chart, dependsOn: [{ name: 'two' }] });
    await ask('two', { chart, dependsOn: [{ name: 'one' }] });
    const request = await until('one', (each) => conditionOf(each, 'Stalled').startsWith('True'));
    expect(conditionOf(request, 'Ready')).toBe('False DependencyCycle');
    expect(request.status.conditions[0]?.message).toMatch(/one → .*two → .*one/);
  });

  test('a script that never ends is ended, and others go on meanwhile', async () => {
    const { ask, until, untilReady } = scene;
    await ask('endless', { chart: endless, retries: 0 });
    await ask('quick', { chart });
    await untilReady('quick');
    const request = await until('endless', isAnswered);
    expect(conditionOf(request, 'Ready')).toBe('False LuaTimeout');
  });
});

function isAnswered(request: HelmRequest): boolean {
  return conditionOf(request, 'Ready').startsWith('False');
}
