import { HelmError, isHelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { computeCompletion, computeReadiness, createObject } from '../../kube/index.ts';
import type { Hook, HookEvent } from '../../render/index.ts';
import { isDefinition } from '../definitions/defined-kinds.ts';
import { isGenerated } from '../desired-object.ts';
import { applyDesired } from '../execute/apply-desired.ts';
import { waitForObjects } from '../wait/wait-for-objects.ts';
import { deleteAndWait } from './delete-hooks.ts';
import { findHookObject, hookObjects } from './hook-objects.ts';
import type { HookOptions } from './hook-run.ts';
import { isDeletedBy } from './select-hooks.ts';

export interface HookOutcome {
  /** Those that were made. */
  readonly objects: readonly KubeObject[];
  readonly error?: HelmError;
}

interface HookAtEvent {
  readonly hook: Hook;
  readonly event: HookEvent;
}

/** Makes the objects of a hook, and waits until Jobs and Pods among them have done their work. */
export async function runHook(
  client: KubeClient,
  { hook, event }: HookAtEvent,
  options: HookOptions,
): Promise<HookOutcome> {
  const { timeout, failFast = false, onProgress, signal } = options;
  const objects: KubeObject[] = [];
  try {
    for (const object of await hookObjects(client, hook, options)) {
      objects.push(await makeObject(client, { hook, event, object }, options));
    }
    await waitForObjects(client, objects, {
      timeout,
      failFast,
      rule: completionRule,
      onProgress: (progress) => onProgress?.({ type: 'wait', hook, progress }),
      signal,
    });
    return { objects };
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return { objects, error };
  }
}

/** Later hooks may need the kinds that a definition defines. */
function completionRule(
  object: KubeObject | undefined,
  now: Date,
): ReturnType<typeof computeCompletion> {
  const isDefining = object !== undefined && isDefinition(object);
  return isDefining ? computeReadiness(object, now) : computeCompletion(object);
}

async function makeObject(
  client: KubeClient,
  { hook, event, object }: HookAtEvent & { readonly object: KubeObject },
  options: HookOptions,
): Promise<KubeObject> {
  const { signal } = options;
  try {
    if (isGenerated(object)) return await createObject(client, object, { signal });
    const live = await findHookObject(client, object, options);
    const isReplaced = live !== undefined && isDeletedBy(hook, 'before-hook-creation');
    if (isReplaced) await deleteAndWait(client, live, options);
    const pair = { desired: object, live: isReplaced ? undefined : live };
    return await applyDesired(client, pair, { signal });
  } catch (error) {
    throw isHelmError(error) ? inHelmsWords(error, { hook, event }) : error;
  }
}

function inHelmsWords(error: HelmError, { hook, event }: HookAtEvent): HelmError {
  const { code, message, hint, details, retryable } = error;
  return new HelmError(code, `warning: Hook ${event} ${hook.path} failed: ${message}`, {
    hint,
    details,
    retryable,
    cause: error,
  });
}
