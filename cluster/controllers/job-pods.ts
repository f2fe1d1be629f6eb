import type { KubeObject } from '../object.ts';
import { numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Again } from './controller.ts';
import { createOwnedPod } from './create-pod.ts';
import { failedIndexes, indexOf, isIndexed, templateFor } from './job-indexes.ts';
import { judgeFailure } from './pod-failure-policy.ts';
import { controllerReference, isActive, metadataFrom, phaseOf } from './pod-state.ts';

export const component = 'job-controller';
const ignoredMilliseconds = 10_000;

/** What has become of a Job's Pods so far. */
export interface Tally {
  readonly active: readonly KubeObject[];
  readonly succeeded: readonly KubeObject[];
  readonly failed: readonly KubeObject[];
  /** When the last of those failed that the Job's policy ignores, in milliseconds. */
  readonly ignoredAt: number;
}

/** Those that its policy ignores have not failed. */
export function count(job: KubeObject, pods: readonly KubeObject[]): Tally {
  const failures = pods.filter((pod) => phaseOf(pod) === 'Failed');
  const ignored = failures.filter((pod) => judgeFailure(job, pod)?.action === 'Ignore');
  return {
    active: pods.filter(isActive),
    succeeded: pods.filter((pod) => phaseOf(pod) === 'Succeeded'),
    failed: failures.filter((pod) => !ignored.includes(pod)),
    ignoredAt: Math.max(0, ...ignored.map(endOf)),
  };
}

function endOf(pod: KubeObject): number {
  const ends = objectsAt(pod, 'status', 'containerStatuses').map((status) =>
    new Date(stringAt(status, 'state', 'terminated', 'finishedAt') ?? 0).getTime(),
  );
  return Math.max(0, ...ends);
}

export function completedCount(job: KubeObject, { succeeded }: Tally): number {
  return isIndexed(job) ? new Set(succeeded.map(indexOf)).size : succeeded.length;
}

/** Starts as many Pods as may run beside each other and are still wanted. */
export function startPods(
  client: ControllerClient,
  job: KubeObject,
  tally: Tally,
  again: Again,
): void {
  // What fails and is ignored could go on for ever: at least it takes its time.
  const left = tally.ignoredAt + ignoredMilliseconds - client.now().getTime();
  if (left > 0) {
    again(left);
    return;
  }
  const parallelism = numberAt(job, 'spec', 'parallelism') ?? 1;
  const completions = numberAt(job, 'spec', 'completions');
  const missing =
    completions === undefined
      ? tally.succeeded.length > 0
        ? 0
        : parallelism
      : completions - completedCount(job, tally) - failedIndexes(job, tally.failed).length;
  const wanted = Math.min(parallelism, missing);
  const indexes = isIndexed(job) ? openIndexes(job, tally) : [];
  for (let running = tally.active.length; running < wanted; running++) {
    const index = indexes.shift();
    const failures = tally.failed.filter((pod) => indexOf(pod) === String(index)).length;
    createPod(client, job, index === undefined ? undefined : { index, failures });
  }
}

function openIndexes(job: KubeObject, tally: Tally): number[] {
  const { active, succeeded } = tally;
  const taken = new Set([
    ...[...active, ...succeeded].map(indexOf),
    ...failedIndexes(job, tally.failed),
  ]);
  const completions = numberAt(job, 'spec', 'completions') ?? 0;
  return Array.from({ length: completions }, (_, index) => index).filter(
    (index) => !taken.has(String(index)),
  );
}

function createPod(
  client: ControllerClient,
  job: KubeObject,
  place: { readonly index: number; readonly failures: number } | undefined,
): void {
  const { name = '', namespace = '' } = job.metadata;
  const common = objectAt(job, 'spec', 'template') ?? {};
  const template = place === undefined ? common : templateFor(job, common, place);
  const pod = {
    ...template,
    metadata: {
      ...metadataFrom(template),
      generateName: place === undefined ? `${name}-` : `${name}-${place.index}-`,
      namespace,
      ownerReferences: [controllerReference(job)],
    },
  };
  createOwnedPod(client, pod, { owner: job, component });
}
