import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt, stringsAt, valueAt } from '../object.ts';
import { ageOf, formatDuration } from './age.ts';
import { noneText, capitalized, containerCells, formatLabels, formatSelector } from './cells.ts';
import type { TablePrinter } from './table.ts';
import { ageColumn, nameColumn, integer, text } from './table.ts';

/** Kinds that run Pods. */
const containers = [text('Containers', 1), text('Images', 1)];
const selector = text('Selector', 1);

function count(object: KubeObject, ...path: readonly string[]): number {
  return numberAt(object, ...path) ?? 0;
}

function name({ metadata }: KubeObject): string {
  return metadata.name ?? '';
}

function age({ metadata }: KubeObject, now: Date): string {
  return ageOf(metadata.creationTimestamp, now);
}

function templateCells(object: KubeObject): string[] {
  return containerCells(object, 'spec', 'template', 'spec');
}

export const deploymentPrinter: TablePrinter = {
  columns: [
    nameColumn,
    text('Ready'),
    text('Up-to-date'),
    text('Available'),
    ageColumn,
    ...containers,
    selector,
  ],
  cells: (object, now) => [
    name(object),
    `${count(object, 'status', 'readyReplicas')}/${count(object, 'spec', 'replicas')}`,
    count(object, 'status', 'updatedReplicas'),
    count(object, 'status', 'availableReplicas'),
    age(object, now),
    ...templateCells(object),
    formatSelector(objectAt(object, 'spec', 'selector')),
  ],
};

export const replicaSetPrinter: TablePrinter = {
  columns: [
    nameColumn,
    integer('Desired'),
    integer('Current'),
    integer('Ready'),
    ageColumn,
    ...containers,
    selector,
  ],
  cells: (object, now) => [
    name(object),
    count(object, 'spec', 'replicas'),
    count(object, 'status', 'replicas'),
    count(object, 'status', 'readyReplicas'),
    age(object, now),
    ...templateCells(object),
    object.kind === 'ReplicationController'
      ? formatLabels(stringsAt(object, 'spec', 'selector'))
      : formatSelector(objectAt(object, 'spec', 'selector')),
  ],
};

export const statefulSetPrinter: TablePrinter = {
  columns: [nameColumn, text('Ready'), ageColumn, ...containers],
  cells: (object, now) => [
    name(object),
    `${count(object, 'status', 'readyReplicas')}/${count(object, 'spec', 'replicas')}`,
    age(object, now),
    ...templateCells(object),
  ],
};

export const daemonSetPrinter: TablePrinter = {
  columns: [
    nameColumn,
    integer('Desired'),
    integer('Current'),
    integer('Ready'),
    integer('Up-to-date'),
    integer('Available'),
    text('Node Selector'),
    ageColumn,
    ...containers,
    selector,
  ],
  cells: (object, now) => [
    name(object),
    count(object, 'status', 'desiredNumberScheduled'),
    count(object, 'status', 'currentNumberScheduled'),
    count(object, 'status', 'numberReady'),
    count(object, 'status', 'updatedNumberScheduled'),
    count(object, 'status', 'numberAvailable'),
    formatLabels(stringsAt(object, 'spec', 'template', 'spec', 'nodeSelector')),
    age(object, now),
    ...templateCells(object),
    formatSelector(objectAt(object, 'spec', 'selector')),
  ],
};

export const jobPrinter: TablePrinter = {
  columns: [
    nameColumn,
    text('Status'),
    text('Completions'),
    text('Duration'),
    ageColumn,
    ...containers,
    selector,
  ],
  cells: (object, now) => [
    name(object),
    jobStatus(object),
    completions(object),
    duration(object, now),
    age(object, now),
    ...templateCells(object),
    formatSelector(objectAt(object, 'spec', 'selector')),
  ],
};

function jobStatus(job: KubeObject): string {
  const has = (type: string): boolean =>
    objectsAt(job, 'status', 'conditions').some(
      (one) => one['type'] === type && one['status'] === 'True',
    );
  if (has('Complete')) return 'Complete';
  if (has('Failed')) return 'Failed';
  if (job.metadata.deletionTimestamp !== undefined) return 'Terminating';
  if (has('Suspended')) return 'Suspended';
  return has('FailureTarget') ? 'FailureTarget' : 'Running';
}

function completions(job: KubeObject): string {
  const done = count(job, 'status', 'succeeded');
  const wanted = numberAt(job, 'spec', 'completions');
  if (wanted !== undefined) return `${done}/${wanted}`;
  const parallelism = count(job, 'spec', 'parallelism');
  return parallelism > 1 ? `${done}/1 of ${parallelism}` : `${done}/1`;
}

