/** An order of keys that was asked for. */
interface Order {
  readonly keys: readonly string[];
  readonly sorted: readonly string[];
}

/** How many orders are remembered, of those that begin with the same key. */
const mostAlike = 8;
const maxFirstKeys = 1000;
/** Larger maps are rarely alike. */
const maxKeys = 32;

/**
 * Sorts the keys of maps, and remembers how: those of a thousand objects come in the same few ways,
 * and to see that they are the same takes a fraction of sorting them.
 */
export function rememberOrders(
  sort: (keys: readonly string[]) => readonly string[],
): (map: ReadonlyMap<string, unknown>) => readonly string[] {
  const remembered = new Map<string, Order[]>();
  return (map) => {
    const keys = Array.from(map.keys());
    const first = keys[0];
    if (first === undefined || keys.length === 1) return keys;
    if (keys.length > maxKeys) return sort(keys);
    let alike = remembered.get(first);
    if (alike === undefined) {
      if (remembered.size >= maxFirstKeys) remembered.clear();
      alike = [];
      remembered.set(first, alike);
    }
    for (const order of alike) if (areSame(order.keys, keys)) return order.sorted;
    const sorted = sort(keys);
    if (alike.length < mostAlike) alike.push({ keys, sorted });
    return sorted;
  };
}

/** But for their first keys, which are. */
function areSame(some: readonly string[], others: readonly string[]): boolean {
  const { length } = some;
  if (length !== others.length) return false;
  for (let index = length - 1; index > 0; index--) {
    if (some[index] !== others[index]) return false;
  }
  return true;
}
