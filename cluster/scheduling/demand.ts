import type { JsonObject, KubeObject } from '../object.ts';
import { objectsAt, stringsAt } from '../object.ts';
import { quantityNano } from '../schema/quantity.ts';

/** How much of each resource, in billionths. */
export type Amounts = ReadonlyMap<string, bigint>;

const known = new WeakMap<KubeObject, Amounts>();

/** What a Pod asks of its node: all containers together, or what its start takes if that is more. */
export function demandOf(pod: KubeObject): Amounts {
  const before = known.get(pod);
  if (before) return before;
  const demand = computeDemand(pod);
  known.set(pod, demand);
  return demand;
}

function computeDemand(pod: KubeObject): Amounts {
  let sidecars: Amounts = new Map();
  let start: Amounts = new Map();
  for (const container of objectsAt(pod, 'spec', 'initContainers')) {
    const requests = requestsOf(container);
    if (container['restartPolicy'] === 'Always') sidecars = combine(sidecars, requests, add);
    start = combine(
      start,
      container['restartPolicy'] === 'Always' ? sidecars : combine(sidecars, requests, add),
      larger,
    );
  }
  const running = objectsAt(pod, 'spec', 'containers').map(requestsOf);
  const total = running.reduce((sum, one) => combine(sum, one, add), sidecars);
  const most = combine(total, start, larger);
  const stated = amountsAt(pod, 'spec', 'resources', 'requests');
  const overhead = amountsAt(pod, 'spec', 'overhead');
  return combine(new Map([...most, ...stated]), overhead, add);
}

function requestsOf(container: JsonObject): Amounts {
  return amountsAt(container, 'resources', 'requests');
}

export function amountsAt(object: JsonObject, ...path: readonly string[]): Amounts {
  const entries = Object.entries(stringsAt(object, ...path));
  return new Map(entries.map(([name, amount]) => [name, quantityNano(amount)]));
}

function add(a: bigint, b: bigint): bigint {
  return a + b;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function combine(a: Amounts, b: Amounts, how: (a: bigint, b: bigint) => bigint): Amounts {
  const result = new Map(a);
  for (const [name, amount] of b) result.set(name, how(result.get(name) ?? 0n, amount));
  return result;
}
