/** What is asked of a controller while something breaks, and what has to have come of it. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { KubeClient, KubeObject } from '../../src/kube/index.ts';
import {
  createObject,
  deleteObject,
  findObject,
  listObjects,
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

/** Somebody's sight of one namespace. */
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
    await this.#until(async () => {
      const request = await this.find();
      return request?.status.askedAt === now && isReady(request);
    });
    await this.#untilReady(text);
  }

  async untilGone(): Promise<void> {
    await this.#until(async () => (await this.find()) === undefined);
  }

  async #untilReady(text: string): Promise<void> {
    await this.#until(async () => {
      const request = await this.find();
      return isReady(request) && textOf(await this.findMap()) === text;
    });
  }

  /** A watch would have to be trusted; this is what is to be found out. */
  async #until(isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + patience;
    while (!(await isSo())) {
      if (performance.now() > end) {
        const [request, map, phases] = [
          await this.find(),
          await this.findMap(),
          await this.phases(),
        ];
        throw new Error(`stuck: ${JSON.stringify({ request, map, phases })}`);
      }
      await delay(100);
    }
  }

  async #patch(patch: object): Promise<void> {
    await patchObject(this.client, { ...requestKind, ...this.#named() }, patch, { type: 'merge' });
  }

  #named() {
    return { name, namespace: this.namespace };
  }
}

const patience = 120_000;
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

export interface Deed {
  readonly name: string;
  /** What is there before. */
  readonly prepare: (asker: Asker) => Promise<void>;
  /** What somebody does, which the controller has to answer. */
  readonly act: (asker: Asker) => Promise<void>;
  /** Waits until it is answered, and checks that nothing else was done. */
  readonly check: (asker: Asker, before: KubeObject | undefined) => Promise<void>;
}

/** Versions that were deployed, once each; what a crash interrupted may be there as failed. */
async function expectVersions(asker: Asker, count: number): Promise<void> {
  const phases = (await asker.phases()).filter((phase) => phase !== 'failed');
  const older = Array.from({ length: count - 1 }, () => 'superseded');
  expect(phases).toEqual([...older, 'deployed']);
}

async function expectSameMap(asker: Asker, before: KubeObject | undefined): Promise<void> {
  expect((await asker.findMap())?.metadata.uid).toBe(before?.metadata.uid);
}

const installed = async (asker: Asker): Promise<void> => {
  await asker.ask('one');
  await asker.untilSettled('one');
};

export const deeds: readonly Deed[] = [
  {
    name: 'install',
    prepare: async () => undefined,
    act: (asker) => asker.ask('one'),
    check: async (asker) => {
      await asker.untilSettled('one');
      await expectVersions(asker, 1);
    },
  },
  {
    name: 'upgrade',
    prepare: installed,
    act: (asker) => asker.change('two'),
    check: async (asker, before) => {
      await asker.untilSettled('two');
      await expectVersions(asker, 2);
      await expectSameMap(asker, before);
    },
  },
  {
    name: 'drift',
    prepare: installed,
    act: (asker) => asker.tamper(),
    check: async (asker, before) => {
      await asker.untilSettled('one');
      await expectVersions(asker, 1);
      await expectSameMap(asker, before);
    },
  },
  {
    name: 'delete',
    prepare: installed,
    act: (asker) => asker.remove(),
    check: async (asker) => {
      await asker.untilGone();
      expect(await asker.findMap()).toBeUndefined();
      expect(await asker.findRelease()).toBeUndefined();
    },
  },
  {
    name: 'delete and ask again',
    prepare: installed,
    act: async (asker) => {
      await asker.remove();
    },
    check: async (asker) => {
      await asker.untilGone();
      await asker.ask('three');
      await asker.untilSettled('three');
      await expectVersions(asker, 1);
    },
  },
];
