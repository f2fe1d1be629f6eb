/** A look at the whole cluster, whatever the kind, for what belongs to no release. */
import { collection } from '../cluster/contract/api-client.ts';
import { admin, must, mustList } from '../cluster/contract/contract.ts';
import type { KubeObject } from '../cluster/contract/kube-object.ts';

/** Objects with the mark of a release that is not there, or that does not know of them. */
export async function findStrays(): Promise<readonly string[]> {
  const [versions, releases] = await Promise.all([
    listAll(collection('helm.sh/v3', 'releaseversions')),
    listAll(collection('helm.sh/v3', 'releases')),
  ]);
  const current = new Set(releases.map(({ status }) => (status as { current?: string }).current));
  const known = new Set(
    versions
      .filter(({ metadata }) => current.has(metadata.name))
      .flatMap(({ spec }) => (spec as { inventory: readonly Reference[] }).inventory.map(keyOf)),
  );
  const homes = new Set(
    releases.map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`),
  );
  const uids = new Set(versions.map(({ metadata }) => metadata.uid));
  const marked = (await Promise.all((await listKinds()).map(listMarked))).flat();
  return marked
    .filter((object) => {
      if (object.isPayload) return !object.owners.some((uid) => uids.has(uid));
      return object.isHook ? !homes.has(object.release) : !known.has(keyOf(object));
    })
    .map(keyOf);
}

interface Reference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

interface Marked extends Reference {
  /** `namespace/name`, as it says itself. */
  readonly release: string;
  readonly isHook: boolean;
  readonly isPayload: boolean;
  readonly owners: readonly string[];
}

function keyOf({ apiVersion, kind, namespace = '', name }: Reference): string {
  return `${apiVersion} ${kind} ${namespace}/${name}`;
}

interface Kind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly path: string;
}

/** Controllers copy labels, not annotations: what they make is theirs to remove. */
async function listMarked({ apiVersion, kind, path }: Kind): Promise<readonly Marked[]> {
  const items = await listAll(path, { labelSelector: 'helm.sh/release' });
  return items
    .map((item) => parseMarked({ ...item, apiVersion, kind }))
    .filter(({ isPayload, release }) => isPayload || release !== '/');
}

function parseMarked(object: KubeObject & { readonly type?: string }): Marked {
  const { apiVersion, kind, metadata, type } = object;
  const { name, namespace, annotations = {}, ownerReferences = [] } = metadata;
  const home = annotations['meta.helm.sh/release-namespace'] ?? '';
  return {
    apiVersion,
    kind,
    name,
    ...(namespace === undefined ? {} : { namespace }),
    release: `${home}/${annotations['meta.helm.sh/release-name'] ?? ''}`,
    isHook: annotations['helm.sh/hook'] !== undefined,
    isPayload: type === 'helm.sh/payload',
    owners: ownerReferences.map((owner) => (owner as { uid: string }).uid),
  };
}

async function listAll(path: string, query = {}): Promise<readonly KubeObject[]> {
  return (await mustList(admin.get(path, query))).items;
}

/** Every kind that can be listed. */
async function listKinds(): Promise<readonly Kind[]> {
  const groups = await must(admin.get('/apis'));
  const preferred = (groups as unknown as GroupList).groups.map(
    ({ preferredVersion }) => preferredVersion.groupVersion,
  );
  return (await Promise.all(['v1', ...preferred].map(listKindsOf))).flat();
}

interface GroupList {
  readonly groups: readonly { readonly preferredVersion: { readonly groupVersion: string } }[];
}

async function listKindsOf(apiVersion: string): Promise<readonly Kind[]> {
  const root = collection(apiVersion, '').replace(/\/$/, '');
  const { resources } = (await must(admin.get(root))) as unknown as {
    readonly resources: readonly { name: string; kind: string; verbs: readonly string[] }[];
  };
  return resources
    .filter(({ name, verbs }) => verbs.includes('list') && !name.includes('/'))
    .map(({ name, kind }) => ({ apiVersion, kind, path: collection(apiVersion, name) }));
}
