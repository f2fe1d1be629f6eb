import { HelmError, isRecord } from '../../src/base/index.ts';
import type { KubeClient, KubeObject } from '../../src/kube/index.ts';
import { findObject } from '../../src/kube/index.ts';

/** A ConfigMap or Secret that a request names. */
export interface NamedData {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly namespace: string;
  readonly name: string;
}

/** Reads it; undefined where there is none. */
export async function findData(
  client: KubeClient,
  named: NamedData,
  signal: AbortSignal,
): Promise<KubeObject | undefined> {
  return findObject(client, { apiVersion: 'v1', ...named }, { signal });
}

/** One that has to be there. */
export async function requireData(
  client: KubeClient,
  named: NamedData,
  signal: AbortSignal,
): Promise<KubeObject> {
  const object = await findData(client, named, signal);
  if (object !== undefined) return object;
  throw new HelmError('SourceMissing', `there is no ${named.kind} "${named.name}"`);
}

/** What is under a key, as it was before it was written in base 64. */
export function entryOf(object: KubeObject, key: string): Uint8Array | undefined {
  const plain = textIn(object['data'], key);
  if (plain !== undefined) {
    return Buffer.from(plain, object.kind === 'Secret' ? 'base64' : 'utf8');
  }
  const binary = textIn(object['binaryData'], key);
  return binary === undefined ? undefined : Buffer.from(binary, 'base64');
}

/** What is under a key that has to be there. */
export function requireEntry(object: KubeObject, key: string): Uint8Array {
  const entry = entryOf(object, key);
  if (entry !== undefined) return entry;
  const name = object.metadata.name ?? '';
  throw new HelmError('SourceMissing', `${object.kind} "${name}" has no key "${key}"`);
}

function textIn(data: unknown, key: string): string | undefined {
  const value = isRecord(data) ? data[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}
