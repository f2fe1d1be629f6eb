import { nextTime, parseSchedule } from '../kinds/cron-schedule.ts';
import { formatTime } from '../clock.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectAt, stringAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Again, Controller } from './controller.ts';
import { controllerOf, itself, splitKey } from './controller.ts';
import { recordEvent } from './events.ts';
import { isFinished } from './job.ts';
import { conditionOf, controllerReference, controllerUid } from './pod-state.ts';
import { cronJobResource, jobResource, storageKeyOf } from './resources.ts';

const component = 'cronjob-controller';
const scheduledAt = 'batch.kubernetes.io/cronjob-scheduled-timestamp';
/** The longest a timer can run. */
const maxWait = 2 ** 31 - 1;

/** Starts a Job whenever the schedule says so. */
export function cronJobController(client: ControllerClient): Controller {
  return {
    name: component,
    watches: {
      [storageKeyOf(cronJobResource)]: itself,
      [storageKeyOf(jobResource)]: controllerOf('CronJob'),
    },
    reconcile(key, again) {
      const { namespace, name } = splitKey(key);
      const cronJob = client.find(cronJobResource, namespace, name);
      if (!cronJob || cronJob.metadata.deletionTimestamp !== undefined) return;
      const scheduled = startDue(client, cronJob, again);
      trimHistory(client, cronJob);
      updateStatus(client, cronJob, scheduled);
    },
  };
}

function jobsOf(client: ControllerClient, cronJob: KubeObject): KubeObject[] {
  const { uid, namespace = '' } = cronJob.metadata;
  return client.list(jobResource, namespace).filter((job) => controllerUid(job) === uid);
}

/** Starts the Job that is due, the latest if several are. When it was due, if one was started. */
function startDue(client: ControllerClient, cronJob: KubeObject, again: Again): string | undefined {
  const schedule = parseSchedule(stringAt(cronJob, 'spec', 'schedule') ?? '');
  if (typeof schedule === 'string' || cronJob.spec?.['suspend'] === true) return undefined;
  const zone = stringAt(cronJob, 'spec', 'timeZone');
  const after = (time: Date): Date | undefined => nextTime(schedule, time, zone);
  const now = client.now();
  const last =
    stringAt(cronJob, 'status', 'lastScheduleTime') ?? cronJob.metadata.creationTimestamp;
  let due: Date | undefined;
  for (let time = after(new Date(last ?? now)); time && time <= now; time = after(time)) due = time;
  const next = after(now);
  if (next) again(Math.min(next.getTime() - now.getTime(), maxWait));
  if (!due || isTooLate(cronJob, due, now) || !mayStart(client, cronJob)) return undefined;
  createJob(client, cronJob, due);
  return formatTime(due);
}

function isTooLate(cronJob: KubeObject, due: Date, now: Date): boolean {
  const deadline = numberAt(cronJob, 'spec', 'startingDeadlineSeconds');
  return deadline !== undefined && now.getTime() - due.getTime() > deadline * 1000;
}

function mayStart(client: ControllerClient, cronJob: KubeObject): boolean {
  const running = jobsOf(client, cronJob).filter((job) => !isFinished(job));
  const policy = stringAt(cronJob, 'spec', 'concurrencyPolicy');
  if (running.length === 0 || policy === 'Allow') return true;
  if (policy === 'Forbid') return false;
  for (const job of running) client.delete(jobResource, job, { propagationPolicy: 'Background' });
  return true;
}

function createJob(client: ControllerClient, cronJob: KubeObject, due: Date): void {
  const { name: cronName = '', namespace = '' } = cronJob.metadata;
  const name = `${cronName}-${Math.floor(due.getTime() / 60_000)}`;
  if (client.find(jobResource, namespace, name)) return;
  const template = objectAt(cronJob, 'spec', 'jobTemplate') ?? {};
  client.create(jobResource, {
    metadata: {
      ...objectAt(template, 'metadata'),
      name,
      namespace,
      annotations: {
        ...objectAt(template, 'metadata', 'annotations'),
        [scheduledAt]: formatTime(due),
      },
      ownerReferences: [controllerReference(cronJob)],
    },
    spec: objectAt(template, 'spec') ?? {},
  });
  recordEvent(client, cronJob, {
    reason: 'SuccessfulCreate',
    message: `Created job ${name}`,
    component: component,
  });
}

function trimHistory(client: ControllerClient, cronJob: KubeObject): void {
  const jobs = jobsOf(client, cronJob);
  const trim = (type: string, limit: number): void => {
    const finished = jobs
      .filter((job) => conditionOf(job, type)?.['status'] === 'True')
      .sort((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1));
    for (const job of finished.slice(0, Math.max(finished.length - limit, 0))) {
      client.delete(jobResource, job, { propagationPolicy: 'Background' });
    }
  };
  trim('Complete', numberAt(cronJob, 'spec', 'successfulJobsHistoryLimit') ?? 3);
  trim('Failed', numberAt(cronJob, 'spec', 'failedJobsHistoryLimit') ?? 1);
}

function updateStatus(
  client: ControllerClient,
  cronJob: KubeObject,
  scheduled: string | undefined,
): void {
  const jobs = jobsOf(client, cronJob);
  const active = jobs.filter((job) => !isFinished(job)).map(referenceTo);
  const successes = jobs.flatMap((job) => stringAt(job, 'status', 'completionTime') ?? []);
  const lastSuccess = successes.sort().at(-1);
  client.updateStatus(cronJobResource, cronJob, (draft) => {
    draft.status = {
      ...draft.status,
      active: active.length > 0 ? active : undefined,
      ...(scheduled !== undefined && { lastScheduleTime: scheduled }),
      ...(lastSuccess !== undefined && { lastSuccessfulTime: lastSuccess }),
    };
  });
}

function referenceTo(job: KubeObject): JsonObject {
  const { name = '', namespace = '', uid = '', resourceVersion = '' } = job.metadata;
  return { apiVersion: 'batch/v1', kind: 'Job', name, namespace, uid, resourceVersion };
}
