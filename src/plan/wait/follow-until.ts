import { interruption } from '../../http/index.ts';
import type { KubeClient, KubeObject, ObjectReference } from '../../kube/index.ts';
import { keyOf, referenceOf } from '../../kube/index.ts';
import { followObjects } from './follow-objects.ts';

export interface FollowUntilOptions {
  /** Whether that is the last to be known of an object. */
  readonly isDone: (
    reference: ObjectReference,
    object: KubeObject | undefined,
  ) => boolean | Promise<boolean>;
  /** Which objects are judged again while they stay as they are: more than they tell decides. */
  readonly needsLook?: (reference: ObjectReference) => boolean;
  /** In milliseconds. */
  readonly timeout: number;
  readonly onTrouble?: (error: Error) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Between two looks at what stays as it is. */
const lookPause = 2000;
/** Timers take no more, and fire at once beyond it. */
const maxDelay = 2 ** 31 - 1;

/** Follows objects until all are done or the time is over; returns those that are not. */
export async function followUntil(
  client: KubeClient,
  objects: readonly KubeObject[],
  options: FollowUntilOptions,
): Promise<readonly ObjectReference[]> {
  const { isDone, timeout, onTrouble = () => undefined, signal: caller } = options;
  const open = new Map(objects.map((object) => [keyOf(referenceOf(object)), referenceOf(object)]));
  if (open.size === 0) return [];
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, ...(caller === undefined ? [] : [caller])]);
  const judgement = Promise.withResolvers<undefined>();
  const last = new Map<string, KubeObject | undefined>();
  // One at a time and in order: what is judged last must be what came last.
  let queue: Promise<void> = Promise.resolve();
  const judge = async (
    reference: ObjectReference,
    object: KubeObject | undefined,
  ): Promise<void> => {
    if (signal.aborted) return;
    if (await isDone(reference, object)) open.delete(keyOf(reference));
    else open.set(keyOf(reference), reference);
    if (open.size === 0) judgement.resolve(undefined);
  };
  const onState = (reference: ObjectReference, object: KubeObject | undefined): void => {
    last.set(keyOf(reference), object);
    queue = queue.then(() => judge(reference, object)).catch(judgement.reject);
  };
  const lookAgain = async (): Promise<never> => {
    for (;;) {
      await client.time.sleep(lookPause, signal);
      await queue;
      for (const [key, reference] of open) {
        const isMeant = options.needsLook?.(reference) === true && last.has(key);
        if (isMeant) onState(reference, last.get(key));
      }
    }
  };
  try {
    await Promise.race([
      ...(options.needsLook === undefined ? [] : [lookAgain()]),
      judgement.promise,
      followObjects(client, objects, { onState, onTrouble, signal }).then(() => queue),
      client.time.sleep(Math.min(timeout, maxDelay), signal),
    ]);
  } catch (error) {
    if (caller?.aborted !== true) throw error;
  } finally {
    ending.abort();
  }
  if (caller?.aborted === true) throw interruption(caller.reason);
  return [...open.values()];
}
