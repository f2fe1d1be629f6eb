import type { KubeClient, KubeObject, ObjectReference } from '../../kube/index.ts';
import { deleteObject, findObject, referenceOf } from '../../kube/index.ts';
import type { Hook } from '../../render/index.ts';
import { isGenerated } from '../desired-object.ts';
import { explainForeign, isKept } from '../marks.ts';
import { awaitAbsence } from '../wait/await-absence.ts';
import type { HookObjectOptions } from './hook-objects.ts';
import { hookObjects, isUnmanaged } from './hook-objects.ts';
import type { HookOptions } from './hook-run.ts';

/**
 * Deletes what is left of hooks when a release goes: objects with its marks, wherever they are. Those
 * that nobody shall manage or that are to be kept stay. Returns what was deleted.
 */
export async function deleteHooks(
  client: KubeClient,
  hooks: readonly Hook[],
  options: HookObjectOptions,
): Promise<readonly ObjectReference[]> {
  const objects = await Promise.all(hooks.map((hook) => hookObjects(client, hook, options)));
  const ours = objects.flat().filter((object) => !isUnmanaged(object) && !isGenerated(object));
  const deleted = await Promise.all(ours.map((object) => deleteLeftover(client, object, options)));
  return deleted.flat();
}

async function deleteLeftover(
  client: KubeClient,
  object: KubeObject,
  { marks, signal }: HookObjectOptions,
): Promise<readonly ObjectReference[]> {
  const reference = referenceOf(object);
  const live = await findObject(client, reference, { signal });
  if (live === undefined || isKept(live) || explainForeign(live, marks) !== undefined) return [];
  const { uid } = live.metadata;
  await deleteObject(client, reference, { uid, propagation: 'Background', signal });
  return [reference];
}

/** Deletes this very object, and waits until it is gone. */
export async function deleteAndWait(
  client: KubeClient,
  live: KubeObject,
  { timeout, signal }: Pick<HookOptions, 'timeout' | 'signal'>,
): Promise<void> {
  const { uid } = live.metadata;
  const propagation = 'Background';
  const result = await deleteObject(client, referenceOf(live), { uid, propagation, signal });
  if (result === 'deleting') await awaitAbsence(client, [live], { timeout, signal });
}
