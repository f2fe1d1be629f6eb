import { beforeAll, describe, expect, test } from 'vitest';
import type { ManagedFields } from '../../../src/kube/index.ts';
import { findHelm, runRealHelm } from '../../support/real-helm.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

const isInstalled = (await findHelm()) !== undefined;
const flag = '--server-side=false';

type Helm = (args: readonly string[]) => Promise<unknown>;

function templateOf(data: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'NAME' }, data };
  return { 'templates/a.yaml': JSON.stringify(config).replace('NAME', '{{ .Release.Name }}') };
}

/** A release by a client that patches, which somebody disturbs in between. */
async function tellStory(scene: Scene, name: string, helm: Helm): Promise<unknown> {
  const { chart, witness } = scene;
  await helm(['install', name, chart(templateOf({ gone: 'a', kept: 'a', same: 'a' })), flag]);
  const installed = await seen(scene, name);
  await witness.make({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: { gone: 'theirs', kept: 'theirs', other: 'theirs' },
  });
  await helm(['upgrade', name, chart(templateOf({ kept: 'a', same: 'a', added: 'a' })), flag]);
  const upgraded = await seen(scene, name);
  await helm(['rollback', name, '1']);
  return { installed, upgraded, back: await seen(scene, name) };
}

/** The data of an object, and who manages which of them; our own marks are no part of it. */
async function seen({ witness }: Scene, name: string): Promise<unknown> {
  const found = await witness.find('ConfigMap', name);
  const owners = (found?.metadata.managedFields ?? []).map(describeOwner);
  return { data: found?.['data'], owners: owners.toSorted() };
}

function describeOwner({
  manager = '',
  operation = 'Update',
  fieldsV1 = {},
}: ManagedFields): string {
  const fields = Object.keys(fieldsV1['f:data'] ?? {}).filter((key) => key !== '.');
  return `${manager} ${operation}: ${fields.toSorted().join(' ')}`;
}

describe('a client that patches', () => {
  let scene: Scene;

  beforeAll(async () => {
    scene = await openScene('client-side');
  });

  test('removes and overwrites by what was recorded, as field manager of updates', async () => {
    const { back, ...story } = (await tellStory(scene, 'ours', scene.helm)) as Record<
      string,
      unknown
    >;
    expect(story).toEqual({
      installed: {
        data: { gone: 'a', kept: 'a', same: 'a' },
        owners: ['helm Update: f:gone f:kept f:same'],
      },
      upgraded: {
        data: { kept: 'a', same: 'a', added: 'a', other: 'theirs' },
        owners: ['helm Update: f:added f:kept f:same', 'somebody Apply: f:other'],
      },
    });
    expect(back).toMatchObject({ data: { gone: 'a', kept: 'a', same: 'a', other: 'theirs' } });
  });

  test('is foretold by a diff, with what it will remove', async () => {
    await scene.helm(['install', 'told', scene.chart(templateOf({ gone: 'a', kept: 'a' })), flag]);
    const next = scene.chart(templateOf({ kept: 'a' }));
    expect(await scene.helm(['diff', 'upgrade', 'told', next])).toContain('-   gone: a\n');
    await scene.helm(['upgrade', 'told', next]);
    expect(await scene.helm(['diff', 'upgrade', 'told', next])).toContain('nothing would change');
    expect(await scene.helm(['diff', 'rollback', 'told', '1'])).toContain('+   gone: a\n');
  });

  test('writes nothing where nothing has changed', async () => {
    const path = scene.chart(templateOf({ a: 'b' }));
    await scene.helm(['install', 'still', path, flag]);
    const before = await scene.witness.find('ConfigMap', 'still');
    await scene.helm(['upgrade', 'still', path]);
    expect(await scene.witness.find('ConfigMap', 'still')).toEqual(before);
  });

  test.skipIf(!isInstalled)('leaves the same as real Helm', async () => {
    const { environment } = scene.session;
    const real: Helm = async (args) => {
      const { code, stderr } = await runRealHelm(args, { environment });
      expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    };
    const theirs = await tellStory(scene, 'theirs', real);
    expect(await tellStory(scene, 'own', scene.helm)).toEqual(theirs);
  });
});
