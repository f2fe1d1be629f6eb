import type { KubeObject } from '../../src/kube/index.ts';
import type { RequestReference } from '../../src/requests/index.ts';
import { referenceTo } from './start-watch.ts';

/**
 * Of which releases Helm 3 or 4 may keep records, by the labels that it finds them by itself: who watches
 * all Secrets and ConfigMaps need not ask for those of each release.
 */
export class HelmRecordView {
  readonly #records = new Map<string, Set<string>>();

  mayKeep({ namespace, name }: RequestReference): boolean {
    return this.#records.has(`${namespace}/${name}`);
  }

  put(object: KubeObject): void {
    const release = releaseOf(object);
    if (release === undefined) return;
    const records = this.#records.get(release) ?? new Set();
    this.#records.set(release, records.add(keyOf(object)));
  }

  remove(object: KubeObject): void {
    const release = releaseOf(object);
    const records = release === undefined ? undefined : this.#records.get(release);
    records?.delete(keyOf(object));
    if (release !== undefined && records?.size === 0) this.#records.delete(release);
  }
}

function releaseOf({ metadata: { namespace = '', labels = {} } }: KubeObject): string | undefined {
  const { owner, name } = labels;
  return owner === 'helm' && name !== undefined ? `${namespace}/${name}` : undefined;
}

function keyOf(object: KubeObject): string {
  return `${object.kind}/${referenceTo(object).name}`;
}
