import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { createObject, holds, keyOf, patchObject, referenceOf } from '../../kube/index.ts';
import { mergePatchOf } from '../fields/merge-patch.ts';
import type { ThreeStates } from '../fields/merge-three-ways.ts';
import { mergeThreeWays } from '../fields/merge-three-ways.ts';
import type { ExecuteOptions } from './execute-plan.ts';
import type { Pair } from './write-patiently.ts';
import { writePatiently } from './write-patiently.ts';

/** What was recorded of each object, by its key. */
export type RecordedObjects = ReadonlyMap<string, KubeObject>;

/** What the server would make of an object that is there; the same object where that is nothing. */
export async function tryPatch(
  client: KubeClient,
  { desired, live }: Pair & { readonly live: KubeObject },
  recorded: RecordedObjects,
  { signal }: Pick<ExecuteOptions, 'signal'>,
): Promise<KubeObject> {
  const reference = referenceOf(desired);
  const changes = patchFor({ recorded: recorded.get(keyOf(reference)), desired, live });
  if (changes === undefined) return live;
  const options = { type: 'merge', dryRun: true, fieldValidation: 'Strict', signal } as const;
  return patchObject(client, reference, changes, options);
}

function patchFor(states: ThreeStates): Readonly<Record<string, unknown>> | undefined {
  return mergePatchOf(states.live, mergeThreeWays(states));
}

/**
 * Writes an object as clients did before servers could merge: created whole, and changed by a patch that
 * is worked out here, from what was recorded, is desired and is there. The same object comes back where
 * there is nothing to change.
 */
export async function patchDesired(
  client: KubeClient,
  { desired, live }: Pair,
  recorded: RecordedObjects,
  { signal }: ExecuteOptions,
): Promise<KubeObject> {
  const reference = referenceOf(desired);
  const former = recorded.get(keyOf(reference));
  const write = async (seen: KubeObject | undefined): Promise<KubeObject> => {
    if (seen === undefined) return createObject(client, desired, { signal });
    const changes = patchFor({ recorded: former, desired, live: seen });
    if (changes === undefined) return seen;
    const { uid, resourceVersion } = seen.metadata;
    const metadata = { ...(changes['metadata'] as object | undefined), uid, resourceVersion };
    const isDone = (found: KubeObject): boolean => holds(found, changes);
    return patchObject(
      client,
      reference,
      { ...changes, metadata },
      { type: 'merge', isDone, signal },
    );
  };
  return writePatiently(client, { desired, live }, write, { signal });
}
