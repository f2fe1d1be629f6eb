import { isRecord } from '../../src/base/index.ts';
import type { KubeObject } from '../../src/kube/index.ts';
import type { RequestReference } from '../../src/requests/index.ts';
import { referenceTo } from './start-watch.ts';

/** What is deployed of the releases, and which of them somebody may have tampered with. */
export class ReleaseView {
  readonly #deployed = new Map<string, string>();
  readonly #suspects = new Set<string>();

  /** The ULID of the version that is deployed. */
  deployedOf(release: RequestReference): string | undefined {
    return this.#deployed.get(keyOf(release));
  }

  isSuspect(release: RequestReference): boolean {
    return this.#suspects.has(keyOf(release));
  }

  suspect(release: RequestReference): void {
    this.#suspects.add(keyOf(release));
  }

  clear(release: RequestReference): void {
    this.#suspects.delete(keyOf(release));
  }

  /** Takes note of a Release; true if another version of it is deployed than before. */
  put(object: KubeObject): boolean {
    const key = keyOf(referenceTo(object));
    const { status } = object;
    const current = isRecord(status) ? status['current'] : undefined;
    const before = this.#deployed.get(key);
    // ULIDs only grow: an older one is what was true before this process deployed another.
    if (typeof current === 'string' && before !== undefined && current < before) return false;
    if (typeof current === 'string') this.#deployed.set(key, current);
    else this.#deployed.delete(key);
    return before !== current;
  }

  /** What a command of this very process has just deployed, before the watch tells. */
  note(release: RequestReference, version: string | undefined): void {
    if (version === undefined) this.#deployed.delete(keyOf(release));
    else this.#deployed.set(keyOf(release), version);
  }

  remove(object: KubeObject): void {
    this.#deployed.delete(keyOf(referenceTo(object)));
  }
}

function keyOf({ namespace, name }: RequestReference): string {
  return `${namespace}/${name}`;
}
