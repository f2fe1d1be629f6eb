/** What the tests of plans against a server start from. */
import type {
  KubeClient,
  KubeObject,
  ObjectReference,
  OwnerReference,
} from '../../../src/kube/index.ts';
import { parseManifest } from '../../../src/kube/index.ts';
import type { DesiredObject, Marks, Plan, PlanInput } from '../../../src/plan/index.ts';
import {
  buildPlan,
  desiredReference,
  fetchLive,
  markObject,
  placeObjects,
} from '../../../src/plan/index.ts';

export interface PlanningOptions extends Partial<Omit<PlanInput, 'desired' | 'live' | 'identity'>> {
  readonly release?: string;
  readonly owner?: OwnerReference;
}

/** A plan from a manifest, as verbs make it. */
export async function planFor(
  client: KubeClient,
  manifest: string | readonly KubeObject[],
  options: PlanningOptions = {},
): Promise<Plan> {
  const { release = 'web', recorded = [] } = options;
  const identity = { release, namespace: client.namespace };
  const desired = await desire(client, manifest, { ...identity, owner: options.owner });
  const references = desired.map(({ object }) => desiredReference(object));
  const live = await fetchLive(client, [...references, ...recorded]);
  return buildPlan({ ...options, desired, recorded, live, identity });
}

async function desire(
  client: KubeClient,
  manifest: string | readonly KubeObject[],
  marks: Marks,
): Promise<readonly DesiredObject[]> {
  const objects =
    typeof manifest === 'string'
      ? parseManifest(manifest)
      : manifest.map((object) => ({ object, source: { file: 'test' } }));
  const placed = await placeObjects(client, objects, marks);
  return placed.map((each) => ({ ...each, object: markObject(each.object, marks) }));
}

/** What a plan would do, in short: `create ConfigMap a`. */
export function summaryOf({ steps }: Plan): readonly string[] {
  return steps.map(({ action, reference }) => `${action} ${reference.kind} ${reference.name}`);
}

export function recordOf({ steps }: Plan): readonly ObjectReference[] {
  return steps.map(({ reference }) => reference);
}
