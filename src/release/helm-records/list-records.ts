import type { KindReference, KubeClient, KubeObject, ReadOptions } from '../../kube/index.ts';
import { deleteObject, listObjects, referenceOf } from '../../kube/index.ts';
import { versionKind } from '../kinds.ts';
import type { HelmDriver, HelmRecord } from './helm-record.ts';

export interface ListHelmRecordsOptions extends ReadOptions {
  /** Without one, all namespaces. */
  readonly namespace?: string | undefined;
  /** Of one release. */
  readonly name?: string | undefined;
  readonly labelSelector?: string | undefined;
  /** Secrets are Helm's own default. */
  readonly drivers?: readonly HelmDriver[];
}

/** What each driver keeps a record in. */
export const helmRecordKinds: Readonly<Record<HelmDriver, KindReference>> = {
  secret: { apiVersion: 'v1', kind: 'Secret' },
  configmap: { apiVersion: 'v1', kind: 'ConfigMap' },
};

/** Records of Helm 3 and 4, by their labels: nothing else of them comes over the wire. */
export async function listHelmRecords(
  client: KubeClient,
  options: ListHelmRecordsOptions = {},
): Promise<readonly HelmRecord[]> {
  const { drivers = ['secret'] } = options;
  const lists = await Promise.all(drivers.map((driver) => listOf(client, driver, options)));
  return lists.flat();
}

/** Of each release, the newest record. */
export function latestHelmRecords(records: readonly HelmRecord[]): readonly HelmRecord[] {
  const latest = new Map<string, HelmRecord>();
  for (const record of records) {
    const key = `${record.namespace}/${record.name}`;
    const known = latest.get(key);
    if (known === undefined || known.revision < record.revision) latest.set(key, record);
  }
  return [...latest.values()];
}

export async function deleteHelmRecord(
  client: KubeClient,
  { object, uid }: HelmRecord,
  options: ReadOptions = {},
): Promise<void> {
  await deleteObject(client, object, { ...options, uid });
}

async function listOf(
  client: KubeClient,
  driver: HelmDriver,
  { namespace, name, labelSelector, signal }: ListHelmRecordsOptions,
): Promise<readonly HelmRecord[]> {
  const selectors = ['owner=helm', name === undefined ? '' : `name=${name}`, labelSelector ?? ''];
  const collection = {
    ...helmRecordKinds[driver],
    namespace,
    allNamespaces: namespace === undefined,
  };
  const { items } = await listObjects(client, collection, {
    labelSelector: selectors.filter((selector) => selector !== '').join(),
    isMetadataOnly: true,
    signal,
  });
  return items
    .map((object) => helmRecordOf(object, driver))
    .filter((record) => record !== undefined)
    .sort((one, other) => one.revision - other.revision);
}

const keyPattern = /^sh\.helm\.release\.v1\.(?<name>.+)\.v(?<revision>\d{1,9})$/;

/** Others may label their objects as Helm does; the name tells. */
export function helmRecordOf(object: KubeObject, driver: HelmDriver): HelmRecord | undefined {
  const { metadata } = object;
  const { name, revision } = keyPattern.exec(metadata.name ?? '')?.groups ?? {};
  if (name === undefined || isCopy(object)) return undefined;
  const labels = metadata.labels ?? {};
  return {
    name,
    namespace: metadata.namespace ?? '',
    revision: Number(revision),
    status: labels['status'] ?? 'unknown',
    labels: Object.fromEntries(Object.entries(labels).filter(([label]) => !ownLabels.has(label))),
    driver,
    object: referenceOf(object),
    uid: metadata.uid ?? '',
  };
}

/** One that a version of ours owns only repeats it, for others to read. */
function isCopy({ metadata: { ownerReferences = [] } }: KubeObject): boolean {
  return ownerReferences.some(({ kind }) => kind === versionKind.kind);
}

const ownLabels = new Set(['name', 'owner', 'status', 'version', 'createdAt', 'modifiedAt']);
