import type { ControllerClient } from '../controllers/client.ts';
import type { Again } from '../controllers/controller.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { objectAt, objectsAt, stringAt } from '../object.ts';
import type { Circumstances, Memory, Step } from './container-state.ts';
import { stepContainer } from './container-step.ts';
import { ImageCache } from './images.ts';
import { wishesOf } from './wishes.ts';

export interface KubeletOptions {
  /** Milliseconds from the start of a container to its being ready, or to its end. */
  readonly readyDelay: number;
  /** Milliseconds that an image takes to come to a node, the first time. */
  readonly pullDelay: number;
}

/** What the kubelet has in mind of containers, by Pod and name. */
export class Containers {
  readonly #client: ControllerClient;
  readonly #options: KubeletOptions;
  readonly #images = new ImageCache();
  readonly #memories = new Map<string, Map<string, Memory>>();

  constructor(client: ControllerClient, options: KubeletOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** What becomes of the containers of a Pod now. */
  step(pod: KubeObject, again: Again): readonly Step[] {
    const known = objectsAt(pod, 'status', 'containerStatuses');
    const wishes = wishesOf(this.#client, pod);
    const steps = objectsAt(pod, 'spec', 'containers').map((container) => {
      const name = stringAt(container, 'name') ?? '';
      const before = known.find((status) => status['name'] === name);
      const memory = this.#recall(pod, name, before);
      const circumstances = { ...this.#circumstances(pod, container), wishes };
      const step = stepContainer(container, before, memory, circumstances);
      this.#remember(pod, container, step);
      return step;
    });
    const waits = steps.flatMap(({ wait }) => wait ?? []);
    if (waits.length > 0) again(Math.min(...waits));
    return steps;
  }

  forget({ metadata }: KubeObject): void {
    this.#memories.delete(metadata.uid ?? '');
  }

  #circumstances(pod: KubeObject, container: JsonObject): Omit<Circumstances, 'wishes'> {
    const { namespace = '', name = '', uid = '' } = pod.metadata;
    return {
      now: this.#client.now(),
      restartPolicy: stringAt(pod, 'spec', 'restartPolicy') ?? 'Always',
      podName: `${name}_${namespace}(${uid})`,
      pullTime: this.#pullTime(pod, container),
      readyDelay: this.#options.readyDelay,
    };
  }

  /** `undefined` where the image is there already, or takes no time to come. */
  #pullTime(pod: KubeObject, container: JsonObject): number | undefined {
    const { pullDelay } = this.#options;
    const nodeName = stringAt(pod, 'spec', 'nodeName') ?? '';
    const image = stringAt(container, 'image') ?? '';
    return pullDelay === 0 || this.#images.has(nodeName, image) ? undefined : pullDelay;
  }

  /** After a restart, what there is to know is in the status. */
  #recall(pod: KubeObject, name: string, before: JsonObject | undefined): Memory {
    const known = this.#memories.get(pod.metadata.uid ?? '')?.get(name);
    if (known) return known;
    const times = [
      stringAt(before, 'state', 'running', 'startedAt'),
      stringAt(before, 'lastState', 'terminated', 'finishedAt'),
      stringAt(pod, 'status', 'startTime'),
    ];
    const time = times.find((one) => one !== undefined);
    const since = time === undefined ? this.#client.now().getTime() : new Date(time).getTime();
    return { since, pulls: 0, probed: -1 };
  }

  #remember(pod: KubeObject, container: JsonObject, { memory, status }: Step): void {
    const uid = pod.metadata.uid ?? '';
    const memories = this.#memories.get(uid) ?? new Map<string, Memory>();
    memories.set(stringAt(container, 'name') ?? '', memory);
    this.#memories.set(uid, memories);
    if (!objectAt(status, 'state', 'running')) return;
    const nodeName = stringAt(pod, 'spec', 'nodeName') ?? '';
    this.#images.add(nodeName, stringAt(container, 'image') ?? '');
  }
}
