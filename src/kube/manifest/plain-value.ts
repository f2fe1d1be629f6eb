import { HelmError } from '../../base/index.ts';
import { GoNumber } from '../../go/index.ts';

/** Deeper than any object that a cluster would take. */
const maxDepth = 1000;

/**
 * A YAML value as plain JSON data. Integers that a number cannot hold are bigints; a key such as
 * `__proto__` is a property like any other.
 */
export function plainValue(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) {
    throw new HelmError('InvalidManifest', 'an object of the manifest is nested too deeply');
  }
  if (Array.isArray(value)) return value.map((item) => plainValue(item, depth + 1));
  if (value instanceof Map) return plainMap(value as Map<string, unknown>, depth + 1);
  if (value instanceof GoNumber) return plainNumber(value.value);
  return typeof value === 'bigint' ? plainNumber(value) : value;
}

function plainMap(map: ReadonlyMap<string, unknown>, depth: number): object {
  const object: Record<string, unknown> = {};
  for (const [key, item] of map) {
    const value = plainValue(item, depth);
    if (key !== '__proto__') object[key] = value;
    else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true }); // oxfmt-ignore
  }
  return object;
}

function plainNumber(value: bigint | number): bigint | number {
  const number = Number(value);
  return typeof value === 'number' || Number.isSafeInteger(number) ? number : value;
}
