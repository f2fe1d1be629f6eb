import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../object.ts';
import { formatSnapshot, restoreSnapshot } from './snapshot.ts';
import { Store } from './store.ts';

function configMap(name: string, value: string): KubeObject {
  const metadata = { name, namespace: 'default', uid: `uid-of-${name}` };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { key: value } };
}

function filled(): Store {
  const store = new Store();
  for (const name of ['a', 'b'])
    store.create('/configmaps', `default/${name}`, configMap(name, '1'));
  return store;
}

function values(store: Store): Record<string, unknown> {
  const entries = store.collection('/configmaps').list();
  const pairs = entries.map((one) => [one.metadata.name ?? '', one['data']] as const);
  return Object.fromEntries<unknown>(pairs);
}

describe('a snapshot', () => {
  it('brings back what was, in the same store and in another', () => {
    const store = filled();
    const text = formatSnapshot(store, { kubernetes: 'v1.36.1' });
    const before = values(store);
    store.delete('/configmaps', 'default/a');
    store.update('/configmaps', 'default/b', configMap('b', '2'));
    store.create('/configmaps', 'default/c', configMap('c', '1'));
    restoreSnapshot(store, text);
    expect(values(store)).toEqual(before);
    const other = new Store();
    restoreSnapshot(other, text);
    expect(values(other)).toEqual(before);
    expect(other.collection('/configmaps').find('default/a')?.metadata.uid).toBe('uid-of-a');
  });

  it('is told to those who watch as changes, and what is the same is none', () => {
    const store = filled();
    const text = formatSnapshot(store, {});
    store.create('/configmaps', 'default/c', configMap('c', '1'));
    const heard: string[] = [];
    store.subscribe((_, { type, object }) => heard.push(`${type} ${object.metadata.name ?? ''}`));
    restoreSnapshot(store, text);
    expect(heard).toEqual(['DELETED c']);
  });

  it.each([
    ['', 'line 1 is not JSON'],
    ['{"kind":"Pod"}', 'it is none'],
    ['{"kind":"ClusterSnapshot","version":2}', 'its version is 2, not 1'],
    ['{"kind":"ClusterSnapshot","version":1}\n["/pods","x",{}]', 'line 2 is no object'],
  ])('that is none is refused: %s', (text, why) => {
    expect(() => restoreSnapshot(filled(), text)).toThrow(
      `This is not a snapshot of an embedded cluster: ${why}`,
    );
  });
});
