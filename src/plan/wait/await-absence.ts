import { HelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { describeReference, keyOf, referenceOf } from '../../kube/index.ts';
import { followUntil } from './follow-until.ts';

export interface AbsenceOptions {
  /** In milliseconds. */
  readonly timeout?: number;
  readonly signal?: AbortSignal | undefined;
}

const defaultTimeout = 300_000;

/** Waits until objects are gone; one that has come in the place of another does not count. */
export async function awaitAbsence(
  client: KubeClient,
  objects: readonly KubeObject[],
  { timeout = defaultTimeout, signal }: AbsenceOptions = {},
): Promise<void> {
  const uids = new Map(objects.map((object) => [keyOf(referenceOf(object)), object.metadata.uid]));
  const last = new Map<string, KubeObject>();
  const remaining = await followUntil(client, objects, {
    isDone: (reference, object) => {
      if (object === undefined || object.metadata.uid !== uids.get(keyOf(reference))) return true;
      last.set(keyOf(reference), object);
      return false;
    },
    timeout,
    signal,
  });
  if (remaining.length === 0) return;
  const [first = '', ...others] = remaining.map((reference) => {
    const finalizers = last.get(keyOf(reference))?.metadata.finalizers ?? [];
    const held = finalizers.length === 0 ? '' : ` (held by ${finalizers.join(', ')})`;
    return `${describeReference(reference)} still exists${held}`;
  });
  throw new HelmError('StillThere', `timed out waiting for deletion: ${first}`, {
    details: others,
  });
}
