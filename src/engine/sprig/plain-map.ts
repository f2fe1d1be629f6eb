import { GoMap, underlyingTypeOf } from '../../go/index.ts';

const views = new WeakMap<GoMap, MapView>();

/**
 * The map as a map[string]interface {}: where Go passes a named map to such a parameter, what the
 * function returns has lost the name but is the same map.
 */
export function plainMap(map: Map<string, unknown>): Map<string, unknown> {
  if (!(map instanceof GoMap)) return map;
  if (underlyingTypeOf(map) !== 'map[string]interface {}') return map;
  let view = views.get(map);
  if (view === undefined) {
    view = new MapView(map);
    views.set(map, view);
  }
  return view;
}

/** A map that keeps everything in another one. */
class MapView extends Map<string, unknown> {
  readonly #target: Map<string, unknown>;

  constructor(target: Map<string, unknown>) {
    super();
    this.#target = target;
  }

  override get size(): number {
    return this.#target.size;
  }

  override get(key: string): unknown {
    return this.#target.get(key);
  }

  override has(key: string): boolean {
    return this.#target.has(key);
  }

  override set(key: string, value: unknown): this {
    this.#target.set(key, value);
    return this;
  }

  override delete(key: string): boolean {
    return this.#target.delete(key);
  }

  override clear(): void {
    this.#target.clear();
  }

  override keys(): MapIterator<string> {
    return this.#target.keys();
  }

  override values(): MapIterator<unknown> {
    return this.#target.values();
  }

  override entries(): MapIterator<[string, unknown]> {
    return this.#target.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, unknown]> {
    return this.#target[Symbol.iterator]();
  }

  override forEach(
    visit: (value: unknown, key: string, map: Map<string, unknown>) => void,
    thisArgument?: unknown,
  ): void {
    this.#target.forEach(visit, thisArgument);
  }
}
