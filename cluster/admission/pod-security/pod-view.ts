import type { Json, JsonObject } from '../../object.ts';
import { objectAt, objectsAt, stringAt, stringsAt, valueAt } from '../../object.ts';

/** What a rule has against a Pod. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

/** A Pod, or the template of one, as the rules look at it. */
export class PodView {
  readonly spec: JsonObject;
  readonly annotations: Readonly<Record<string, string>>;
  readonly containers: readonly JsonObject[];

  constructor(pod: JsonObject) {
    this.spec = objectAt(pod, 'spec') ?? {};
    this.annotations = stringsAt(pod, 'metadata', 'annotations');
    this.containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((key) =>
      objectsAt(this.spec, key),
    );
  }

  get isWindows(): boolean {
    return stringAt(this.spec, 'os', 'name') === 'windows';
  }

  /** Its users are not those of the node. */
  get hasOwnUsers(): boolean {
    return this.spec['hostUsers'] === false;
  }

  /** The names of the containers for which something holds. */
  namesWhere(holds: (container: JsonObject) => boolean): readonly string[] {
    return this.containers.filter(holds).map((container) => stringAt(container, 'name') ?? '');
  }

  /** Who sets something in a security context that may not be: `pod and container "main"`. */
  settersWhere(holds: (context: JsonObject) => boolean): string {
    const own = objectAt(this.spec, 'securityContext');
    const names = this.namesWhere((one) => {
      const context = objectAt(one, 'securityContext');
      return context !== undefined && holds(context);
    });
    return [
      ...(own && holds(own) ? ['pod'] : []),
      ...(names.length > 0 ? [containersNamed(names)] : []),
    ].join(' and ');
  }

  /** What is at a path of the security contexts, the Pod's and the containers'. */
  contextValues(...path: readonly string[]): readonly (Json | undefined)[] {
    return [this.spec, ...this.containers].map((one) => valueAt(one, 'securityContext', ...path));
  }
}

/** `container "main"`, `containers "a", "b"`. */
export function containersNamed(names: readonly string[]): string {
  return `${pluralize('container', names)} ${quoteAll(names)}`;
}

export function quoteAll(items: readonly string[]): string {
  return items.map((item) => `"${item}"`).join(', ');
}

export function pluralize(word: string, items: readonly unknown[]): string {
  return items.length === 1 ? word : `${word}s`;
}

/** Each once, in order. */
export function sorted(items: readonly string[]): readonly string[] {
  return [...new Set(items)].sort();
}
