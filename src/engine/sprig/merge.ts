import { GoError, goKindOf, isGoObject } from '../../go/index.ts';
import { isEmpty } from './empty.ts';

/** What mergo returns, where all else is a panic. */
export class MergeError extends GoError {}

/**
 * Merges as mergo does, in place. Without overwriting, only what is empty in the target is filled:
 * 0, false and "" count as empty. Maps on both sides are merged, all else is taken whole, and
 * taken means shared: the source's maps become part of the target.
 */
export function mergeInto(
  target: Map<string, unknown>,
  source: ReadonlyMap<string, unknown>,
  overwrites: boolean,
): void {
  for (const [key, value] of source) {
    if (value === null || value === undefined) {
      if (overwrites) target.set(key, null);
      continue;
    }
    const present = target.get(key);
    if (value instanceof Map && present instanceof Map) {
      mergeInto(present as Map<string, unknown>, value as Map<string, unknown>, overwrites);
      // An empty map is replaced even now: then the source's is empty, too.
      if (present.size === 0) target.set(key, value);
    } else {
      requireMergeable(present, value, overwrites);
      if (overwrites || isEmpty(present)) target.set(key, value);
    }
  }
}

/** Into structs and through pointers mergo looks for fields that others do not have. */
function requireMergeable(present: unknown, value: unknown, overwrites: boolean): void {
  const kind = goKindOf(value);
  if (kind !== 'map' && kind !== 'struct' && kind !== 'ptr') return;
  if (goKindOf(present) === 'ptr' && kind !== 'ptr' && !overwrites) {
    throw new MergeError('src and dst must be of same type');
  }
  if (kind !== 'struct' && hasExportedFields(present)) {
    throw new GoError(`reflect: call of reflect.Value.Field on ${kind} Value`);
  }
}

function hasExportedFields(value: unknown): boolean {
  if (!isGoObject(value) || value.goKind !== 'struct') return false;
  return value.goFields?.().some(([name]) => /^\p{Lu}/u.test(name)) === true;
}
