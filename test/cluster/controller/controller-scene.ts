/** A controller that runs in this process, and somebody who asks it for releases. Each is for a namespace of its own. */
import { afterAll } from 'vitest';
import { runController } from '../../../controller/index.ts';
import { createContext } from '../../../src/index.ts';
import type { KubeObject } from '../../../src/kube/index.ts';
import { deleteObject, observeObject, patchObject } from '../../../src/kube/index.ts';
import type { HelmRequest } from '../../../src/requests/index.ts';
import { parseRequest, requestKind } from '../../../src/requests/index.ts';
import type { Scene } from '../lifecycle/scene.ts';
import { openScene } from '../lifecycle/scene.ts';
import { releaseClientOf } from '../release/clients.ts';

export interface ControllerScene extends Scene {
  /** Makes a request, or changes one. */
  readonly ask: (name: string, spec: object) => Promise<void>;
  /** Follows a request until it is as it should be. */
  readonly until: (name: string, isSo: (request: HelmRequest) => boolean) => Promise<HelmRequest>;
  readonly untilReady: (name: string) => Promise<HelmRequest>;
  /** Follows any object until it is as it should be. */
  readonly untilObject: (
    kind: string,
    name: string,
    isSo: (object: KubeObject | undefined) => boolean,
  ) => Promise<KubeObject | undefined>;
  readonly patchRequest: (name: string, patch: object) => Promise<void>;
  readonly removeRequest: (name: string) => Promise<void>;
  /** Ends the controller, and gives its leases back. */
  readonly stopController: () => Promise<void>;
  readonly startController: () => Promise<void>;
}

const patience = 50_000;

export async function openControllerScene(prefix: string): Promise<ControllerScene> {
  const scene = await openScene(prefix);
  await scene.helm(['init']);
  const { namespace } = scene;
  let stop = await startController(scene);
  afterAll(() => stop());
  const client = releaseClientOf(namespace);
  const referenceTo = (name: string) => ({ ...requestKind, name, namespace });
  const follow = async (
    reference: Parameters<typeof observeObject>[1],
    isSo: (object: KubeObject | undefined) => boolean,
  ): Promise<KubeObject | undefined> => {
    const signal = AbortSignal.timeout(patience);
    let last: KubeObject | undefined;
    try {
      for await (const object of observeObject(client, reference, { signal })) {
        last = object;
        if (isSo(object)) return object;
      }
    } catch (error) {
      throw new Error(`never came to be: ${JSON.stringify(last, null, 1)}`, { cause: error });
    }
    return undefined;
  };
  const until: ControllerScene['until'] = async (name, isSo) => {
    const found = await follow(
      referenceTo(name),
      (object) => object !== undefined && isSo(parseRequest(object)),
    );
    if (found === undefined) throw new Error(`there is no request ${name}`);
    return parseRequest(found);
  };
  return {
    ...scene,
    stopController: () => stop(),
    startController: async () => {
      stop = await startController(scene);
    },
    until,
    untilReady: (name) => until(name, isReady),
    untilObject: (kind, name, isSo) => follow({ apiVersion: 'v1', kind, name, namespace }, isSo),
    ask: (name, spec) =>
      scene.witness.make({ ...requestKind, metadata: { name, namespace }, spec }),
    patchRequest: async (name, patch) => {
      await patchObject(client, referenceTo(name), patch, { type: 'merge' });
    },
    removeRequest: async (name) => {
      await deleteObject(client, referenceTo(name));
    },
  };
}

/** Starts a controller; what is returned ends it. */
async function startController({ namespace, session }: Scene): Promise<() => Promise<void>> {
  const environment = { ...session.environment, HELM_CACHE_HOME: `${session.directory}/cache` };
  const stop = new AbortController();
  const ready = Promise.withResolvers<undefined>();
  const running = runController(createContext({ environment, signal: stop.signal }), {
    listen: '127.0.0.1:0',
    shards: 2,
    concurrency: 4,
    ownNamespace: namespace,
    onlyNamespace: namespace,
    permissions: ['cluster', 'os'],
    onReady: () => ready.resolve(undefined),
  });
  await Promise.race([ready.promise, running]);
  return async () => {
    stop.abort();
    await running;
  };
}

/** The condition of a type, in short. */
export function conditionOf({ status }: HelmRequest, type: string): string {
  const condition = status.conditions.find((each) => each.type === type);
  return condition === undefined ? 'none' : `${condition.status} ${condition.reason}`;
}

function isReady(request: HelmRequest): boolean {
  return (
    request.status.observedGeneration === request.generation &&
    conditionOf(request, 'Ready').startsWith('True')
  );
}

/** A chart of one ConfigMap, which has what the values say. */
export function textChart(files: Readonly<Record<string, string>> = {}): {
  readonly inline: Readonly<Record<string, string>>;
} {
  return {
    inline: {
      'Chart.yaml': 'apiVersion: v2\nname: text\nversion: 1.0.0\n',
      'values.yaml': 'text: default\n',
      'templates/map.yaml': `apiVersion: v1
kind: ConfigMap
metadata: { name: "{{ .Release.Name }}" }
data: { text: {{ .Values.text | quote }} }
`,
      ...files,
    },
  };
}

/** What the ConfigMap of such a chart says. */
export function textOf(object: KubeObject | undefined): unknown {
  return (object?.['data'] as { readonly text?: string } | undefined)?.text;
}