function duration(job: KubeObject, now: Date): string {
  const start = stringAt(job, 'status', 'startTime');
  if (start === undefined) return '';
  const end = stringAt(job, 'status', 'completionTime');
  const until = end === undefined ? now : new Date(end);
  return formatDuration(until.getTime() - new Date(start).getTime());
}

export const cronJobPrinter: TablePrinter = {
  columns: [
    nameColumn,
    text('Schedule'),
    text('Timezone'),
    { name: 'Suspend', type: 'boolean' },
    integer('Active'),
    text('Last Schedule'),
    ageColumn,
    ...containers,
    selector,
  ],
  cells: (object, now) => {
    const last = stringAt(object, 'status', 'lastScheduleTime');
    return [
      name(object),
      stringAt(object, 'spec', 'schedule') ?? '',
      stringAt(object, 'spec', 'timeZone') ?? noneText,
      capitalized(valueAt(object, 'spec', 'suspend') === true),
      listAt(object, 'status', 'active').length,
      last === undefined ? noneText : ageOf(last, now),
      age(object, now),
      ...containerCells(object, 'spec', 'jobTemplate', 'spec', 'template', 'spec'),
      formatSelector(objectAt(object, 'spec', 'jobTemplate', 'spec', 'selector')),
    ];
  },
};

export const autoscalerPrinter: TablePrinter = {
  columns: [
    nameColumn,
    text('Reference'),
    text('Targets'),
    text('MinPods'),
    text('MaxPods'),
    text('Replicas'),
    ageColumn,
  ],
  cells: (object, now) => {
    const target = objectAt(object, 'spec', 'scaleTargetRef');
    const min = numberAt(object, 'spec', 'minReplicas');
    return [
      name(object),
      `${stringAt(target, 'kind') ?? ''}/${stringAt(target, 'name') ?? ''}`,
      targets(object),
      min === undefined ? '<unset>' : String(min),
      count(object, 'spec', 'maxReplicas'),
      count(object, 'status', 'currentReplicas'),
      age(object, now),
    ];
  },
};

/** What is measured against what is wanted; nothing here measures. */
function targets(object: KubeObject): string {
  const cpu = numberAt(object, 'spec', 'targetCPUUtilizationPercentage');
  if (cpu !== undefined) return `cpu: <unknown>/${cpu}%`;
  const metrics = objectsAt(object, 'spec', 'metrics').map(metricTarget);
  if (metrics.length === 0) return noneText;
  const shown = metrics.slice(0, 2).join(', ');
  return metrics.length > 2 ? `${shown} + ${metrics.length - 2} more...` : shown;
}

const metricKeys = ['resource', 'containerResource', 'pods', 'object', 'external'];

function metricTarget(metric: JsonObject): string {
  const key = metricKeys.find((one) => objectAt(metric, one) !== undefined) ?? '';
  const target = objectAt(metric, key, 'target');
  const subject = stringAt(metric, key, 'name');
  const share = numberAt(target, 'averageUtilization');
  const average = stringAt(target, 'averageValue');
  const isAverage = average !== undefined && ['object', 'external'].includes(key);
  const wanted = share === undefined ? (average ?? stringAt(target, 'value')) : `${share}%`;
  const said = `<unknown>/${wanted ?? '<auto>'}${isAverage ? ' (avg)' : ''}`;
  return subject === undefined ? said : `${subject}: ${said}`;
}

/** A template that nobody runs by itself has no age. */
export const podTemplatePrinter: TablePrinter = {
  columns: [nameColumn, text('Containers'), text('Images'), text('Pod Labels')],
  cells: (object) => [
    name(object),
    ...containerCells(object, 'template', 'spec'),
    formatLabels(stringsAt(object, 'template', 'metadata', 'labels')),
  ],
};

export const budgetPrinter: TablePrinter = {
  columns: [
    nameColumn,
    text('Min Available'),
    text('Max Unavailable'),
    integer('Allowed Disruptions'),
    ageColumn,
  ],
  cells: (object, now) => {
    const shown = (key: string): string => {
      const value = valueAt(object, 'spec', key);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : 'N/A';
    };
    return [
      name(object),
      shown('minAvailable'),
      shown('maxUnavailable'),
      count(object, 'status', 'disruptionsAllowed'),
      age(object, now),
    ];
  },
};
