import { HelmError, makeVisible } from '../../base/index.ts';
import type { KindReference, KubeClient, KubeObject, Readiness } from '../../kube/index.ts';
import { computeReadiness, describeReference } from '../../kube/index.ts';
import { followUntil } from '../wait/follow-until.ts';
import { servedKindsOf } from './defined-kinds.ts';

export interface DefinitionOptions {
  readonly signal?: AbortSignal | undefined;
}

/** As long as Helm waits. */
const establishTime = 60_000;
const discoveryTime = 10_000;
const pause = 100;

/** Waits until CustomResourceDefinitions are established and the kinds can be discovered. */
export async function awaitDefinitions(
  client: KubeClient,
  definitions: readonly KubeObject[],
  options: DefinitionOptions = {},
): Promise<void> {
  if (definitions.length === 0) return;
  await awaitEstablishment(client, definitions, options);
  await awaitDiscovery(client, definitions, options);
}

async function awaitEstablishment(
  client: KubeClient,
  definitions: readonly KubeObject[],
  { signal }: DefinitionOptions,
): Promise<void> {
  const last = new Map<string, Readiness>();
  await followUntil(client, definitions, {
    isDone: (reference, object) => {
      const readiness = computeReadiness(object, client.time.now());
      last.set(describeReference(reference), readiness);
      return readiness.status === 'Current' || readiness.status === 'Failed';
    },
    timeout: establishTime,
    signal,
  });
  const [first, ...others] = [...last]
    .filter(([, { status }]) => status !== 'Current')
    .map(([what, { message }]) => `${what} is not established: ${makeVisible(message)}`);
  if (first !== undefined) throw new HelmError('NotEstablished', first, { details: others });
}

/** Established is not yet served: the parts of an API server learn of a new kind one after another. */
async function awaitDiscovery(
  client: KubeClient,
  definitions: readonly KubeObject[],
  { signal }: DefinitionOptions,
): Promise<void> {
  const kinds = definitions.flatMap(servedKindsOf);
  const end = client.time.now().getTime() + discoveryTime;
  for (;;) {
    client.resources.invalidate();
    const { resources } = await client.resources.fetch(signal);
    const isServed = ({ apiVersion, kind }: KindReference): boolean =>
      resources.some((each) => each.apiVersion === apiVersion && each.kind === kind);
    if (kinds.every(isServed) || client.time.now().getTime() > end) return;
    await client.time.sleep(pause, signal);
  }
}
