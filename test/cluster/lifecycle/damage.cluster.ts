/** Records that somebody removes or damages: a clear error or a repair, and never a lost object. */
import { beforeAll, describe, test } from 'vitest';
import { createObject, findObject, patchObject } from '../../../src/kube/index.ts';
import { releaseClientOf } from '../release/clients.ts';
import { openScene } from './scene.ts';
import type { Place, Victim } from './victim.ts';
import {
  awaitCollector,
  expectNothingLost,
  helmKind,
  installVictim,
  payloadOf,
  removals,
  remove,
  secretKind,
} from './victim.ts';

let place: Place;

beforeAll(async () => {
  const scene = await openScene('damage');
  place = { scene, client: releaseClientOf(scene.namespace) };
  await scene.helm('init');
  await awaitCollector(place);
}, 120_000);

async function change(kind: string, name: string, patch: object): Promise<void> {
  const { scene, client } = place;
  const reference = { ...helmKind(kind), namespace: scene.namespace, name };
  await patchObject(client, reference, patch, { type: 'merge' });
}

const newest = ({ versions }: Victim): string => versions[1]?.metadata.name ?? '';

const damages: Readonly<Record<string, (victim: Victim) => Promise<void>>> = {
  'a Release without a state': ({ name }) => change('Release', name, { status: null }),
  'a Release that points nowhere': ({ name }) =>
    change('Release', name, { status: { current: 'nowhere' } }),
  'a Release that forgot its newest version': ({ name }) =>
    change('Release', name, { status: { latest: null, current: null } }),
  'a Release without its owner': ({ name }) =>
    change('Release', name, { metadata: { ownerReferences: null } }),
  'a Release without its labels': ({ name }) =>
    change('Release', name, { metadata: { labels: null } }),
  'a version without a payload': (victim) =>
    change('ReleaseVersion', newest(victim), { spec: { payload: [] } }),
  'a version without objects': (victim) =>
    change('ReleaseVersion', newest(victim), { spec: { inventory: [] } }),
  'a version without an owner': (victim) =>
    change('ReleaseVersion', newest(victim), { metadata: { ownerReferences: null } }),
  'a version without labels': (victim) =>
    change('ReleaseVersion', newest(victim), { metadata: { labels: null } }),
  'two versions of one number': (victim) =>
    change('ReleaseVersion', newest(victim), { spec: { sequence: 1 } }),
  'a version of another phase': (victim) =>
    change('ReleaseVersion', newest(victim), { status: { phase: 'pending' } }),
  'a payload that is another': async ({ versions }) => {
    const { scene, client } = place;
    const { namespace } = scene;
    const name = payloadOf(versions[1], 'release');
    const found = await findObject(client, { ...secretKind, namespace, name });
    await remove(place, secretKind, name);
    const { labels = {}, ownerReferences = [] } = found?.metadata ?? {};
    const metadata = { name, namespace, labels, ownerReferences };
    const data = { chunk: Buffer.from('nonsense').toString('base64') };
    await createObject(client, { ...secretKind, metadata, type: 'helm.sh/payload', data });
  },
};

describe('records that are damaged', () => {
  test.each(Object.keys(damages))('%s', { timeout: 120_000 }, async (title) => {
    const victim = await installVictim(place);
    await damages[title]?.(victim);
    await expectNothingLost(place, victim);
  });
});

describe('records that are removed', () => {
  test.each(Object.keys(removals))('%s', { timeout: 120_000 }, async (title) => {
    const victim = await installVictim(place);
    await removals[title]?.(place, victim);
    await expectNothingLost(place, victim);
  });
});
