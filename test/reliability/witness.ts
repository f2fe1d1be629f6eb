/** What is in the cluster of a release, read by a client that is not the product's. */
import { collection } from '../cluster/contract/api-client.ts';
import { admin, mustList } from '../cluster/contract/contract.ts';
import type { KubeObject } from '../cluster/contract/kube-object.ts';
import { sampleKinds } from './sample-chart.ts';
import type { ListedKind } from './shapes/piece.ts';

export interface ReleaseName {
  readonly namespace: string;
  readonly name: string;
}

export interface RecordedVersion {
  readonly name: string;
  readonly sequence: number;
  /** Its chart's. */
  readonly chartVersion: string;
  readonly inventory: readonly string[];
}

export interface RecordedRelease {
  readonly current: string | undefined;
  readonly isLocked: boolean;
}

/** All that a release has in the cluster. */
export interface Sight {
  readonly release: RecordedRelease | undefined;
  readonly hasApplication: boolean;
  /** Oldest first. */
  readonly versions: readonly RecordedVersion[];
  /** `Kind/name` of objects with the release's label, sorted; hooks and records apart. */
  readonly objects: readonly string[];
  readonly hooks: readonly string[];
  readonly find: (name: string) => KubeObject | undefined;
}

export async function look(release: ReleaseName): Promise<Sight> {
  const [objects, releases, versions, applications] = await Promise.all([
    Promise.all(sampleKinds(release.name).map((kind) => listMarked(kind, release))),
    list({ apiVersion: 'helm.sh/v3', kind: 'Release', plural: 'releases' }, release),
    list({ apiVersion: 'helm.sh/v3', kind: 'ReleaseVersion', plural: 'releaseversions' }, release),
    list(
      { apiVersion: 'app.k8s.io/v1beta1', kind: 'Application', plural: 'applications' },
      release,
    ),
  ]);
  const all = objects.flat();
  const found = releases.find(({ metadata }) => metadata.name === release.name);
  const nameOf = (one: KubeObject): string => `${one.kind}/${one.metadata.name}`;
  return {
    release: found && parseRelease(found),
    hasApplication: applications.length > 0,
    versions: versions.map(parseVersion).sort((a, b) => a.sequence - b.sequence),
    objects: all
      .filter((one) => !isHook(one))
      .map(nameOf)
      .sort(),
    hooks: all.filter(isHook).map(nameOf).sort(),
    find: (name) => all.find((one) => nameOf(one) === name),
  };
}

function isHook({ metadata }: KubeObject): boolean {
  return metadata.annotations?.['helm.sh/hook'] !== undefined;
}

/** Cluster-scoped objects say in an annotation whose they are. */
async function listMarked(kind: ListedKind, release: ReleaseName): Promise<readonly KubeObject[]> {
  const items = await list(kind, release);
  return items
    .filter(
      ({ metadata }) =>
        metadata.annotations?.['meta.helm.sh/release-namespace'] === release.namespace,
    )
    .map((item) => ({ ...item, apiVersion: kind.apiVersion, kind: kind.kind }));
}

async function list(
  { apiVersion, plural, isClusterScoped = false }: ListedKind,
  { namespace, name }: ReleaseName,
): Promise<readonly KubeObject[]> {
  const path = collection(apiVersion, plural, isClusterScoped ? undefined : namespace);
  const answer = await admin.get(path, { labelSelector: `helm.sh/release=${name}` });
  // Kinds come with the first chart that brings them.
  if (answer.status === 404) return [];
  return (await mustList(Promise.resolve(answer))).items;
}

function parseRelease({ status }: KubeObject): RecordedRelease {
  const { current, operation } = status as { current?: string; operation?: object };
  return { current, isLocked: operation !== undefined };
}

function parseVersion({ metadata, spec }: KubeObject): RecordedVersion {
  const { sequence, chart, inventory } = spec as {
    sequence: number;
    chart: { version: string };
    inventory: readonly { kind: string; name: string }[];
  };
  return {
    name: metadata.name,
    sequence,
    chartVersion: chart.version,
    inventory: inventory.map((each) => `${each.kind}/${each.name}`).sort(),
  };
}
