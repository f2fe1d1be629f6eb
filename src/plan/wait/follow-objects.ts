import { isHelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject, ObjectReference } from '../../kube/index.ts';
import {
  findObject,
  isApiError,
  keyOf,
  observeObjects,
  referenceOf,
  releaseLabel,
} from '../../kube/index.ts';

export interface FollowOptions {
  /** Told what an object is, at first and each time it changes; undefined once it is gone. */
  readonly onState: (reference: ObjectReference, object: KubeObject | undefined) => void;
  readonly onTrouble?: (error: Error) => void;
  readonly signal: AbortSignal;
}

/**
 * Follows objects until the signal ends it: with one watch for those of a kind in a namespace, or
 * where the user may not watch, by asking now and then.
 */
export async function followObjects(
  client: KubeClient,
  objects: readonly KubeObject[],
  options: FollowOptions,
): Promise<void> {
  const groups = Map.groupBy(objects, ({ apiVersion, kind, metadata }) =>
    [apiVersion, kind, metadata.namespace ?? ''].join(' '),
  );
  await Promise.all([...groups.values()].map((group) => followGroup(client, group, options)));
}

async function followGroup(
  client: KubeClient,
  group: readonly KubeObject[],
  options: FollowOptions,
): Promise<void> {
  const { onState, signal } = options;
  try {
    await watchGroup(client, group, options);
  } catch (error) {
    if (signal.aborted) return;
    if (isApiError(error, 403, 405)) await pollGroup(client, group, options);
    else if (!isMissingKind(error)) throw error;
    else for (const object of group) onState(referenceOf(object), undefined);
  }
}

async function watchGroup(
  client: KubeClient,
  group: readonly KubeObject[],
  { onState, ...options }: FollowOptions,
): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const references = new Map(
    group.map((object) => [keyOf(referenceOf(object)), referenceOf(object)]),
  );
  const { apiVersion, kind, metadata } = first;
  const collection = { apiVersion, kind, namespace: metadata.namespace };
  for await (const observation of observeObjects(client, collection, {
    ...options,
    ...selectorsOf(group),
  })) {
    if (observation.type === 'state') {
      const found = new Map(observation.objects.map((each) => [keyOf(referenceOf(each)), each]));
      for (const [key, reference] of references) onState(reference, found.get(key));
    } else {
      const { type, object } = observation;
      const reference = references.get(keyOf(referenceOf(object)));
      if (reference !== undefined) onState(reference, type === 'changed' ? object : undefined);
    }
  }
}

/** What keeps the rest of the namespace out of the watch. */
function selectorsOf(group: readonly KubeObject[]): {
  fieldSelector?: string;
  labelSelector?: string;
} {
  const [first] = group;
  if (group.length === 1) return { fieldSelector: `metadata.name=${first?.metadata.name ?? ''}` };
  const release = first?.metadata.labels?.[releaseLabel];
  const isShared = group.every(({ metadata }) => metadata.labels?.[releaseLabel] === release);
  return isShared && release !== undefined ? { labelSelector: `${releaseLabel}=${release}` } : {};
}

const pollPause = 2000;

async function pollGroup(
  client: KubeClient,
  group: readonly KubeObject[],
  { onState, signal }: FollowOptions,
): Promise<void> {
  while (!signal.aborted) {
    await Promise.all(
      group.map(async (object) => {
        const reference = referenceOf(object);
        onState(reference, await findObject(client, reference, { signal }));
      }),
    );
    await client.time.sleep(pollPause, signal);
  }
}

function isMissingKind(error: unknown): boolean {
  return isApiError(error, 404) || (isHelmError(error, 'KindNotFound') && !error.retryable);
}
