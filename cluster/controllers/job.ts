import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectsAt, stringAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Again, Controller } from './controller.ts';
import { controllerOf, itself, splitKey } from './controller.ts';
import { recordEvent } from './events.ts';
import { conditionOf, isReady, podsOf, withCondition } from './pod-state.ts';
import { failedIndexes, formatIndexes, indexOf, isIndexed } from './job-indexes.ts';
import type { Tally } from './job-pods.ts';
import { completedCount, component, count, startPods } from './job-pods.ts';
import { judgeFailure } from './pod-failure-policy.ts';
import { jobResource, podResource, storageKeyOf } from './resources.ts';

/** On a real cluster, too, some time passes before a Job is gone that may go at once. */
const minLifeMilliseconds = 2000;

/** Runs Pods to their end, until enough of them have succeeded or too many have failed. */
export function jobController(client: ControllerClient): Controller {
  return {
    name: component,
    watches: {
      [storageKeyOf(jobResource)]: itself,
      [storageKeyOf(podResource)]: controllerOf('Job'),
    },
    reconcile(key, again) {
      const { namespace, name } = splitKey(key);
      const job = client.find(jobResource, namespace, name);
      if (!job || job.metadata.deletionTimestamp !== undefined) return;
      if (isFinished(job)) expire(client, job, again);
      else run(client, job, again);
    },
  };
}

export function isFinished(job: KubeObject): boolean {
  return ['Complete', 'Failed'].some((type) => conditionOf(job, type)?.['status'] === 'True');
}

/** A finished Job goes by itself once its time is up. */
function expire(client: ControllerClient, job: KubeObject, again: Again): void {
  const seconds = numberAt(job, 'spec', 'ttlSecondsAfterFinished');
  if (seconds === undefined) return;
  const condition = conditionOf(job, 'Complete') ?? conditionOf(job, 'Failed');
  const since = new Date(stringAt(condition, 'lastTransitionTime') ?? 0).getTime();
  const life = Math.max(seconds * 1000, minLifeMilliseconds);
  const left = since + life - client.now().getTime();
  if (left > 0) again(left);
  else client.delete(jobResource, job, { propagationPolicy: 'Background' });
}

interface Outcome {
  readonly type: 'Complete' | 'Failed';
  readonly reason: string;
  readonly message: string;
}

function run(client: ControllerClient, job: KubeObject, again: Again): void {
  const tally = count(job, podsOf(client, job));
  if (job.spec?.['suspend'] === true) {
    suspend(client, job, tally);
    return;
  }
  const outcome = judge(client, job, tally, again);
  if (outcome) {
    for (const pod of tally.active) client.delete(podResource, pod);
    finish(client, job, count(job, podsOf(client, job)), outcome);
    return;
  }
  startPods(client, job, tally, again);
  updateStatus(client, job, count(job, podsOf(client, job)), resumed(client, job));
}

/** What has become of a Job; `undefined` while it goes on. */
function judge(
  client: ControllerClient,
  job: KubeObject,
  tally: Tally,
  again: Again,
): Outcome | undefined {
  const completions = numberAt(job, 'spec', 'completions');
  const done = completedCount(job, tally);
  const isEnough =
    completions === undefined ? done > 0 && tally.active.length === 0 : done >= completions;
  if (isEnough) {
    return {
      type: 'Complete',
      reason: 'CompletionsReached',
      message: 'Reached expected number of succeeded pods',
    };
  }
  const verdicts = tally.failed.map((pod) => judgeFailure(job, pod));
  const fatal = verdicts.find((verdict) => verdict?.action === 'FailJob');
  if (fatal) return { type: 'Failed', reason: 'PodFailurePolicy', message: fatal.message };
  const hopeless = judgeIndexes(job, tally);
  if (hopeless) return hopeless;
  if (hasFailedTooOften(job, tally)) {
    return {
      type: 'Failed',
      reason: 'BackoffLimitExceeded',
      message: 'Job has reached the specified backoff limit',
    };
  }
  return isLate(client, job, again)
    ? {
        type: 'Failed',
        reason: 'DeadlineExceeded',
        message: 'Job was active longer than specified deadline',
      }
    : undefined;
}

/** Too many indexes have failed, or nothing else is left of them. */
function judgeIndexes(job: KubeObject, tally: Tally): Outcome | undefined {
  const failed = failedIndexes(job, tally.failed).length;
  const max = numberAt(job, 'spec', 'maxFailedIndexes') ?? Infinity;
  if (failed > max) {
    return {
      type: 'Failed',
      reason: 'MaxFailedIndexesExceeded',
      message: 'Job has exceeded the specified maximal number of failed indexes',
    };
  }
  const completions = numberAt(job, 'spec', 'completions') ?? 0;
  if (failed === 0 || completedCount(job, tally) + failed < completions) return undefined;
  return { type: 'Failed', reason: 'FailedIndexes', message: 'Job has failed indexes' };
}

