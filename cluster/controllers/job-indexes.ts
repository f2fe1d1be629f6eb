import type { JsonObject, KubeObject } from '../object.ts';
import { isObject, numberAt, objectsAt, stringAt } from '../object.ts';
import { judgeFailure } from './pod-failure-policy.ts';

/** The label and the annotation by which a Pod of an indexed Job is told from the others. */
const indexName = 'batch.kubernetes.io/job-completion-index';
const failureCount = 'batch.kubernetes.io/job-index-failure-count';
const variable = 'JOB_COMPLETION_INDEX';

export function isIndexed(job: KubeObject): boolean {
  return stringAt(job, 'spec', 'completionMode') === 'Indexed';
}

export function indexOf({ metadata }: KubeObject): string {
  return metadata.annotations?.[indexName] ?? '';
}

/** Those that have failed so often, or in such a way, that they are not tried again. */
export function failedIndexes(job: KubeObject, failed: readonly KubeObject[]): string[] {
  const limit = numberAt(job, 'spec', 'backoffLimitPerIndex');
  if (limit === undefined) return [];
  const byIndex = Map.groupBy(failed, indexOf);
  return [...byIndex]
    .filter(([, pods]) => pods.length > limit || pods.some((pod) => isHopeless(job, pod)))
    .map(([index]) => index);
}

function isHopeless(job: KubeObject, pod: KubeObject): boolean {
  return judgeFailure(job, pod)?.action === 'FailIndex';
}

/** In order, those from one to another as `3-5`. */
export function formatIndexes(indexes: readonly string[]): string {
  const numbers = [...new Set(indexes)].map(Number).sort((a, b) => a - b);
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(formatRange).join(',');
}

function formatRange([first, last]: readonly [number, number]): string {
  if (first === last) return String(first);
  return `${first}${last === first + 1 ? ',' : '-'}${last}`;
}

/** A Pod's template for an index: containers know which it is. */
export function templateFor(
  job: KubeObject,
  template: JsonObject,
  { index, failures }: { readonly index: number; readonly failures: number },
): JsonObject {
  const metadata = asObject(template['metadata']);
  const spec = asObject(template['spec']);
  const isCounted = numberAt(job, 'spec', 'backoffLimitPerIndex') !== undefined;
  return {
    ...template,
    metadata: {
      ...metadata,
      labels: { ...asObject(metadata['labels']), [indexName]: String(index) },
      annotations: {
        ...asObject(metadata['annotations']),
        [indexName]: String(index),
        ...(isCounted && { [failureCount]: String(failures) }),
      },
    },
    spec: {
      ...spec,
      hostname: `${job.metadata.name ?? ''}-${index}`,
      ...withVariable(spec, 'initContainers'),
      ...withVariable(spec, 'containers'),
    },
  };
}

function withVariable(spec: JsonObject, key: string): JsonObject {
  if (spec[key] === undefined) return {};
  const containers = objectsAt(spec, key).map((container) => {
    const variables = objectsAt(container, 'env');
    if (variables.some(({ name }) => name === variable)) return container;
    const fieldRef = { apiVersion: 'v1', fieldPath: `metadata.labels['${indexName}']` };
    return { ...container, env: [...variables, { name: variable, valueFrom: { fieldRef } }] };
  });
  return { [key]: containers };
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
