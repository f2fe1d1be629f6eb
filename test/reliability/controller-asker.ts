/** Somebody who asks a controller for a release, and looks what has come of it. */
import type { KindReference, KubeClient, KubeObject } from '../../src/kube/index.ts';
import {
  createObject,
  deleteObject,
  findObject,
  listObjects,
  observeObject,
  patchObject,
} from '../../src/kube/index.ts';
import type { HelmRequest } from '../../src/requests/index.ts';
import { parseRequest, reconcileAnnotation, requestKind } from '../../src/requests/index.ts';

export const name = 'web';

const chart = {
  inline: {
    'Chart.yaml': 'apiVersion: v2\nname: text\nversion: 1.0.0\n',
    'templates/map.yaml': `apiVersion: v1
kind: ConfigMap
metadata: { name: "{{ .Release.Name }}" }
data: { text: {{ .Values.text | quote }} }
`,
  },
};

/** What is there of a release. */
export interface Sight {
  readonly isReleased: boolean;
  /** What its object says; undefined where there is none. */
  readonly text: unknown;
  /** Another one is another object. */
  readonly uid: string | undefined;
  /** The phases of its versions; those that failed, which a crash may leave, apart. */
  readonly versions: readonly string[];
}

export class Asker {
  readonly client: KubeClient;
  readonly namespace: string;

  constructor(client: KubeClient, namespace: string) {
    this.client = client;
    this.namespace = namespace;
  }

  async ask(text: string): Promise<void> {
    const spec = { chart, values: { text }, driftPolicy: 'correct', interval: '1h' };
    await createObject(this.client, { ...requestKind, metadata: this.#named(), spec });
  }

  async change(text: string): Promise<void> {
    await this.#patch({ spec: { values: { text } } });
  }

  async tamper(): Promise<void> {
    const reference = { ...mapKind, ...this.#named() };
    const options = { type: 'merge', fieldManager: 'somebody' } as const;
    await patchObject(this.client, reference, { data: { text: 'tampered' } }, options);
  }

  async remove(): Promise<void> {
    await deleteObject(this.client, { ...requestKind, ...this.#named() });
  }

  async find(): Promise<HelmRequest | undefined> {
    const object = await findObject(this.client, { ...requestKind, ...this.#named() });
    return object && parseRequest(object);
  }

  async findMap(): Promise<KubeObject | undefined> {
    return findObject(this.client, { ...mapKind, ...this.#named() });
  }

  /** What has come of it. */
  async look(): Promise<Sight> {
    const map = await this.findMap();
    const versions = (await this.phases()).filter((phase) => phase !== 'failed');
    const isReleased = (await this.findRelease()) !== undefined;
    return { isReleased, text: textOf(map), uid: map?.metadata.uid, versions };
  }

  /**
   * The phases of the release's versions, the oldest first. Deployed is the one that the release names: a
   * crash may come before that is written down.
   */
  async phases(): Promise<readonly string[]> {
    const kind = { apiVersion: 'helm.sh/v3', kind: 'ReleaseVersion', namespace: this.namespace };
    const { items } = await listObjects(this.client, kind);
    const sorted = items.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
    const current = statusOf(await this.findRelease())['current'];
    return sorted.map((version) => {
      const phase = String(statusOf(version)['phase']);
      if (nameOf(version) === current) return 'deployed';
      return phase === 'deployed' ? 'superseded' : phase;
    });
  }

  async findRelease(): Promise<KubeObject | undefined> {
    const kind = { apiVersion: 'helm.sh/v3', kind: 'Release' };
    return findObject(this.client, { ...kind, ...this.#named() });
  }

  /** Waits until it is ready as it was asked for, has been looked at once more since, and its map says so. */
  async untilSettled(text: string): Promise<void> {
    await this.#untilReady(text);
    const now = `${Date.now()}`;
    await this.#patch({ metadata: { annotations: { [reconcileAnnotation]: now } } });
    await this.#untilRequest((request) => request?.status.askedAt === now && isReady(request));
    await this.#untilReady(text);
  }

  async untilGone(): Promise<void> {
    await this.#untilRequest((request) => request === undefined);
  }

  async #untilReady(text: string): Promise<void> {
    do {
      await this.#untilRequest(isReady);
      await this.#follow(mapKind, (map) => textOf(map) === text);
    } while (!isReady(await this.find()));
  }

  async #untilRequest(isSo: (request: HelmRequest | undefined) => boolean): Promise<void> {
    await this.#follow(requestKind, (object) => isSo(object && parseRequest(object)));
  }

  /** By a watch of the server itself, which nobody breaks: looking again and again would be most of the work. */
  async #follow(
    kind: KindReference,
    isSo: (object: KubeObject | undefined) => boolean,
  ): Promise<void> {
    const signal = AbortSignal.timeout(patience);
    try {
      for await (const object of observeObject(
        this.client,
        { ...kind, ...this.#named() },
        { signal },
      )) {
        if (isSo(object)) return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      const [request, sight] = [await this.find(), await this.look()];
      throw new Error(`stuck: ${JSON.stringify({ request, sight })}`, { cause: error });
    }
  }

  async #patch(patch: object): Promise<void> {
    await patchObject(this.client, { ...requestKind, ...this.#named() }, patch, { type: 'merge' });
  }

  #named() {
    return { name, namespace: this.namespace };
  }
}

/** Milliseconds: a machine that is busy with other things is no reason to call a request stuck. */
const patience = 300_000;
const mapKind = { apiVersion: 'v1', kind: 'ConfigMap' };

function statusOf(object: KubeObject | undefined): Readonly<Record<string, unknown>> {
  return (object?.['status'] ?? {}) as Readonly<Record<string, unknown>>;
}

function nameOf({ metadata }: KubeObject): string {
  return metadata.name ?? '';
}

function isReady(request: HelmRequest | undefined): boolean {
  if (request === undefined || request.status.observedGeneration !== request.generation)
    return false;
  return request.status.conditions.some(
    ({ type, status }) => type === 'Ready' && status === 'True',
  );
}

function textOf(map: KubeObject | undefined): unknown {
  return (map?.['data'] as { readonly text?: string } | undefined)?.text;
}
