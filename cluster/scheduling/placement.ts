import type { KubeObject } from '../object.ts';
import { stringAt } from '../object.ts';
import type { StoreEvent } from '../storage/collection.ts';

/** Which Pods are where, kept up to date by what happens to Pods. */
export class Placement {
  readonly #byNode = new Map<string, Map<string, KubeObject>>();

  /** Takes note of a Pod's change. Whether it may have made a place, or brought company. */
  hear({ type, object }: StoreEvent): boolean {
    const nodeName = stringAt(object, 'spec', 'nodeName');
    if (!nodeName) return false;
    const { namespace = '', name = '' } = object.metadata;
    const key = `${namespace}/${name}`;
    const pods = this.#podsOf(nodeName);
    const isThere = type !== 'DELETED' && !isOver(object);
    const wasThere = pods.has(key);
    if (isThere) pods.set(key, object);
    else pods.delete(key);
    return isThere !== wasThere;
  }

  /** The Pods of a node that have not ended. */
  podsOn(nodeName: string): Iterable<KubeObject> {
    return this.#byNode.get(nodeName)?.values() ?? [];
  }

  countOn(nodeName: string): number {
    return this.#byNode.get(nodeName)?.size ?? 0;
  }

  #podsOf(nodeName: string): Map<string, KubeObject> {
    const known = this.#byNode.get(nodeName) ?? new Map<string, KubeObject>();
    this.#byNode.set(nodeName, known);
    return known;
  }
}

function isOver(pod: KubeObject): boolean {
  return ['Succeeded', 'Failed'].includes(stringAt(pod, 'status', 'phase') ?? '');
}