/** Pods that are started anew in their place count by how often they were. */
function hasFailedTooOften(job: KubeObject, { active, failed }: Tally): boolean {
  const limit = numberAt(job, 'spec', 'backoffLimit') ?? 6;
  if (failed.length > limit) return true;
  if (stringAt(job, 'spec', 'template', 'spec', 'restartPolicy') !== 'OnFailure') return false;
  const restarts = active
    .flatMap((pod) => objectsAt(pod, 'status', 'containerStatuses'))
    .reduce((sum, status) => sum + (numberAt(status, 'restartCount') ?? 0), 0);
  return limit === 0 ? restarts > 0 : restarts >= limit;
}

function isLate(client: ControllerClient, job: KubeObject, again: Again): boolean {
  const deadline = numberAt(job, 'spec', 'activeDeadlineSeconds');
  const start = stringAt(job, 'status', 'startTime');
  if (deadline === undefined || start === undefined) return false;
  const left = new Date(start).getTime() + deadline * 1000 - client.now().getTime();
  if (left > 0) again(left);
  return left <= 0;
}

function suspend(client: ControllerClient, job: KubeObject, tally: Tally): void {
  for (const pod of tally.active) client.delete(podResource, pod);
  const time = client.timestamp();
  const condition = {
    type: 'Suspended',
    status: 'True',
    reason: 'JobSuspended',
    message: 'Job suspended',
    lastProbeTime: time,
  };
  const conditions = objectsAt(job, 'status', 'conditions');
  const isKnown = conditionOf(job, 'Suspended')?.['status'] === 'True';
  updateStatus(
    client,
    job,
    { ...tally, active: [] },
    {
      startTime: undefined,
      ...(!isKnown && { conditions: withCondition(conditions, condition, time) }),
    },
  );
}

/** From its first start, or its last. */
function resumed(client: ControllerClient, job: KubeObject): JsonObject {
  const time = client.timestamp();
  const startTime = stringAt(job, 'status', 'startTime') ?? time;
  if (conditionOf(job, 'Suspended')?.['status'] !== 'True') return { startTime };
  const condition = {
    type: 'Suspended',
    status: 'False',
    reason: 'JobResumed',
    message: 'Job resumed',
    lastProbeTime: time,
  };
  const conditions = objectsAt(job, 'status', 'conditions');
  return { startTime, conditions: withCondition(conditions, condition, time) };
}

function finish(client: ControllerClient, job: KubeObject, tally: Tally, outcome: Outcome): void {
  const { type, reason, message } = outcome;
  const time = client.timestamp();
  const announcement = type === 'Complete' ? 'SuccessCriteriaMet' : 'FailureTarget';
  const conditions = [announcement, type].reduce(
    (list: JsonObject[], name) =>
      withCondition(
        list,
        { type: name, status: 'True', reason, message, lastProbeTime: time },
        time,
      ),
    objectsAt(job, 'status', 'conditions'),
  );
  updateStatus(client, job, tally, {
    startTime: stringAt(job, 'status', 'startTime') ?? time,
    conditions,
    ...(type === 'Complete' && { completionTime: time }),
  });
  recordEvent(client, job, {
    ...(type === 'Failed' && { type: 'Warning' as const }),
    reason: type === 'Complete' ? 'Completed' : reason,
    message: type === 'Complete' ? 'Job completed' : message,
    component: component,
  });
}

function updateStatus(
  client: ControllerClient,
  job: KubeObject,
  { active, succeeded, failed }: Tally,
  more: JsonObject,
): void {
  const counts = {
    active: active.length,
    succeeded: succeeded.length,
    failed: failed.length,
  };
  client.updateStatus(jobResource, job, (draft) => {
    draft.status = {
      ...draft.status,
      ...counts,
      ready: active.filter(isReady).length,
      terminating: 0,
      uncountedTerminatedPods: {},
      ...(isIndexed(job) &&
        succeeded.length > 0 && { completedIndexes: formatIndexes(succeeded.map(indexOf)) }),
      ...(job.spec?.['backoffLimitPerIndex'] !== undefined && {
        failedIndexes: formatIndexes(failedIndexes(job, failed)),
      }),
      ...more,
    };
  });
}
