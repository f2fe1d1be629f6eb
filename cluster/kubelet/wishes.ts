import { GoError, parseDuration } from '../../src/go/index.ts';
import type { ControllerClient } from '../controllers/client.ts';
import type { KubeObject } from '../object.ts';
import { storeKey } from '../registry/context.ts';

/**
 * How the containers of a Pod fare, as none really run: annotations on the Pod (from its template,
 * in most cases) or on the workload that it belongs to.
 */
export const outcomeAnnotation = 'cluster.helm.sh/outcome';
export const imageAnnotation = 'cluster.helm.sh/image';
export const startDelayAnnotation = 'cluster.helm.sh/start-delay';

/**
 * - `succeed`: they get ready, and end well where they are not restarted for ever.
 * - `fail`: they exit with code 1.
 * - `hang`: they start, but neither get ready nor end.
 */
export type Outcome = 'succeed' | 'fail' | 'hang';

export interface Wishes {
  readonly outcome: Outcome;
  readonly isImageMissing: boolean;
  /** Milliseconds until containers answer their probes. */
  readonly startDelay: number | undefined;
}

export function wishesOf(client: ControllerClient, pod: KubeObject): Wishes {
  const objects = withControllers(client, pod);
  const read = <T>(key: string, parse: (text: string) => T | undefined): T | undefined => {
    const values = objects.flatMap(({ metadata }) => metadata.annotations?.[key] ?? []);
    return values.map(parse).find((value) => value !== undefined);
  };
  return {
    outcome: read(outcomeAnnotation, parseOutcome) ?? 'succeed',
    isImageMissing: read(imageAnnotation, (text) => text) === 'missing',
    startDelay: read(startDelayAnnotation, parseMilliseconds),
  };
}

function parseOutcome(text: string): Outcome | undefined {
  return text === 'succeed' || text === 'fail' || text === 'hang' ? text : undefined;
}

/** What is no duration is no wish. */
function parseMilliseconds(text: string): number | undefined {
  try {
    return Math.max(Number(parseDuration(text)) / 1_000_000, 0);
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}

/** A Pod, what controls it, what controls that, and so on; those that control each other only once. */
function withControllers(client: ControllerClient, pod: KubeObject): KubeObject[] {
  const found = new Set<KubeObject>();
  let object: KubeObject | undefined = pod;
  while (object && !found.has(object)) {
    found.add(object);
    object = controllerOf(client, object);
  }
  return [...found];
}

function controllerOf(client: ControllerClient, { metadata }: KubeObject): KubeObject | undefined {
  const owner = metadata.ownerReferences?.find((one) => one.controller === true);
  const resource = owner && client.cluster.catalog.findKind(owner.apiVersion, owner.kind);
  if (!resource) return undefined;
  const found = client.cluster.store
    .collection(resource.storageKey)
    .find(storeKey(resource, metadata.namespace ?? '', owner.name));
  return found?.metadata.uid === owner.uid ? found : undefined;
}
