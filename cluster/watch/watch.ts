import type { Clock } from '../clock.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import type { Selection } from '../registry/list.ts';
import type { Collection, StoreEvent } from '../storage/collection.ts';
import type { Store } from '../storage/store.ts';

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';

export interface WatchOptions {
  /** 0: everything that is there first, as if it had just been added. */
  readonly revision: number;
  readonly namespace: string;
  readonly selects: Selection | undefined;
  readonly bookmarks: boolean;
  /** Everything that is there first, then a bookmark that says so. */
  readonly initialEvents: boolean;
  readonly timeoutMilliseconds: number;
}

/** Where events go: to one client, in its format. */
export interface WatchSink {
  event(type: WatchEventType, object: KubeObject | JsonObject): void;
  bookmark(revision: number, isInitialEnd: boolean): void;
  end(): void;
}

const bookmarkInterval = 60_000;

/** Sends a collection's changes until stopped or timed out. `undefined`: too far back to resume. */
export function startWatch(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  collection: Collection,
  options: WatchOptions,
  sink: WatchSink,
): (() => void) | undefined {
  const missed = options.revision === 0 ? [] : collection.history.since(options.revision);
  if (!missed) return undefined;
  const forward = (event: StoreEvent): void => forwardEvent(event, options, sink);
  if (options.revision === 0 || options.initialEvents) sendState(collection, options, sink);
  if (options.initialEvents) sink.bookmark(store.revision, true);
  else for (const event of missed) forward(event);

  const unsubscribe = collection.subscribe(forward);
  const stopBookmarks = options.bookmarks ? repeatBookmarks(store, clock, sink) : () => undefined;
  const stop = (): void => {
    unsubscribe();
    stopBookmarks();
    cancelTimeout();
  };
  const cancelTimeout = clock.schedule(options.timeoutMilliseconds, () => {
    stop();
    if (options.bookmarks) sink.bookmark(store.revision, false);
    sink.end();
  });
  return stop;
}

function sendState(
  collection: Collection,
  { namespace, selects }: WatchOptions,
  sink: WatchSink,
): void {
  for (const object of collection.list(namespace)) {
    if (!selects || selects(object)) sink.event('ADDED', object);
  }
}

/** An object that enters or leaves the selection is added or deleted to this client. */
function forwardEvent(
  { type, object, previous }: StoreEvent,
  { namespace, selects }: WatchOptions,
  sink: WatchSink,
): void {
  if (namespace !== '' && object.metadata.namespace !== namespace) return;
  if (!selects) {
    sink.event(type, object);
    return;
  }
  const was = previous !== undefined && selects(previous);
  const is = type !== 'DELETED' && selects(object);
  if (is) sink.event(was ? 'MODIFIED' : 'ADDED', object);
  else if (was) sink.event('DELETED', atRevision(previous, object));
}

function atRevision(previous: KubeObject, { metadata }: KubeObject): KubeObject {
  const { resourceVersion } = metadata;
  return {
    ...previous,
    metadata: { ...previous.metadata, ...(resourceVersion !== undefined && { resourceVersion }) },
  };
}

function repeatBookmarks(store: Store, clock: Clock, sink: WatchSink): () => void {
  let cancel: () => void;
  const again = (): void => {
    cancel = clock.schedule(bookmarkInterval, () => {
      sink.bookmark(store.revision, false);
      again();
    });
  };
  again();
  return () => cancel();
}
