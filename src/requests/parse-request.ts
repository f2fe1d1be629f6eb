import { isRecord, RecordFields, UnreadableRecord } from '../base/index.ts';
import type { KubeObject } from '../kube/index.ts';
import type {
  HelmRequest,
  IgnoredDrift,
  RequestedChart,
  RequestReference,
  RequestSpec,
  ValuesSource,
} from './helm-request.ts';
import { deletionPolicies, driftPolicies, valuesKinds } from './helm-request.ts';
import { reconcileAnnotation } from './kinds.ts';
import { parseStatus } from './parse-status.ts';
import { parseSpan } from './span.ts';

/** Reads a HelmRequest. One that cannot be read has a problem, and the spec of an empty one. */
export function parseRequest(object: KubeObject): HelmRequest {
  const { metadata } = object;
  const { name = '', namespace = '', uid = '', resourceVersion = '' } = metadata;
  const head = {
    name,
    namespace,
    uid,
    resourceVersion,
    generation: metadata.generation ?? 0,
    createdAt: new Date(metadata.creationTimestamp ?? 0),
    finalizers: metadata.finalizers ?? [],
    isBeingDeleted: metadata.deletionTimestamp !== undefined,
    askedAt: metadata.annotations?.[reconcileAnnotation],
    status: parseStatus(object['status']),
  };
  try {
    const spec = parseSpec(new RecordFields(object['spec'], 'spec'), { name, namespace });
    return { ...head, spec, problem: undefined };
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    const spec = parseSpec(new RecordFields({ chart: {} }), { name, namespace });
    return { ...head, spec, problem: error.message };
  }
}

function parseSpec(spec: RecordFields, own: RequestReference): RequestSpec {
  return {
    chart: parseChart(spec.fields('chart')),
    values: spec.has('values') ? spec.map('values') : {},
    valuesFrom: spec.items('valuesFrom').map(parseValuesSource),
    releaseName: spec.optionalText('releaseName') ?? own.name,
    targetNamespace: spec.optionalText('targetNamespace') ?? own.namespace,
    serviceAccountName: spec.optionalText('serviceAccountName'),
    interval: spanIn(spec, 'interval', 10 * minute),
    isSuspended: flagIn(spec, 'suspend'),
    wait: flagIn(spec, 'wait'),
    timeout: spanIn(spec, 'timeout', 5 * minute),
    retries: spec.has('retries') ? spec.count('retries') : 5,
    rollbackOnFailure: flagIn(spec, 'rollbackOnFailure'),
    driftPolicy: spec.has('driftPolicy') ? spec.word('driftPolicy', driftPolicies) : 'warn',
    driftIgnore: spec.items('driftIgnore').map(parseIgnored),
    permissions: spec.texts('permissions'),
    dependsOn: spec.items('dependsOn').map((each) => parseReference(each, own)),
    deletionPolicy: spec.has('deletionPolicy')
      ? spec.word('deletionPolicy', deletionPolicies)
      : 'delete',
    historyMax: spec.has('historyMax') ? spec.count('historyMax') : undefined,
  };
}

const minute = 60_000;

function parseChart(chart: RecordFields): RequestedChart {
  const source = chart.has('configMapRef') ? chart.fields('configMapRef') : undefined;
  return {
    reference: chart.optionalText('reference'),
    repository: chart.optionalText('repository'),
    configMap: source && { name: source.text('name'), key: source.text('key') },
    inline: chart.has('inline') ? chart.map('inline') : undefined,
    secret: secretIn(chart, 'secretRef'),
    verify: flagIn(chart, 'verify') || chart.has('verifySecretRef'),
    verifySecret: secretIn(chart, 'verifySecretRef'),
    plainHttp: flagIn(chart, 'plainHttp'),
  };
}

function secretIn(chart: RecordFields, name: string): string | undefined {
  return chart.has(name) ? chart.fields(name).text('name') : undefined;
}

function parseValuesSource(source: RecordFields): ValuesSource {
  return {
    kind: source.word('kind', valuesKinds),
    name: source.text('name'),
    key: source.optionalText('key') ?? 'values.yaml',
    isOptional: flagIn(source, 'optional'),
    targetPath: source.optionalText('targetPath'),
  };
}

function parseIgnored(ignored: RecordFields): IgnoredDrift {
  const target = ignored.has('target') ? ignored.fields('target') : undefined;
  const labels = target?.raw('labels');
  return {
    kind: target?.optionalText('kind'),
    name: target?.optionalText('name'),
    labels: isRecord(labels) ? labels : {},
    paths: ignored.texts('paths').map(requirePointer),
  };
}

/** What is no pointer would be one to the whole object. */
function requirePointer(path: string): string {
  if (path === '' || path.startsWith('/')) return path;
  throw new UnreadableRecord(
    `spec.driftIgnore: ${JSON.stringify(path)} is no JSON pointer such as /spec/replicas`,
  );
}

function parseReference(fields: RecordFields, own: RequestReference): RequestReference {
  return {
    name: fields.text('name'),
    namespace: fields.optionalText('namespace') ?? own.namespace,
  };
}

function flagIn(fields: RecordFields, name: string): boolean {
  return fields.raw(name) === true;
}

function spanIn(fields: RecordFields, name: string, fallback: number): number {
  if (!fields.has(name)) return fallback;
  const span = parseSpan(fields.text(name));
  if (span !== undefined) return span;
  throw new UnreadableRecord(`spec.${name} is no duration such as 30s, 5m or 1h30m`);
}
