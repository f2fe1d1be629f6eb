import { expect, test } from 'vitest';
import type { KubeObject } from '../object.ts';
import { Store } from './store.ts';

function secret(text: string): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'big', namespace: 'here' },
    data: { text },
  };
}

test('a watch resumes over thousands of changes of small objects', () => {
  const store = new Store();
  const { revision } = store;
  for (let count = 0; count < 4000; count++) store.update('/secrets', 'here/big', secret('a'));
  expect(store.collection('/secrets').history.since(revision)).toHaveLength(4000);
});

test('what large objects were is forgotten after a few of them, the latest last', () => {
  const store = new Store();
  const { revision } = store;
  const text = 'a'.repeat(1024 * 1024);
  for (let count = 0; count < 100; count++) store.update('/secrets', 'here/big', secret(text));
  const { history } = store.collection('/secrets');
  expect(history.since(revision)).toBeUndefined();
  const kept = history.since(history.forgottenRevision) ?? [];
  expect(kept.length).toBeLessThan(17);
  expect(kept.at(-1)?.revision).toBe(store.revision);
});
