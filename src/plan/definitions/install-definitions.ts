import type { KubeClient, KubeObject, ManifestObject, ObjectReference } from '../../kube/index.ts';
import { keyOf, referenceOf } from '../../kube/index.ts';
import { applyDesired } from '../execute/apply-desired.ts';
import { fetchLive } from '../fetch-live.ts';
import { placeObjects } from '../place-objects.ts';
import { isSettled } from '../fields/settled.ts';
import { awaitDefinitions } from './await-definitions.ts';
import { isDefinition } from './defined-kinds.ts';

export interface InstallDefinitionsOptions {
  /** What becomes of those that are there already: they stay, or are made as given. */
  readonly policy: 'create' | 'upgrade';
  readonly namespace: string;
  readonly forceConflicts?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface InstalledDefinition {
  readonly reference: ObjectReference;
  readonly outcome: 'created' | 'changed' | 'unchanged';
}

/**
 * Installs the CustomResourceDefinitions that come with a chart beside its templates. They belong to no
 * release: nothing deletes them. Returns when their kinds can be used.
 */
export async function installDefinitions(
  client: KubeClient,
  manifest: readonly ManifestObject[],
  options: InstallDefinitionsOptions,
): Promise<readonly InstalledDefinition[]> {
  const objects = (await placeObjects(client, manifest, options)).map(({ object }) => object);
  const live = await fetchLive(client, objects.map(referenceOf), options);
  const installed = await Promise.all(
    objects.map((object) => install(client, object, live.get(keyOf(referenceOf(object))), options)),
  );
  const made = installed.filter(
    ({ outcome, object }) => outcome !== 'unchanged' && isDefinition(object),
  );
  await awaitDefinitions(
    client,
    made.map(({ object }) => object),
    options,
  );
  return installed.map(({ object, outcome }) => ({ reference: referenceOf(object), outcome }));
}

async function install(
  client: KubeClient,
  desired: KubeObject,
  live: KubeObject | undefined,
  options: InstallDefinitionsOptions,
): Promise<{ object: KubeObject; outcome: InstalledDefinition['outcome'] }> {
  if (live !== undefined && (options.policy === 'create' || isSettled(desired, live))) {
    return { object: live, outcome: 'unchanged' };
  }
  const object = await applyDesired(client, { desired, live }, options);
  return { object, outcome: live === undefined ? 'created' : 'changed' };
}
