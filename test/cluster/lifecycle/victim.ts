/** A release of which records get lost, and what has to be true of it then. */
import { expect, vi } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import { deleteObject, findObject, listObjects } from '../../../src/kube/index.ts';
import { config, deployment } from './samples.ts';
import type { Scene } from './scene.ts';

/** Where somebody does the damage. */
export interface Place {
  readonly scene: Scene;
  readonly client: KubeClient;
}

export const helmKind = (kind: string): { readonly apiVersion: string; readonly kind: string } => ({
  apiVersion: kind === 'Application' ? 'app.k8s.io/v1beta1' : 'helm.sh/v3',
  kind,
});
export const secretKind = { apiVersion: 'v1', kind: 'Secret' };

/** A release at version 2, with all its records. */
export interface Victim {
  readonly name: string;
  readonly chart: string;
  readonly versions: readonly KubeObject[];
  /** What runs, by its identity. */
  readonly uids: readonly unknown[];
}

let count = 0;

export async function installVictim(place: Place): Promise<Victim> {
  const name = `victim-${++count}`;
  const { scene, client } = place;
  const { helm, namespace } = scene;
  const files = { 'templates/a.yaml': deployment(name), 'templates/b.yaml': config(name) };
  const chart = scene.chart(files);
  await helm(['install', name, chart, '--set', 'text=one']);
  await helm(['upgrade', name, chart, '--set', 'text=two']);
  const { items } = await listObjects(
    client,
    { ...helmKind('ReleaseVersion'), namespace },
    { labelSelector: `helm.sh/release=${name}` },
  );
  const versions = items.toSorted((one, other) => sequenceOf(one) - sequenceOf(other));
  return { name, chart, versions, uids: await uidsOf(place, name) };
}

function sequenceOf(version: KubeObject | undefined): number {
  return (version?.['spec'] as { readonly sequence: number }).sequence;
}

export function payloadOf(version: KubeObject | undefined, part: string): string {
  const { payload } = version?.['spec'] as {
    readonly payload: readonly { readonly part: string; readonly secret: string }[];
  };
  return payload.find((chunk) => chunk.part === part)?.secret ?? '';
}

async function uidsOf({ scene, client }: Place, name: string): Promise<readonly unknown[]> {
  const { namespace } = scene;
  const found = await Promise.all([
    findObject(client, { apiVersion: 'apps/v1', kind: 'Deployment', namespace, name }),
    findObject(client, { apiVersion: 'v1', kind: 'ConfigMap', namespace, name }),
  ]);
  return found.map((object) =>
    object?.metadata.deletionTimestamp === undefined ? object?.metadata.uid : 'going',
  );
}

/**
 * Waits until the collector of a cluster knows our kinds, which it hears of half a minute late: before, it
 * takes what is orphaned for what has lost its owner.
 */
export async function awaitCollector(place: Place): Promise<void> {
  const { scene, client } = place;
  const { name, versions } = await installVictim(place);
  const { namespace } = scene;
  const owner = { ...helmKind('Application'), namespace, name };
  await deleteObject(client, owner, { propagation: 'Background' });
  const last = { ...helmKind('ReleaseVersion'), namespace, name: versions[0]?.metadata.name ?? '' };
  await vi.waitFor(
    async () => {
      expect(await findObject(client, last)).toBeUndefined();
      expect(await uidsOf(place, name)).toEqual([undefined, undefined]);
    },
    { timeout: 110_000, interval: 500 },
  );
}

export async function remove(
  { scene, client }: Place,
  kind: { readonly apiVersion: string; readonly kind: string },
  name: string,
): Promise<void> {
  const reference = { ...kind, namespace: scene.namespace, name };
  await deleteObject(client, reference, { propagation: 'Orphan' });
  // Who collects what is orphaned hears of new kinds half a minute late.
  const patience = { timeout: 60_000, interval: 100 };
  await expect.poll(() => findObject(client, reference), patience).toBeUndefined();
}

export type Deed = (place: Place, victim: Victim) => Promise<void>;

/** Every record of a release, by what it is to it. */
export const removals: Readonly<Record<string, Deed>> = {
  application: (place, { name }) => remove(place, helmKind('Application'), name),
  release: (place, { name }) => remove(place, helmKind('Release'), name),
  newest: (place, { versions }) =>
    remove(place, helmKind('ReleaseVersion'), versions[1]?.metadata.name ?? ''),
  oldest: (place, { versions }) =>
    remove(place, helmKind('ReleaseVersion'), versions[0]?.metadata.name ?? ''),
  chart: (place, { versions }) => remove(place, secretKind, payloadOf(versions[1], 'chart')),
  contents: (place, { versions }) => remove(place, secretKind, payloadOf(versions[1], 'release')),
};

/** Runs a command whose failure has to be one that it can explain. */
async function attempt({ scene }: Place, line: readonly string[]): Promise<number> {
  const { stderr, code } = await scene.run(line);
  expect(stderr, line.join(' ')).not.toContain('this is a defect');
  if (code !== 0) expect(stderr, line.join(' ')).toMatch(/^(.*\n)*Error: /);
  return code;
}

/** Whatever is asked, nothing that runs is lost; a chart puts all right, and then all can be deleted. */
export async function expectNothingLost(
  place: Place,
  { name, chart, uids }: Victim,
): Promise<void> {
  const { scene } = place;
  const looks = [
    ['list'],
    ['status', name],
    ['history', name],
    ['get', 'manifest', name],
    ['diff', 'upgrade', name, chart],
    ['diff', 'rollback', name, '1'],
    ['upgrade', name],
    ['test', name],
    ['unadopt', name, '--dry-run'],
  ];
  for (const look of looks) await attempt(place, look);
  expect(await uidsOf(place, name)).toEqual(uids);
  const values = ['--reset-values', '--set', 'text=three'];
  await scene.helm(['upgrade', '--install', name, chart, ...values]);
  expect(await uidsOf(place, name)).toEqual(uids);
  expect(await scene.helm(`status ${name}`)).toContain('STATUS: deployed');
  expect(await scene.witness.find('Application', name)).toBeDefined();
  await scene.helm(['delete', name, '--wait']);
  expect(await uidsOf(place, name)).toEqual([undefined, undefined]);
}
