import type { KubeObject } from '../../object.ts';
import { objectsAt } from '../../object.ts';
import type { Quantities } from '../../schema/quantities.ts';
import { combine, larger, plus, quantitiesAt } from '../../schema/quantities.ts';

const podLevel = ['cpu', 'memory'];

/** What a Pod asks for or may use: all containers together, or what its start takes if that is more. */
export function podResources(pod: KubeObject, kind: 'requests' | 'limits'): Quantities {
  let sidecars: Quantities = new Map();
  let start: Quantities = new Map();
  for (const container of objectsAt(pod, 'spec', 'initContainers')) {
    const own = quantitiesAt(container, 'resources', kind);
    const all = combine(sidecars, own, plus);
    if (container['restartPolicy'] === 'Always') sidecars = all;
    start = combine(start, all, larger);
  }
  const running = objectsAt(pod, 'spec', 'containers').map((one) =>
    quantitiesAt(one, 'resources', kind),
  );
  const total = running.reduce((sum, one) => combine(sum, one, plus), sidecars);
  const stated = [...quantitiesAt(pod, 'spec', 'resources', kind)];
  return new Map([
    ...combine(total, start, larger),
    ...stated.filter(([name]) => podLevel.includes(name) || name.startsWith('hugepages-')),
  ]);
}
