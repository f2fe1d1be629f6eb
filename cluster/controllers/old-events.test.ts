import { expect, onTestFinished, test } from 'vitest';
import { createMemoryCluster } from '../../test/support/memory-cluster.ts';
import { eventResource, podResource } from './resources.ts';

const minute = 60_000;

test('Events are forgotten an hour after the last of their kind', () => {
  const memory = createMemoryCluster();
  const { client, controllers } = memory;
  onTestFinished(() => controllers.stop());
  client.create(podResource, {
    metadata: { name: 'web', namespace: 'default' },
    spec: { containers: [{ name: 'main', image: 'web:1' }] },
  });
  memory.advance(59 * minute);
  expect(client.list(eventResource, 'default')).not.toEqual([]);
  memory.advance(2 * minute);
  expect(client.list(eventResource, 'default')).toEqual([]);
});
