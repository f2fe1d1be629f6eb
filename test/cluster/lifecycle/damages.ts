/** Records that somebody has changed by hand. */
import { createObject, findObject, patchObject } from '../../../src/kube/index.ts';
import type { Deed, Place, Victim } from './victim.ts';
import { helmKind, payloadOf, remove, secretKind } from './victim.ts';

export async function change(
  { scene, client }: Place,
  kind: string,
  name: string,
  patch: object,
): Promise<void> {
  const reference = { ...helmKind(kind), namespace: scene.namespace, name };
  await patchObject(client, reference, patch, { type: 'merge' });
}

export const newest = ({ versions }: Victim): string => versions[1]?.metadata.name ?? '';

/** What somebody may have done to a record that is still there. */
export const damages: Readonly<Record<string, Deed>> = {
  'a Release without a state': (place, { name }) =>
    change(place, 'Release', name, { status: null }),
  'a Release that points nowhere': (place, { name }) =>
    change(place, 'Release', name, { status: { current: 'nowhere' } }),
  'a Release that forgot its newest version': (place, { name }) =>
    change(place, 'Release', name, { status: { latest: null, current: null } }),
  'a Release without its owner': (place, { name }) =>
    change(place, 'Release', name, { metadata: { ownerReferences: null } }),
  'a Release without its labels': (place, { name }) =>
    change(place, 'Release', name, { metadata: { labels: null } }),
  'a version without a payload': (place, victim) =>
    change(place, 'ReleaseVersion', newest(victim), { spec: { payload: [] } }),
  'a version without objects': (place, victim) =>
    change(place, 'ReleaseVersion', newest(victim), { spec: { inventory: [] } }),
  'a version without an owner': (place, victim) =>
    change(place, 'ReleaseVersion', newest(victim), { metadata: { ownerReferences: null } }),
  'a version without labels': (place, victim) =>
    change(place, 'ReleaseVersion', newest(victim), { metadata: { labels: null } }),
  'two versions of one number': (place, victim) =>
    change(place, 'ReleaseVersion', newest(victim), { spec: { sequence: 1 } }),
  'a version of another phase': (place, victim) =>
    change(place, 'ReleaseVersion', newest(victim), { status: { phase: 'pending' } }),
  'a payload that is another': async (place, { versions }) => {
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
