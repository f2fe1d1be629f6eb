import { loadFiles, packSource } from '../../chart/index.ts';
import type { HelmRecord, HelmRelease, Phase, ReleaseVersion } from '../../release/index.ts';
import { chartFilesOf } from '../../release/index.ts';

/** A revision of Helm's, in the form of a version of ours; its name is no ULID, for it has none. */
export function versionOfRecord(record: HelmRecord, release: HelmRelease): ReleaseVersion {
  const createdAt = release.lastDeployedAt ?? release.firstDeployedAt ?? new Date(0);
  const { metadata } = release.chart;
  return {
    ...headOf(record),
    ...stateOf(release.status),
    applyMethod: release.applyMethod,
    chart: {
      name: text(metadata['name']),
      version: text(metadata['version']),
      appVersion: text(metadata['appVersion']),
      reference: '',
      digest: '',
    },
    description: release.description,
    createdAt,
    firstDeployedAt: release.firstDeployedAt ?? createdAt,
    deletedAt: release.deletedAt,
    hookRuns: release.hooks.flatMap(({ name, path, lastRun }) =>
      lastRun === undefined ? [] : [{ name, path, ...lastRun }],
    ),
    problem: undefined,
    held: once(() => payloadOf(release)),
  };
}

/** As much as the labels of a record tell. */
export function corruptVersion(record: HelmRecord, problem: string): ReleaseVersion {
  const unknown = { name: '', version: '', appVersion: '', reference: '', digest: '' };
  return {
    ...headOf(record),
    phase: 'corrupt',
    operation: originOf('install'),
    chart: unknown,
    description: '',
    createdAt: new Date(0),
    firstDeployedAt: new Date(0),
    hookRuns: [],
    problem,
  };
}

type State = Pick<ReleaseVersion, 'phase' | 'operation'>;
type Head = Omit<
  ReleaseVersion,
  | keyof State
  | 'chart'
  | 'description'
  | 'createdAt'
  | 'firstDeployedAt'
  | 'hookRuns'
  | 'problem'
  | 'held'
>;

function headOf({ name, namespace, revision, labels, uid }: HelmRecord): Head {
  return {
    name: `v${revision}`,
    release: name,
    namespace,
    uid,
    labels,
    resourceVersion: '',
    sequence: revision,
    parent: undefined,
    user: '',
    inventory: [],
    stale: [],
    payload: [],
    permissions: [],
    applyMethod: 'ssa',
    isSettled: true,
  };
}

const underWay: Readonly<Record<string, ReleaseVersion['operation']['kind']>> = {
  'pending-install': 'install',
  'pending-upgrade': 'upgrade',
  'pending-rollback': 'rollback',
  uninstalling: 'delete',
};

const ended: Readonly<Record<string, Phase>> = {
  deployed: 'deployed',
  superseded: 'superseded',
  uninstalled: 'uninstalled',
};

function stateOf(status: string): State {
  const kind = underWay[status];
  if (kind !== undefined) return { phase: 'pending', operation: originOf(kind) };
  return { phase: ended[status] ?? 'failed', operation: originOf('install') };
}

function originOf(kind: ReleaseVersion['operation']['kind']): ReleaseVersion['operation'] {
  return { id: '', kind, fence: 0, holder: '' };
}

function payloadOf(release: HelmRelease): ReturnType<NonNullable<ReleaseVersion['held']>> {
  const { values, manifest, notes, origin } = release;
  const chart = loadFiles(chartFilesOf(release.chart), { acceptsAnyForm: true });
  const hooks = release.hooks.map(({ path, manifest: content }) => ({ path, manifest: content }));
  return { chart: packSource(chart).data, values, manifest, hooks, notes, origin };
}

/** Few who look at a history look into its charts. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
