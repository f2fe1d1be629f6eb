import { isHelmError } from '../../base/index.ts';
import { isApiError } from '../api-error.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KubeObject } from '../object.ts';
import { keyOf, referenceOf } from '../object.ts';
import type { CollectionReference, ListOptions } from '../objects/list.ts';
import { listObjects, resolveCollection } from '../objects/list.ts';
import type { Target } from '../objects/target.ts';
import { Reconnections } from './reconnections.ts';
import type { WatchLifetime } from './watch-once.ts';
import { watchOnce } from './watch-once.ts';

export interface ObserveOptions extends Pick<
  ListOptions,
  'labelSelector' | 'fieldSelector' | 'isMetadataOnly' | 'signal'
> {
  /** Told of each failure that is waited out. */
  readonly onTrouble?: (error: Error) => void;
  readonly lifetime?: WatchLifetime;
}

/** First all that is there, then what changes and what goes. */
export type Observation =
  | { readonly type: 'state'; readonly objects: readonly KubeObject[] }
  | { readonly type: 'changed' | 'removed'; readonly object: KubeObject };

/** Within a minute, a dead connection is replaced. */
const defaultLifetime: WatchLifetime = { seconds: 45, grace: 8000 };

/**
 * Observes objects until the caller stops or its signal does: through connections that end or die,
 * a busy server and a forgotten past. What happened meanwhile is told as changes; what came and went
 * in between is not told at all. Of what went in a forgotten past only its metadata is known.
 */
export async function* observeObjects(
  client: KubeClient,
  collection: CollectionReference,
  options: ObserveOptions = {},
): AsyncGenerator<Observation> {
  const target = await resolveCollection(client, collection, options.signal);
  const { apiVersion, kind } = target.resource;
  const list = await listObjects(client, collection, options);
  const seen = new Map(list.items.map((object) => [keyOf(referenceOf(object)), outlineOf(object)]));
  yield { type: 'state', objects: list.items };
  const reconnections = new Reconnections(client.time);
  let resourceVersion: string | undefined = list.resourceVersion;
  for (;;) {
    try {
      if (resourceVersion === undefined) {
        const again = await listObjects(client, collection, options);
        yield* differences(seen, again.items);
        resourceVersion = again.resourceVersion;
      }
      for await (const event of follow(client, target, resourceVersion, options)) {
        resourceVersion = event.object.metadata.resourceVersion ?? resourceVersion;
        reconnections.succeed();
        if (event.type === 'BOOKMARK') continue;
        yield note(seen, { ...event.object, apiVersion, kind }, event.type === 'DELETED');
      }
    } catch (error) {
      if (isApiError(error, 410)) resourceVersion = undefined;
      else if (!isHelmError(error) || !error.retryable) throw error;
      options.onTrouble?.(error);
    }
    await reconnections.wait(options.signal);
  }
}

function follow(
  client: KubeClient,
  target: Target,
  resourceVersion: string,
  options: ObserveOptions,
): ReturnType<typeof watchOnce> {
  const { lifetime = defaultLifetime } = options;
  return watchOnce(client, target, { ...options, lifetime, resourceVersion });
}

/** What a new list says that was not told yet. */
function* differences(
  seen: Map<string, KubeObject>,
  items: readonly KubeObject[],
): Generator<Observation> {
  const current = new Map(items.map((object) => [keyOf(referenceOf(object)), object]));
  for (const [key, object] of [...seen]) {
    const same = current.get(key);
    if (same?.metadata.uid !== object.metadata.uid) yield note(seen, object, true);
  }
  for (const [key, object] of current) {
    const { resourceVersion } = seen.get(key)?.metadata ?? {};
    if (resourceVersion !== object.metadata.resourceVersion) yield note(seen, object, false);
  }
}

/** What has to be remembered to tell that it has changed or gone; there may be thousands. */
function outlineOf({ apiVersion, kind, metadata }: KubeObject): KubeObject {
  return { apiVersion, kind, metadata: { ...metadata, managedFields: [] } };
}

function note(seen: Map<string, KubeObject>, object: KubeObject, isRemoved: boolean): Observation {
  const key = keyOf(referenceOf(object));
  if (isRemoved) seen.delete(key);
  else seen.set(key, outlineOf(object));
  return { type: isRemoved ? 'removed' : 'changed', object };
}
