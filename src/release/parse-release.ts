import { RecordFields, UnreadableRecord } from '../base/index.ts';
import type { KubeObject, ObjectMeta } from '../kube/index.ts';
import type { ProcessIdentity } from '../processes/index.ts';
import { applicationKind, mirrorAnnotation } from './kinds.ts';
import type { ChartIdentity, Operation, Release, VersionSummary } from './release.ts';
import { operationKinds, phases } from './release.ts';
import { userLabelsOf } from './user-labels.ts';

/** Reads a Release. One that cannot be read has a problem, and as much as could be read. */
export function parseRelease(object: KubeObject): Release {
  const head = headOf(object);
  try {
    return { ...head, ...parseStatus(object['status']), problem: undefined };
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    return { ...head, ...emptyStatus, problem: error.message };
  }
}

type Head = Omit<Release, keyof Status | 'problem'>;

/** What the server itself has checked. */
function headOf({ metadata }: KubeObject): Head {
  const { name = '', namespace = '', uid = '', resourceVersion = '' } = metadata;
  return {
    name,
    namespace,
    uid,
    resourceVersion,
    labels: userLabelsOf(metadata.labels),
    createdAt: new Date(metadata.creationTimestamp ?? 0),
    writtenAt: new Date(Math.max(...writeTimesOf(metadata))),
    isMirrored: metadata.annotations?.[mirrorAnnotation] === 'secret',
    application: metadata.ownerReferences?.find(({ kind }) => kind === applicationKind.kind),
  };
}

function writeTimesOf({ creationTimestamp, managedFields = [] }: ObjectMeta): readonly number[] {
  const texts = [creationTimestamp, ...managedFields.map(({ time }) => time)];
  return [0, ...texts.map((text) => Date.parse(text ?? '')).filter((time) => !Number.isNaN(time))];
}

type Status = Pick<Release, 'current' | 'latest' | 'operation' | 'fence' | 'isDeleted'>;

const emptyStatus: Status = {
  current: undefined,
  latest: undefined,
  operation: undefined,
  fence: 0,
  isDeleted: false,
};

function parseStatus(value: unknown): Status {
  if (value === undefined || value === null) return emptyStatus;
  const status = new RecordFields(value, 'status');
  const operation = status.has('operation')
    ? parseOperation(status.fields('operation'))
    : undefined;
  return {
    current: status.optionalText('current'),
    latest: status.has('latest') ? parseSummary(status.fields('latest'), operation) : undefined,
    operation,
    fence: status.has('fence') ? status.count('fence') : 0,
    // The one write that marks a release says that nothing is deployed, too: any other is not ours.
    isDeleted: status.has('isDeleted') && !status.has('current'),
  };
}

/** No setting allows more; a record that says more would hold the release for ever. */
const maxLeaseSeconds = 300;

/** Whoever reads or writes a lease keeps it within what settings allow. */
export function clampLease(seconds: number): number {
  return Math.min(Math.max(seconds, 1), maxLeaseSeconds);
}

function parseOperation(fields: RecordFields): Operation {
  const id = fields.text('id');
  return {
    id,
    version: fields.optionalText('version') ?? id,
    kind: fields.word('kind', operationKinds),
    holder: fields.text('holder'),
    ...(fields.has('process') ? { process: parseProcess(fields.fields('process')) } : {}),
    startedAt: fields.date('startedAt'),
    renewedAt: fields.date('renewedAt'),
    leaseSeconds: clampLease(fields.count('leaseSeconds')),
    fence: fields.count('fence'),
  };
}

function parseProcess(fields: RecordFields): ProcessIdentity {
  return { host: fields.text('host'), pid: fields.count('pid'), start: fields.text('start') };
}

/** A version is pending while somebody works on it; left alone, it has failed. */
function parseSummary(fields: RecordFields, operation: Operation | undefined): VersionSummary {
  const phase = fields.word('phase', phases);
  return {
    name: fields.text('name'),
    sequence: fields.count('sequence'),
    phase: phase === 'pending' && operation === undefined ? 'failed' : phase,
    chart: parseChartIdentity(fields.fields('chart')),
    updatedAt: fields.date('updatedAt'),
    description: fields.optionalText('description') ?? '',
    holder: fields.optionalText('holder') ?? '',
  };
}

export function parseChartIdentity(fields: RecordFields): ChartIdentity {
  return {
    name: fields.text('name'),
    version: fields.text('version'),
    appVersion: fields.optionalText('appVersion') ?? '',
  };
}
