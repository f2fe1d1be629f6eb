import { isHelmError } from '../../src/base/index.ts';
import type { KubeClient, KubeObject, ObjectReference } from '../../src/kube/index.ts';
import { observeObjects, releaseLabel } from '../../src/kube/index.ts';
import type { ReleaseMessage } from '../protocol.ts';
import { eventFacts } from './event-facts.ts';
import { ObjectTree } from './object-tree.ts';

export interface FollowObjectsOptions {
  /** Of the release. */
  readonly name: string;
  /** Its objects have Helm's marks alone. */
  readonly isHelms: boolean;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly onTrouble: () => void;
  readonly tell: (message: ReleaseMessage) => void;
}

/** Milliseconds in which changes are gathered: a rollout is many of them. */
const pace = 100;

/** Tells the objects of a release and all that they own, whenever any of it changes, until the signal ends it. */
export function followObjects(
  client: KubeClient,
  inventory: readonly ObjectReference[],
  options: FollowObjectsOptions,
): void {
  const tree = new ObjectTree(inventory);
  const events = new Map<string, KubeObject>();
  const hidden = new Set<string>();
  const { signal, now, tell } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const picture = (): void => {
    timer = undefined;
    if (signal.aborted) return;
    const told = eventFacts([...events.values()], tree.uids());
    tell({ type: 'objects', objects: tree.nodes(now()), events: told, hidden: [...hidden].sort() });
  };
  const change = (): void => {
    timer ??= setTimeout(picture, pace);
  };
  const watch = (collection: Watched, put: (object: KubeObject, isGone: boolean) => void): void => {
    const { fieldSelector, labelSelector, ...kind } = collection;
    const selectors = {
      ...(fieldSelector && { fieldSelector }),
      ...(labelSelector && { labelSelector }),
    };
    const observed = { ...selectors, signal, onTrouble: options.onTrouble };
    void observe(client, kind, observed, (object, isGone) => {
      put(object, isGone);
      change();
    }).then(change, (error: unknown) => {
      if (signal.aborted) return;
      if (isHelmError(error, 'KubeForbidden')) hidden.add(kind.kind);
      change();
    });
  };
  for (const group of groupsOf(inventory, options))
    watch(group, (object, gone) => tree.put(object, gone));
  for (const namespace of namespacesOf(inventory)) {
    for (const kind of owned)
      watch({ ...kind, namespace }, (object, gone) => tree.put(object, gone));
    watch({ apiVersion: 'v1', kind: 'Event', namespace }, (object, gone) => {
      if (gone) events.delete(object.metadata.uid ?? '');
      else events.set(object.metadata.uid ?? '', object);
    });
  }
  change();
}

/** What objects of manifests bring about. */
const owned = [
  { apiVersion: 'apps/v1', kind: 'ReplicaSet' },
  { apiVersion: 'batch/v1', kind: 'Job' },
  { apiVersion: 'v1', kind: 'Pod' },
] as const;

interface Watched {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly fieldSelector?: string;
  readonly labelSelector?: string;
}

/** One watch for those of a kind in a namespace; what is watched anyway is left out. */
function groupsOf(
  inventory: readonly ObjectReference[],
  { name, isHelms }: FollowObjectsOptions,
): readonly Watched[] {
  const groups = Map.groupBy(inventory, ({ apiVersion, kind, namespace = '' }) =>
    [apiVersion, kind, namespace].join(' '),
  );
  return [...groups.values()].flatMap((group): readonly Watched[] => {
    const [first] = group;
    if (first === undefined || owned.some(({ kind }) => kind === first.kind)) return [];
    const { apiVersion, kind, namespace } = first;
    const collection = { apiVersion, kind, namespace };
    if (group.length === 1)
      return [{ ...collection, fieldSelector: `metadata.name=${first.name}` }];
    return [isHelms ? collection : { ...collection, labelSelector: `${releaseLabel}=${name}` }];
  });
}

function namespacesOf(inventory: readonly ObjectReference[]): ReadonlySet<string> {
  return new Set(inventory.flatMap(({ namespace }) => namespace ?? []));
}

async function observe(
  client: KubeClient,
  collection: Watched,
  options: Parameters<typeof observeObjects>[2],
  put: (object: KubeObject, isGone: boolean) => void,
): Promise<void> {
  for await (const seen of observeObjects(client, collection, options)) {
    if (seen.type === 'state') for (const object of seen.objects) put(object, false);
    else put(seen.object, seen.type === 'removed');
  }
}
