import { releaseLabel } from '../kube/index.ts';
import { RecordFields, UnreadableRecord, findDate } from '../base/index.ts';
import type { KubeObject, ObjectReference } from '../kube/index.ts';
import { applyMethodAnnotation, deletedAtAnnotation, sequenceLabel } from './kinds.ts';
import { parseChartIdentity } from './parse-release.ts';
import type {
  DeployedChart,
  HookOutcome,
  PayloadChunk,
  ReleaseVersion,
} from './release-version.ts';
import { hookPhases, operationKinds, phases } from './release.ts';
import { userLabelsOf } from './user-labels.ts';

/**
 * Reads a ReleaseVersion with the phase that is stored in it. One that cannot be read is `corrupt`,
 * has a problem, and as much as could be read.
 */
export function parseVersion(object: KubeObject): ReleaseVersion {
  const head = headOf(object);
  try {
    const spec = new RecordFields(object['spec'], 'spec');
    const status = new RecordFields(object['status'], 'status');
    const phase = status.word('phase', phases);
    const hookRuns = status.items('hooks').map(parseHookRun);
    const known = { ...parseSpec(spec), phase, hookRuns };
    return { ...head, ...known, isSettled: true, problem: undefined };
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    const { message: problem } = error;
    const known = { ...unreadable(object), phase: 'corrupt', hookRuns: [] } as const;
    return { ...head, ...known, isSettled: true, problem };
  }
}

type Head = Pick<
  ReleaseVersion,
  'name' | 'namespace' | 'uid' | 'resourceVersion' | 'labels' | 'applyMethod' | 'deletedAt'
>;
type Spec = Omit<ReleaseVersion, keyof Head | 'phase' | 'hookRuns' | 'isSettled' | 'problem'>;

function headOf({ metadata }: KubeObject): Head {
  const { name = '', namespace = '', uid = '', resourceVersion = '' } = metadata;
  return {
    name,
    namespace,
    uid,
    resourceVersion,
    labels: userLabelsOf(metadata.labels),
    applyMethod: metadata.annotations?.[applyMethodAnnotation] === 'csa' ? 'csa' : 'ssa',
    deletedAt: findDate(metadata.annotations?.[deletedAtAnnotation]),
  };
}

function parseSpec(spec: RecordFields): Spec {
  const createdAt = spec.date('createdAt');
  const operation = spec.fields('operation');
  return {
    release: spec.text('release'),
    sequence: spec.count('sequence'),
    parent: spec.optionalText('parent'),
    chart: parseChart(spec.fields('chart')),
    description: spec.optionalText('description') ?? '',
    user: spec.optionalText('user') ?? '',
    createdAt,
    firstDeployedAt: spec.has('firstDeployedAt') ? spec.date('firstDeployedAt') : createdAt,
    operation: {
      id: operation.text('id'),
      kind: operation.word('kind', operationKinds),
      fence: operation.count('fence'),
      holder: operation.optionalText('holder') ?? '',
    },
    inventory: spec.items('inventory').map(parseReference),
    stale: spec.items('stale').map(parseReference),
    payload: spec.items('payload').map(parseChunk),
    permissions: spec.texts('permissions'),
  };
}

function parseChart(chart: RecordFields): DeployedChart {
  return {
    ...parseChartIdentity(chart),
    reference: chart.optionalText('reference') ?? '',
    digest: chart.optionalText('digest') ?? '',
  };
}

function parseReference(fields: RecordFields): ObjectReference {
  const reference = {
    apiVersion: fields.text('apiVersion'),
    kind: fields.text('kind'),
    namespace: fields.optionalText('namespace'),
    name: fields.text('name'),
  };
  if (isReference(reference)) return reference;
  throw new UnreadableRecord('its inventory has what is no object');
}

/** Whoever may write records can write a way into one, which would stop every verb on the release. */
function isReference({ apiVersion, kind, namespace = '', name }: ObjectReference): boolean {
  if (!/^[\w.-]+(\/[\w.-]+)?$/.test(apiVersion) || !/^[\w-]+$/.test(kind)) return false;
  return [namespace, name].every((each) => !/^\.\.?$|[/%\p{Cc}]/u.test(each));
}

function parseChunk(fields: RecordFields): PayloadChunk {
  const secret = fields.text('secret');
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(secret)) {
    throw new UnreadableRecord('its payload has what is no Secret');
  }
  return {
    part: fields.word('part', ['chart', 'release']),
    secret,
    digest: fields.text('digest'),
    size: fields.count('size'),
  };
}

function parseHookRun(fields: RecordFields): HookOutcome {
  return {
    name: fields.text('name'),
    path: fields.text('path'),
    startedAt: fields.date('startedAt'),
    completedAt: fields.date('completedAt'),
    phase: fields.word('phase', hookPhases),
  };
}

/** Labels tell what a list needs to know of it. */
function unreadable({ metadata }: KubeObject): Spec {
  const sequence = Number(metadata.labels?.[sequenceLabel] ?? '');
  const createdAt = new Date(metadata.creationTimestamp ?? 0);
  return {
    release: metadata.labels?.[releaseLabel] ?? '',
    sequence: Number.isSafeInteger(sequence) ? sequence : 0,
    parent: undefined,
    chart: { name: '', version: '', appVersion: '', reference: '', digest: '' },
    description: '',
    user: '',
    createdAt,
    firstDeployedAt: createdAt,
    operation: { id: '', kind: 'install', fence: 0, holder: '' },
    inventory: [],
    stale: [],
    payload: [],
    permissions: [],
  };
}
