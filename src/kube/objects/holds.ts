import { isRecord } from '../../base/index.ts';

/**
 * Whether an object has all that another one asks for; servers add defaults, and never say null.
 * By this a client recognises what it wrote itself.
 */
export function holds(live: unknown, asked: unknown): boolean {
  if (asked === null || asked === undefined) return live === null || live === undefined;
  if (Array.isArray(asked)) {
    if (!Array.isArray(live) || live.length !== asked.length) return false;
    return asked.every((item, index) => holds(live[index], item));
  }
  if (!isRecord(asked)) return live === asked;
  const keys = Object.keys(asked);
  // Nothing at all is how servers keep an empty map.
  if (!isRecord(live)) return keys.length === 0 && live === undefined;
  return keys.every((key) => holds(live[key], asked[key]));
}
