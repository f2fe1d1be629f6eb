import type {
  CollectionReference,
  KindReference,
  KubeClient,
  KubeObject,
} from '../../src/kube/index.ts';
import { observeObjects } from '../../src/kube/index.ts';
import type { RequestReference } from '../../src/requests/index.ts';

export interface WatchOptions {
  readonly kind: KindReference;
  /** All of them without it. */
  readonly namespace: string | undefined;
  readonly labelSelector?: string;
  readonly isMetadataOnly?: boolean;
  /** Called with each object as it is, and whenever it changes. */
  readonly onObject: (object: KubeObject) => void;
  readonly onRemoved?: (object: KubeObject) => void;
  readonly signal: AbortSignal;
}

export interface Watch {
  /** Settled once all that was there has been told. */
  readonly synced: Promise<void>;
  /** Resolves when the signal ends it; rejects where it can no longer go on. */
  readonly ended: Promise<void>;
}

/** Watches a kind, through whatever happens to connection and server. */
export function startWatch(client: KubeClient, options: WatchOptions): Watch {
  const { promise: synced, resolve } = Promise.withResolvers<undefined>();
  const ended = observe(client, options, () => resolve(undefined));
  return { synced, ended };
}

async function observe(
  client: KubeClient,
  { kind, namespace, onObject, onRemoved, signal, ...selection }: WatchOptions,
  onSynced: () => void,
): Promise<void> {
  try {
    const collection = collectionOf(kind, namespace);
    for await (const observation of observeObjects(client, collection, { ...selection, signal })) {
      if (observation.type === 'state') {
        observation.objects.forEach(onObject);
        onSynced();
      } else if (observation.type === 'changed') onObject(observation.object);
      else onRemoved?.(observation.object);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** A kind in one namespace, or in all. */
export function collectionOf(
  kind: KindReference,
  namespace: string | undefined,
): CollectionReference {
  return namespace === undefined ? { ...kind, allNamespaces: true } : { ...kind, namespace };
}

/** The name of an object within its kind. */
export function referenceTo({ metadata }: KubeObject): RequestReference {
  return { namespace: metadata.namespace ?? '', name: metadata.name ?? '' };
}
