import { isHelmError } from '../base/index.ts';
import type { KubeClient, KubeObject, ObjectReference, ObjectTable } from '../kube/index.ts';
import {
  describeReference,
  listObjects,
  listTable,
  parseManifest,
  podSelectorOf,
  requireObject,
  requireTable,
} from '../kube/index.ts';
import type { ReleaseVersion } from '../release/index.ts';
import type { ActionContext } from '../context/index.ts';

/** The objects of one kind that a release has. */
export interface ResourceGroup<T> {
  /** As Helm names it: `v1/Deployment`, `v1/Pod(related)`. */
  readonly title: string;
  readonly items: readonly T[];
}

/** How objects are fetched. */
interface Form<T> {
  readonly require: (client: KubeClient, reference: ObjectReference, o: Options) => Promise<T>;
  readonly listPods: (client: KubeClient, pods: PodQuery, o: Options) => Promise<T>;
}

interface Options {
  readonly signal: AbortSignal;
}

interface PodQuery {
  readonly namespace: string | undefined;
  readonly labelSelector: string;
}

const pods = { apiVersion: 'v1', kind: 'Pod' };

/** As the server shows them to people. */
export const asTables: Form<ObjectTable> = {
  require: requireTable,
  listPods: (client, { namespace, labelSelector }, { signal }) =>
    listTable(client, { ...pods, namespace }, { labelSelector, signal }),
};

/** As they are; Pods come as the list that they are in. */
export const asObjects: Form<KubeObject> = {
  require: requireObject,
  listPods: async (client, { namespace, labelSelector }, { signal }) => {
    const list = await listObjects(client, { ...pods, namespace }, { labelSelector, signal });
    const { items, resourceVersion } = list;
    return { apiVersion: 'v1', kind: 'PodList', metadata: { resourceVersion }, items };
  },
};

/** What there is of a version's objects, and the Pods of its workloads; what is not there is left out. */
export async function fetchResources<T>(
  context: ActionContext,
  client: KubeClient,
  { inventory, namespace }: ReleaseVersion,
  { form, manifest }: { readonly form: Form<T>; readonly manifest: Promise<string> },
): Promise<readonly ResourceGroup<T>[]> {
  const fetched = inventory.map(async (reference) => {
    const item = await unlessHidden(context, reference, () =>
      form.require(client, reference, context),
    );
    return { title: titleOf(reference), items: item === undefined ? [] : [item] };
  });
  const related = inventory.some(({ kind }) => workloads.has(kind))
    ? manifest.then((text) => fetchPods(context, client, podQueries(text, namespace), form))
    : [];
  const [groups, items] = await Promise.all([Promise.all(fetched), related]);
  return merge([...groups, { title: 'v1/Pod(related)', items }]);
}

async function fetchPods<T>(
  context: ActionContext,
  client: KubeClient,
  queries: readonly PodQuery[],
  form: Form<T>,
): Promise<readonly T[]> {
  const lists = queries.map((query) =>
    unlessHidden(context, { ...pods, name: query.labelSelector }, () =>
      form.listPods(client, query, context),
    ),
  );
  return (await Promise.all(lists)).filter((list) => list !== undefined);
}

/** Those whose Pods Helm shows. */
const workloads = new Set([
  'DaemonSet',
  'Deployment',
  'Job',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
]);

/** One for each selector; the manifest tells, as it does to Helm. */
function podQueries(manifest: string, namespace: string): readonly PodQuery[] {
  const queries = parseManifest(manifest).flatMap(({ object }) => {
    const labelSelector = workloads.has(object.kind) ? podSelectorOf(object) : undefined;
    if (labelSelector === undefined) return [];
    return [{ namespace: object.metadata.namespace ?? namespace, labelSelector }];
  });
  return [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()];
}

/** What is gone, and what the user may not see, is not shown. */
async function unlessHidden<T>(
  { logger }: ActionContext,
  reference: ObjectReference,
  fetch: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await fetch();
  } catch (error) {
    const isHidden = ['KubeNotFound', 'KubeForbidden', 'KindNotFound'].some((code) =>
      isHelmError(error, code),
    );
    if (!isHidden || !isHelmError(error)) throw error;
    logger.debug(`${describeReference(reference)} is not shown: ${error.message}`);
    return undefined;
  }
}

function titleOf({ apiVersion, kind }: ObjectReference): string {
  return `${apiVersion.slice(apiVersion.indexOf('/') + 1)}/${kind}`;
}

function merge<T>(groups: readonly ResourceGroup<T>[]): readonly ResourceGroup<T>[] {
  const merged = new Map<string, T[]>();
  for (const { title, items } of groups) {
    merged.set(title, [...(merged.get(title) ?? []), ...items]);
  }
  return [...merged]
    .map(([title, items]) => ({ title, items }))
    .filter(({ items }) => items.length > 0);
}
