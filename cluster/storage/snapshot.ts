import { HelmError } from '../../src/base/index.ts';
import type { KubeObject } from '../object.ts';
import { isEqualJson, isObject } from '../object.ts';
import type { Store } from './store.ts';

const kind = 'ClusterSnapshot';
const formatVersion = 1;

/** Everything that a store holds, as text: a line that says what it is, then one for each object. */
export function formatSnapshot(store: Store, about: Readonly<Record<string, string>>): string {
  const head = JSON.stringify({ kind, version: formatVersion, ...about });
  const lines = [...store.resources()].flatMap((resource) =>
    store
      .collection(resource)
      .entries()
      .map(([key, object]) => JSON.stringify([resource, key, object])),
  );
  return `${[head, ...lines].join('\n')}\n`;
}

/**
 * Makes a store hold what a snapshot says, and nothing else. To whoever watches, these are changes
 * like all others.
 */
export function restoreSnapshot(store: Store, text: string): void {
  const wanted = parseSnapshot(text);
  for (const resource of [...store.resources()]) {
    for (const [key] of store.collection(resource).entries()) {
      if (!wanted.has(`${resource} ${key}`)) store.delete(resource, key);
    }
  }
  for (const { resource, key, object } of wanted.values()) {
    const live = store.collection(resource).find(key);
    if (!live) store.create(resource, key, object);
    else if (!isEqualJson(withoutVersion(live), withoutVersion(object))) {
      store.update(resource, key, object);
    }
  }
}

interface Entry {
  readonly resource: string;
  readonly key: string;
  readonly object: KubeObject;
}

function parseSnapshot(text: string): ReadonlyMap<string, Entry> {
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const about = parseLine(head, 1);
  if (!isObject(about) || about['kind'] !== kind) throw invalid('it is none');
  if (about['version'] !== formatVersion) {
    throw invalid(`its version is ${JSON.stringify(about['version'])}, not ${formatVersion}`);
  }
  const entries = lines.map((line, index) => parseEntry(parseLine(line, index + 2), index + 2));
  return new Map(entries.map((entry) => [`${entry.resource} ${entry.key}`, entry]));
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw invalid(`line ${number} is not JSON`);
  }
}

function parseEntry(value: unknown, line: number): Entry {
  const [resource, key, object] = Array.isArray(value) ? (value as unknown[]) : [];
  const isEntry = typeof resource === 'string' && typeof key === 'string' && isObject(object);
  if (!isEntry || !isObject(object['metadata'])) throw invalid(`line ${line} is no object`);
  return { resource, key, object: object as KubeObject };
}

function withoutVersion(object: KubeObject): KubeObject {
  const metadata = { ...object.metadata };
  delete metadata.resourceVersion;
  return { ...object, metadata };
}

function invalid(why: string): HelmError {
  return new HelmError('SnapshotInvalid', `This is not a snapshot of an embedded cluster: ${why}`);
}
