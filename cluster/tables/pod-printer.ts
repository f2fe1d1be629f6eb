import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { ageOf } from './age.ts';
import { noneText } from './cells.ts';
import type { TablePrinter } from './table.ts';
import { ageColumn, nameColumn, text } from './table.ts';

export const podPrinter: TablePrinter = {
  columns: [
    nameColumn,
    text('Ready'),
    text('Status'),
    text('Restarts'),
    ageColumn,
    text('IP', 1),
    text('Node', 1),
    text('Nominated Node', 1),
    text('Readiness Gates', 1),
  ],
  cells: (pod, now) => [
    pod.metadata.name ?? '',
    readiness(pod),
    statusOf(pod),
    restarts(pod, now),
    ageOf(pod.metadata.creationTimestamp, now),
    stringAt(pod, 'status', 'podIP') ?? noneText,
    stringAt(pod, 'spec', 'nodeName') ?? noneText,
    stringAt(pod, 'status', 'nominatedNodeName') ?? noneText,
    gates(pod),
  ],
};

function readiness(pod: KubeObject): string {
  const ready = objectsAt(pod, 'status', 'containerStatuses').filter(
    (status) => status['ready'] === true,
  );
  return `${ready.length}/${listAt(pod, 'spec', 'containers').length}`;
}

/** The phase, or what a container has to say that matters more. */
function statusOf(pod: KubeObject): string {
  const phase = stringAt(pod, 'status', 'phase') ?? 'Unknown';
  const reason = stringAt(pod, 'status', 'reason') ?? phase;
  const scheduled = objectsAt(pod, 'status', 'conditions').find(
    (condition) => condition['type'] === 'PodScheduled',
  );
  const isGated = scheduled?.['reason'] === 'SchedulingGated';
  const states = objectsAt(pod, 'status', 'containerStatuses').toReversed();
  const told = states.map(reasonOf).filter((one) => one !== undefined);
  const isRunning = states.some(
    (status) => status['ready'] === true && objectAt(status, 'state', 'running') !== undefined,
  );
  const last = told.at(-1) ?? (isGated ? 'SchedulingGated' : reason);
  const status = last === 'Completed' && isRunning ? 'Running' : last;
  if (pod.metadata.deletionTimestamp === undefined) return status;
  return stringAt(pod, 'status', 'reason') === 'NodeLost' ? 'Unknown' : 'Terminating';
}

function reasonOf(status: JsonObject): string | undefined {
  const waiting = stringAt(status, 'state', 'waiting', 'reason');
  if (waiting) return waiting;
  const terminated = objectAt(status, 'state', 'terminated');
  if (!terminated) return undefined;
  const reason = stringAt(terminated, 'reason');
  if (reason) return reason;
  const signal = numberAt(terminated, 'signal') ?? 0;
  return signal === 0 ? `ExitCode:${numberAt(terminated, 'exitCode') ?? 0}` : `Signal:${signal}`;
}

function restarts(pod: KubeObject, now: Date): string {
  const statuses = objectsAt(pod, 'status', 'containerStatuses');
  const count = statuses.reduce((sum, status) => sum + (numberAt(status, 'restartCount') ?? 0), 0);
  const ends = statuses.flatMap(
    (status) => stringAt(status, 'lastState', 'terminated', 'finishedAt') ?? [],
  );
  const last = ends.toSorted().at(-1);
  return count > 0 && last !== undefined ? `${count} (${ageOf(last, now)} ago)` : String(count);
}

function gates(pod: KubeObject): string {
  const wanted = objectsAt(pod, 'spec', 'readinessGates');
  if (wanted.length === 0) return noneText;
  const met = wanted.filter((gate) =>
    objectsAt(pod, 'status', 'conditions').some(
      (one) => one['type'] === gate['conditionType'] && one['status'] === 'True',
    ),
  );
  return `${met.length}/${wanted.length}`;
}
