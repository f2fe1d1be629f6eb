import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { CelMap, Value } from '../values/value.ts';
import { CelList } from '../values/value.ts';

/** JSON as an expression sees it that knows nothing of its schema. */
export function jsonValue(value: Json): Value {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return new CelList(value.map(jsonValue));
  return isObject(value) ? new JsonMap(value) : value;
}

class JsonMap implements CelMap {
  readonly kind = 'map';
  readonly #object: JsonObject;

  constructor(object: JsonObject) {
    this.#object = object;
  }

  get size(): number {
    return this.keys().length;
  }

  keys(): string[] {
    return Object.keys(this.#object).filter((key) => this.#object[key] !== undefined);
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.#object, key)) return undefined;
    const value = this.#object[key];
    return value === undefined ? undefined : jsonValue(value);
  }
}
