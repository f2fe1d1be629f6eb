import { isHelmError, isRecord } from '../../src/base/index.ts';
import type { KindReference, KubeClient, KubeObject } from '../../src/kube/index.ts';
import { observeObjects, releaseLabel, releaseNameAnnotation } from '../../src/kube/index.ts';
import type { RequestReference } from '../../src/requests/index.ts';

/** By which objects tell whose they are. */
const releaseNamespaceAnnotation = 'meta.helm.sh/release-namespace';

/** Our own writes are under this name. */
const ownManager = 'helm';

export interface OwnedOptions {
  readonly onSuspicion: (release: RequestReference) => void;
  readonly onTrouble: (message: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Watches the objects of releases, one watch for each kind that there is, and tells which release may
 * have drifted: an object of it went, or somebody else than we wrote it last.
 */
export class OwnedObjects {
  readonly #client: KubeClient;
  readonly #options: OwnedOptions;
  readonly #kinds = new Map<string, Promise<void>>();

  constructor(client: KubeClient, options: OwnedOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Begins to watch the kinds that a version of a release consists of. */
  noteVersion(version: KubeObject): void {
    const { spec } = version;
    const inventory: unknown = isRecord(spec) ? spec['inventory'] : undefined;
    if (!Array.isArray(inventory)) return;
    for (const item of inventory) {
      if (!isRecord(item)) continue;
      const { apiVersion, kind } = item;
      if (typeof apiVersion === 'string' && typeof kind === 'string')
        this.#watch({ apiVersion, kind });
    }
  }

  #watch(kind: KindReference): void {
    const key = `${kind.apiVersion}/${kind.kind}`;
    if (this.#kinds.has(key)) return;
    const watching = this.#observe(kind).catch((error: unknown) => {
      this.#kinds.delete(key);
      if (this.#options.signal.aborted) return;
      if (!isHelmError(error)) throw error;
      this.#options.onTrouble(error.message);
    });
    this.#kinds.set(key, watching);
  }

  async #observe(kind: KindReference): Promise<void> {
    const { signal, onSuspicion } = this.#options;
    const collection = { ...kind, allNamespaces: true };
    const options = { labelSelector: releaseLabel, isMetadataOnly: true, signal };
    for await (const observation of observeObjects(this.#client, collection, options)) {
      if (observation.type === 'state') continue;
      const release = releaseOf(observation.object);
      if (release === undefined) continue;
      if (observation.type === 'removed' || isWrittenByOthers(observation.object)) {
        onSuspicion(release);
      }
    }
  }
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
