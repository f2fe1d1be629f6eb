import type { FieldError } from '../field-error.ts';
import { invalidValue, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { childOf, setDefault } from './defaults.ts';
import { validateScaling } from './validate-scaling.ts';
import { specOf } from './workloads.ts';

/** HorizontalPodAutoscalers: kept in v2; v1 knows the processor's share alone. */
const defaultUtilization = 80;
const metricsAnnotation = 'autoscaling.alpha.kubernetes.io/metrics';
const behaviorAnnotation = 'autoscaling.alpha.kubernetes.io/behavior';

export const autoscaler: Behavior = {
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    setDefault(spec, 'minReplicas', 1);
    if (object.apiVersion !== 'autoscaling/v2') return;
    if (listAt(spec, 'metrics').length === 0) spec['metrics'] = [cpuMetric(defaultUtilization)];
    const behavior = objectAt(spec, 'behavior');
    if (behavior) setBehaviorDefaults(behavior);
  },
  convert: (object, apiVersion) => (apiVersion === 'autoscaling/v2' ? toV2(object) : toV1(object)),
  validate: validateAutoscaler,
  validateUpdate: (object) => validateAutoscaler(object),
};

function setBehaviorDefaults(behavior: JsonObject): void {
  const up = childOf(behavior, 'scaleUp');
  setDefault(up, 'stabilizationWindowSeconds', 0);
  setDefault(up, 'selectPolicy', 'Max');
  up['policies'] ??= [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ];
  const down = childOf(behavior, 'scaleDown');
  setDefault(down, 'selectPolicy', 'Max');
  down['policies'] ??= [{ type: 'Percent', value: 100, periodSeconds: 15 }];
}

function cpuMetric(averageUtilization: number): JsonObject {
  return {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
  };
}

function toV2(object: KubeObject): KubeObject {
  const { targetCPUUtilizationPercentage: target, ...rest } = specOf(object);
  const {
    [metricsAnnotation]: kept,
    [behaviorAnnotation]: behavior,
    ...annotations
  } = object.metadata.annotations ?? {};
  const others = kept === undefined ? [] : (JSON.parse(kept) as JsonObject[]).map(fromOldMetric);
  const own = typeof target === 'number' ? [cpuMetric(target)] : [];
  const metrics = [...own, ...others];
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    metadata: withAnnotations(object, annotations),
    spec: {
      ...rest,
      metrics: metrics.length > 0 ? metrics : [cpuMetric(defaultUtilization)],
      ...(behavior !== undefined && { behavior: JSON.parse(behavior) as JsonObject }),
    },
    status: { desiredReplicas: 0, currentMetrics: null, ...withoutZero(object.status) },
  };
}

/** What v1 has no field for goes into an annotation, and comes back from it. */
function toV1(object: KubeObject): KubeObject {
  const metrics = objectsAt(object, 'spec', 'metrics');
  const cpu = metrics.find(
    (metric) =>
      stringAt(metric, 'resource', 'name') === 'cpu' &&
      numberAt(metric, 'resource', 'target', 'averageUtilization') !== undefined,
  );
  const others = metrics.filter((metric) => metric !== cpu);
  const target = numberAt(cpu, 'resource', 'target', 'averageUtilization');
  const annotations = { ...object.metadata.annotations };
  if (others.length > 0) annotations[metricsAnnotation] = JSON.stringify(others.map(toOldMetric));
  const behavior = objectAt(object, 'spec', 'behavior');
  if (behavior) annotations[behaviorAnnotation] = JSON.stringify(behavior);
  return {
    ...object,
    apiVersion: 'autoscaling/v1',
    metadata: withAnnotations(object, annotations),
    spec: {
      ...specOf(object),
      metrics: undefined,
      behavior: undefined,
      ...(target !== undefined && { targetCPUUtilizationPercentage: target }),
    },
    status: { currentReplicas: 0, ...object.status, currentMetrics: undefined },
  };
}

/** In v2 a count of none is left out. */
function withoutZero(status: JsonObject = {}): JsonObject {
  const { currentReplicas, ...rest } = status;
  return currentReplicas === 0 ? rest : status;
}

/** The annotation has metrics of resources in the form of an older version. */
function toOldMetric(metric: JsonObject): JsonObject {
  const resource = objectAt(metric, 'resource');
  if (!resource) return metric;
  const share = numberAt(resource, 'target', 'averageUtilization');
  const amount = stringAt(resource, 'target', 'averageValue');
  return {
    ...metric,
    resource: {
      name: resource['name'],
      ...(share !== undefined && { targetAverageUtilization: share }),
      ...(amount !== undefined && { targetAverageValue: amount }),
    },
  };
}

function fromOldMetric(metric: JsonObject): JsonObject {
  const resource = objectAt(metric, 'resource');
  if (!resource || resource['target'] !== undefined) return metric;
  const averageUtilization = numberAt(resource, 'targetAverageUtilization');
  const averageValue = stringAt(resource, 'targetAverageValue');
  const target: JsonObject =
    averageUtilization === undefined
      ? { type: 'AverageValue', averageValue }
      : { type: 'Utilization', averageUtilization };
  return { ...metric, resource: { name: resource['name'], target } };
}

function withAnnotations(
  object: KubeObject,
  annotations: Record<string, string>,
): KubeObject['metadata'] {
  const metadata = { ...object.metadata, annotations };
  if (Object.keys(annotations).length === 0) Reflect.deleteProperty(metadata, 'annotations');
  return metadata;
}

function validateGroup(apiVersion: string): readonly FieldError[] {
  const parts = apiVersion.split('/');
  if (parts.length === 2 && parts[0] !== '') return [];
  const why =
    parts.length > 2
      ? `unexpected GroupVersion string: ${apiVersion}`
      : 'apiVersion must specify API group';
  return [invalidValue('spec.scaleTargetRef.apiVersion', apiVersion, why)];
}

function validateAutoscaler(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const min = numberAt(spec, 'minReplicas') ?? 1;
  const max = numberAt(spec, 'maxReplicas') ?? 0;
  const target = objectAt(spec, 'scaleTargetRef') ?? {};
  return [
    ...(min < 1
      ? [invalidValue('spec.minReplicas', min, 'must be greater than or equal to 1')]
      : []),
    ...(max === 0 ? [required('spec.maxReplicas', 'must be set and greater than 0')] : []),
    ...(max < min
      ? [invalidValue('spec.maxReplicas', max, 'must be greater than or equal to `minReplicas`')]
      : []),
    ...['kind', 'name']
      .filter((key) => !stringAt(target, key))
      .map((key) => required(`spec.scaleTargetRef.${key}`)),
    ...validateGroup(stringAt(target, 'apiVersion') ?? ''),
    ...validateScaling(spec),
  ];
}
