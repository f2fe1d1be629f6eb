import { PassThrough } from 'node:stream';
import { ApiError } from '../../kube/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { releaseResources } from '../kinds.ts';

/** A server that knows one Release, and changes it by compare-and-swap. For tests. */
export class OneRelease {
  object: KubeObject | undefined;
  /** Decides about each request before it is carried out. */
  onRequest: (method: string) => Promise<void> = async () => undefined;
  /** What it says that the time is. */
  date: string | undefined;
  readonly methods: string[] = [];
  readonly #watches = new Set<PassThrough>();
  readonly #now: () => Date;
  readonly #sleep: KubeClient['time']['sleep'];
  #version = 1;

  /** Who waits for it waits for nothing, unless there is a time to wait by. */
  constructor(
    object: KubeObject,
    now: () => Date,
    sleep: KubeClient['time']['sleep'] = async () => undefined,
  ) {
    this.#now = now;
    this.#sleep = sleep;
    this.object = this.#stamp(object);
  }

  /** How many watch it. */
  get watchCount(): number {
    return this.#watches.size;
  }

  get client(): KubeClient {
    const resource = releaseResources[0];
    return {
      server: 'test',
      namespace: 'shop',
      time: { now: this.#now, random: () => 0.5, sleep: this.#sleep },
      // Only the kind of releases is ever asked for.
      resources: { require: async () => resource } as unknown as KubeClient['resources'],
      send: async ({ method, path, body, beforeAttempt, signal }) => {
        await beforeAttempt?.();
        signal?.throwIfAborted();
        this.methods.push(method);
        const decision = this.onRequest(method);
        await (signal === undefined ? decision : Promise.race([decision, rejectOnAbort(signal)]));
        const headers = this.date === undefined ? {} : { date: this.date };
        const isList = path.endsWith('/releases');
        return { status: 200, headers, body: isList ? this.#list() : this.#answer(method, body) };
      },
      open: async () => this.#watch(),
      close: () => undefined,
    };
  }

  /** Somebody else's change. */
  change(own: object): void {
    if (this.object !== undefined) this.object = this.#stamp(merge(this.object, own));
    this.#tell('MODIFIED', this.object);
  }

  /** Somebody else removes it. */
  remove(): void {
    this.#tell('DELETED', this.object);
    this.object = undefined;
  }

  #tell(type: string, object: KubeObject | undefined): void {
    for (const watch of this.#watches) watch.write(`${JSON.stringify({ type, object })}\n`);
  }

  #watch(): Awaited<ReturnType<KubeClient['open']>> {
    const chunks = new PassThrough();
    this.#watches.add(chunks);
    const close = (): void => {
      this.#watches.delete(chunks);
      chunks.end();
    };
    return { chunks, close };
  }

  #list(): object {
    const metadata = { resourceVersion: String(this.#version) };
    return { metadata, items: this.object === undefined ? [] : [this.object] };
  }

  #answer(method: string, body: unknown): KubeObject {
    const { object } = this;
    const details = { name: 'web' };
    if (object === undefined) throw new ApiError(404, { reason: 'NotFound', details }, 'gone');
    if (method !== 'PATCH') return object;
    const { resourceVersion } = (body as KubeObject).metadata;
    if (resourceVersion !== undefined && resourceVersion !== object.metadata.resourceVersion) {
      throw new ApiError(409, { reason: 'Conflict', details }, 'changed');
    }
    return (this.object = this.#stamp(merge(object, body as object)));
  }

  #stamp(object: KubeObject): KubeObject {
    const resourceVersion = String(this.#version++);
    const managedFields = [{ manager: 'helm', time: this.#now().toISOString() }];
    return { ...object, metadata: { ...object.metadata, resourceVersion, managedFields } };
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** A merge patch. */
function merge<T extends object>(target: T, patch: object): T {
  const merged = new Map<string, unknown>(Object.entries(target));
  for (const [key, value] of Object.entries(patch as Fields)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isFields(value) ? merge(merged.get(key) ?? {}, value) : value);
  }
  return Object.fromEntries(merged) as T;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
