import type { KubeClient } from '../../src/kube/index.ts';
import type { HelmRequest, ValuesSource } from '../../src/requests/index.ts';
import type { ValuesLayer } from '../../src/source/index.ts';
import { mergeLayers } from '../../src/source/index.ts';
import { entryOf, findData, requireData, requireEntry } from './read-object.ts';

/** The values of a request as JSON: those of `valuesFrom` in their order, then its own. */
export async function readValues(
  client: KubeClient,
  { namespace, spec }: HelmRequest,
  signal: AbortSignal,
): Promise<string> {
  const layers = await Promise.all(
    spec.valuesFrom.map((source) => readSource(client, namespace, source, signal)),
  );
  const own = { origin: 'spec.values', text: JSON.stringify(spec.values) };
  return mergeLayers([...layers.flat(), own]);
}

async function readSource(
  client: KubeClient,
  namespace: string,
  source: ValuesSource,
  signal: AbortSignal,
): Promise<readonly ValuesLayer[]> {
  const { kind, name, key, isOptional, targetPath: path } = source;
  const named = { kind, name, namespace };
  const origin = `${kind} "${name}", key "${key}"`;
  if (!isOptional) {
    const object = await requireData(client, named, signal);
    return [{ origin, path, text: decode(requireEntry(object, key)) }];
  }
  const object = await findData(client, named, signal);
  const entry = object && entryOf(object, key);
  return entry === undefined ? [] : [{ origin, path, text: decode(entry) }];
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
