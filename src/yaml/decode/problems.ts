import { compareStrings, formatFloat } from '../../go/index.ts';
import type { YamlPosition } from '../yaml-error.ts';
import { YamlError } from '../yaml-error.ts';

type DecodedMap = ReadonlyMap<unknown, unknown>;

/**
 * What is seen while decoding but reported by a later step of sigs.k8s.io/yaml, if the steps before
 * found nothing: go-yaml's type errors, the conversion of keys, JSON's encoder, JSON's decoder.
 * These steps see only what is left when duplicate keys have overwritten each other.
 */
export class Problems {
  readonly #duplicates: string[] = [];
  #firstDuplicate: YamlPosition | undefined;
  readonly #keys = new Map<DecodedMap, YamlError>();
  #hasSuspects = false;

  duplicateKey(key: string, position: YamlPosition): void {
    this.#firstDuplicate ??= position;
    this.#duplicates.push(`line ${position.line}: key ${key} already set in map`);
  }

  /** JSON has no keys but strings, and null and uint64 are not made one. */
  unsupportedKey(map: DecodedMap, description: string, position: YamlPosition): void {
    this.#keys.set(map, new YamlError(`unsupported map key of ${description}`, position));
    this.#hasSuspects = true;
  }

  /** An infinity or NaN, or too deep a nesting. */
  suspect(): void {
    this.#hasSuspects = true;
  }

  throwIfAny(value: unknown, maxDepth: number): void {
    if (this.#duplicates.length > 0) {
      const list = this.#duplicates.map((line) => `\n  ${line}`).join('');
      throw new YamlError(`yaml: unmarshal errors:${list}`, this.#firstDuplicate);
    }
    if (!this.#hasSuspects) return;
    const error = this.#inspect(value, maxDepth);
    if (error !== undefined) throw error;
  }

  #inspect(root: unknown, maxDepth: number): YamlError | undefined {
    let badNumber: YamlError | undefined;
    let badDepth: YamlError | undefined;
    const stack: [value: unknown, depth: number][] = [[root, 1]];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const [value, depth] = next;
      if (typeof value === 'number' && !Number.isFinite(value)) {
        badNumber ??= new YamlError(`json: unsupported value: ${formatFloat(value, 'g')}`);
      }
      const children = childrenOf(value);
      if (children === undefined) continue;
      const badKey = value instanceof Map ? this.#keys.get(value) : undefined;
      if (badKey !== undefined) return badKey;
      if (depth > maxDepth) badDepth ??= depthError(value);
      for (const child of children.reverse()) stack.push([child, depth + 1]);
    }
    return badNumber ?? badDepth;
  }
}

/** In the order of JSON. */
function childrenOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return [...(value as unknown[])];
  if (!(value instanceof Map)) return undefined;
  const entries = [...(value as Map<string, unknown>)];
  return entries.sort(([a], [b]) => compareStrings(a, b)).map(([, child]) => child);
}

function depthError(value: unknown): YamlError {
  const problem = `invalid character '${Array.isArray(value) ? '[' : '{'}' exceeded max depth`;
  return new YamlError(`error unmarshaling JSON: while decoding JSON: ${problem}`);
}
