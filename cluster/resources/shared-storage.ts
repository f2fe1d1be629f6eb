/** Kinds that two groups or versions serve from one store. */
const shared: Readonly<Record<string, { storageKey: string; storageApiVersion: string }>> = {
  'autoscaling/horizontalpodautoscalers': {
    storageKey: 'autoscaling/horizontalpodautoscalers',
    storageApiVersion: 'autoscaling/v2',
  },
  'events.k8s.io/events': { storageKey: '/events', storageApiVersion: 'v1' },
};

export function sharedStorage(
  group: string,
  plural: string,
): { storageKey: string; storageApiVersion: string } | undefined {
  return shared[`${group}/${plural}`];
}
