import { HelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject, ObjectReference } from '../../kube/index.ts';
import { keyOf, referenceOf } from '../../kube/index.ts';
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
  const [first, ...others] = remaining.map((reference) =>
    describe(reference, last.get(keyOf(reference))),
  );
  if (first === undefined) return;
  throw new HelmError('StillThere', `${first}; context deadline exceeded`, { details: others });
}

/** Begins with Helm's words. */
function describe(reference: ObjectReference, object: KubeObject | undefined): string {
  const { kind, namespace = '', name } = reference;
  const isGoing = object?.metadata.deletionTimestamp !== undefined;
  const status = isGoing
    ? 'status: Terminating, message: Resource scheduled for deletion'
    : 'status: Current, message: Resource is current';
  const { finalizers = [] } = object?.metadata ?? {};
  const held = finalizers.length === 0 ? '' : `, held by ${finalizers.join(', ')}`;
  return `resource ${kind}/${namespace}/${name} still exists. ${status}${held}`;
}
