import { describe, expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import type { KubeObject } from '../object.ts';
import { Store } from '../storage/store.ts';
import type { WatchOptions, WatchSink } from './watch.ts';
import { startWatch } from './watch.ts';

const options: WatchOptions = {
  revision: 0,
  namespace: '',
  selects: undefined,
  bookmarks: false,
  initialEvents: false,
  timeoutMilliseconds: 3_600_000,
};

function map(name: string, labels: Record<string, string> = {}): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'here', labels } };
}

/** A watch of a store with one object in it, and what it has said so far. */
function watch(change: Partial<WatchOptions> = {}): {
  store: Store;
  clock: ManualClock;
  said: string[];
  isStarted: boolean;
} {
  const store = new Store();
  const clock = new ManualClock();
  store.create('/configmaps', 'here/first', map('first'));
  const said: string[] = [];
  const sink: WatchSink = {
    event: (type, object) => said.push(`${type} ${(object as KubeObject).metadata.name ?? ''}`),
    bookmark: (_, isInitialEnd) => said.push(isInitialEnd ? 'BOOKMARK end' : 'BOOKMARK'),
    end: () => said.push('end'),
  };
  const collection = store.collection('/configmaps');
  const stop = startWatch({ store, clock }, collection, { ...options, ...change }, sink);
  return { store, clock, said, isStarted: stop !== undefined };
}

describe('startWatch()', () => {
  it('begins with what is there, and goes on with what changes', () => {
    const { store, said } = watch();
    store.update('/configmaps', 'here/first', map('first'));
    store.delete('/configmaps', 'here/first');
    expect(said).toEqual(['ADDED first', 'MODIFIED first', 'DELETED first']);
  });

  it('goes on from a revision, and tells what was missed', () => {
    expect(watch({ revision: 100 }).said).toEqual(['ADDED first']);
    expect(watch({ revision: 101 }).said).toEqual([]);
  });

  it('does not go on from before what is remembered', () => {
    expect(watch({ revision: 1 }).isStarted).toBe(false);
  });

  it('adds and deletes what enters and leaves its selection', () => {
    const selects = ({ metadata }: KubeObject): boolean => metadata.labels?.['app'] === 'web';
    const { store, said } = watch({ selects });
    store.update('/configmaps', 'here/first', map('first', { app: 'web' }));
    store.update('/configmaps', 'here/first', map('first', { app: 'web', more: 'yes' }));
    store.update('/configmaps', 'here/first', map('first'));
    expect(said).toEqual(['ADDED first', 'MODIFIED first', 'DELETED first']);
  });

  it('hears of its namespace alone', () => {
    expect(watch({ namespace: 'there' }).said).toEqual([]);
  });

  it('marks the end of what was there, where that is wanted', () => {
    const { said } = watch({ initialEvents: true });
    expect(said).toEqual(['ADDED first', 'BOOKMARK end']);
  });

  it('sends bookmarks every minute, and ends when its time is up', () => {
    const { clock, said } = watch({ revision: 101, bookmarks: true, timeoutMilliseconds: 150_000 });
    clock.advance(200_000);
    expect(said).toEqual(['BOOKMARK', 'BOOKMARK', 'BOOKMARK', 'end']);
  });
});
