import type { Schema } from '../schema.ts';

/** Properties and items that no keyword has looked at; empty unless somebody asks. */
export interface Unevaluated {
  properties: Set<string> | undefined;
  items: Set<number> | undefined;
}

/** What is unevaluated at the start, if the schema or its parent wants to know. */
export function unevaluatedOf(value: unknown, schema: Schema, isWanted: boolean): Unevaluated {
  if (value instanceof Map) {
    const wants = isWanted || schema.ofObjects?.unevaluatedProperties !== undefined;
    if (wants && schema.ofObjects?.additionalProperties === undefined) {
      return { properties: new Set(value.keys() as Iterable<string>), items: undefined };
    }
  } else if (Array.isArray(value)) {
    const wants = isWanted || schema.ofArrays?.unevaluatedItems !== undefined;
    const evaluated = schema.ofArrays?.prefixItems.length ?? 0;
    if (wants && schema.ofArrays?.restItems === undefined && evaluated < value.length) {
      const items = new Set<number>();
      for (let at = evaluated; at < value.length; at++) items.add(at);
      return { properties: undefined, items };
    }
  }
  return nothing;
}

/** Shared by all, for nothing is ever added. */
const nothing: Unevaluated = { properties: undefined, items: undefined };

/** Takes out what another schema has evaluated in the same value. */
export function mergeUnevaluated(into: Unevaluated, other: Unevaluated): void {
  for (const name of into.properties ?? []) {
    if (other.properties?.has(name) !== true) into.properties?.delete(name);
  }
  for (const index of into.items ?? []) {
    if (other.items?.has(index) !== true) into.items?.delete(index);
  }
}

export function hasUnevaluated({ properties, items }: Unevaluated): boolean {
  return (properties?.size ?? 0) > 0 || (items?.size ?? 0) > 0;
}
