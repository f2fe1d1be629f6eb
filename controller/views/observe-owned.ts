import { isHelmError } from '../../src/base/index.ts';
import type { KindReference, KubeClient, KubeObject } from '../../src/kube/index.ts';
import { observeObjects, releaseLabel, releaseNameAnnotation } from '../../src/kube/index.ts';
import type { RequestReference } from '../../src/requests/index.ts';
import { collectionOf } from './start-watch.ts';

/** By which objects tell whose they are. */
const releaseNamespaceAnnotation = 'meta.helm.sh/release-namespace';

/** Our own writes are under this name. */
const ownManager = 'helm';

export interface OwnedOptions {
  /** All of them without it. */
  readonly namespace: string | undefined;
  readonly onSuspicion: (release: RequestReference) => void;
  readonly onTrouble: (message: string) => void;
  readonly signal: AbortSignal;
}

interface WatchedKind {
  /** Settled once all that was there has been seen, or cannot be. */
  readonly synced: Promise<void>;
  /** Those that have objects of the kind. */
  readonly releases: Map<string, RequestReference>;
}

/** After trouble that does not pass by itself: a kind that is gone, or that we may not watch. */
const retryPause = 60_000;

/**
 * Watches the objects of releases, one watch for each kind that there is, and tells which release may
 * have drifted: an object of it went, or somebody else than we wrote it last.
 */
export class OwnedObjects {
  readonly #client: KubeClient;
  readonly #options: OwnedOptions;
  readonly #kinds = new Map<string, WatchedKind>();

  constructor(client: KubeClient, options: OwnedOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Settled once every kind that is known of is watched, or cannot be. */
  async synced(): Promise<void> {
    await Promise.all([...this.#kinds.values()].map(({ synced }) => synced));
  }

  /** Begins to watch the kinds of which a release has objects. */
  note(release: RequestReference, inventory: readonly KindReference[]): void {
    for (const { apiVersion, kind } of inventory) {
      const key = `${apiVersion}/${kind}`;
      const { releases } = this.#kinds.get(key) ?? this.#watch(key, { apiVersion, kind });
      releases.set(keyOf(release), release);
    }
  }

  forget(release: RequestReference): void {
    for (const { releases } of this.#kinds.values()) releases.delete(keyOf(release));
  }

  #watch(key: string, kind: KindReference): WatchedKind {
    const { promise: synced, resolve } = Promise.withResolvers<undefined>();
    const watched: WatchedKind = { synced, releases: new Map() };
    this.#kinds.set(key, watched);
    void this.#keepWatching(kind, watched, () => resolve(undefined));
    return watched;
  }

  async #keepWatching(
    kind: KindReference,
    watched: WatchedKind,
    onSynced: () => void,
  ): Promise<void> {
    const { signal, onTrouble } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#observe(kind, watched, onSynced);
      } catch (error) {
        if (this.#options.signal.aborted) break;
        onTrouble(isHelmError(error) ? error.message : String(error));
        onSynced();
        await this.#client.time.sleep(retryPause, signal).catch(() => undefined);
      }
    }
    onSynced();
  }

  async #observe(
    kind: KindReference,
    { releases }: WatchedKind,
    onSynced: () => void,
  ): Promise<void> {
    const { namespace, signal, onSuspicion } = this.#options;
    const collection = collectionOf(kind, namespace);
    const options = { labelSelector: releaseLabel, isMetadataOnly: true, signal };
    for await (const observation of observeObjects(this.#client, collection, options)) {
      if (observation.type === 'state') {
        // Nobody has looked after them until now.
        for (const release of releases.values()) onSuspicion(release);
        onSynced();
        continue;
      }
      const release = releaseOf(observation.object);
      if (release === undefined) continue;
      if (observation.type === 'removed' || isWrittenByOthers(observation.object)) {
        onSuspicion(release);
      }
    }
  }
}

function keyOf({ namespace, name }: RequestReference): string {
  return `${namespace}/${name}`;
}

function releaseOf({ metadata: { annotations = {} } }: KubeObject): RequestReference | undefined {
  const name = annotations[releaseNameAnnotation];
  const namespace = annotations[releaseNamespaceAnnotation];
  return name === undefined || namespace === undefined ? undefined : { name, namespace };
}

/** Whether the last who wrote more than its status is somebody else; within one second, whether anybody is. */
function isWrittenByOthers({ metadata: { managedFields = [] } }: KubeObject): boolean {
  const writes = managedFields.filter(({ subresource }) => subresource !== 'status');
  const times = writes.map(({ time }) => time ?? '');
  const last = times.toSorted().at(-1);
  return writes.some(({ manager, time }) => manager !== ownManager && (time ?? '') === last);
}
