import { makeVisible } from '../../base/index.ts';
import type { Condition, ContainerDiagnosis, Diagnosis, ObjectEvent } from '../../kube/index.ts';
import { describeReference } from '../../kube/index.ts';

/** A diagnosis as lines that people read. */
export function formatDiagnosis(diagnosis: Diagnosis): readonly string[] {
  const { reference, readiness, conditions, pods, events } = diagnosis;
  return [
    `${describeReference(reference)}: ${readiness.message}`,
    ...conditions.map((condition) => `  ${formatCondition(condition)}`),
    ...pods.flatMap((pod) => [
      `  Pod "${pod.name}": ${pod.readiness.message}`,
      ...pod.containers.flatMap((container) =>
        formatContainer(container).map((line) => `    ${line}`),
      ),
    ]),
    ...events.map((event) => `  ${formatEvent(event)}`),
  ].map(makeVisible);
}

function formatCondition({ type, status, reason, message }: Condition): string {
  return `condition ${join([`${type}=${status}`, reason, message])}`;
}

function formatContainer(container: ContainerDiagnosis): readonly string[] {
  const { name, isInit, state, reason, message, exitCode, restarts, lastEnd, lines } = container;
  const restarted = restarts === 0 ? '' : `, restarted ${restarts}×`;
  const code = exitCode === undefined ? '' : ` with exit code ${exitCode}`;
  const what = `${isInit ? 'init container' : 'container'} "${name}" is ${state}${code}${restarted}`;
  const before =
    lastEnd &&
    `  before: ${join([`exit code ${lastEnd.exitCode}`, lastEnd.reason, lastEnd.message])}`;
  return [
    join([what, reason, message]),
    ...(before === undefined ? [] : [before]),
    ...lines.map((line) => `  | ${line}`),
  ];
}

function formatEvent({ reason, message, count, about }: ObjectEvent): string {
  return `event ${about}: ${join([reason, message])}${count > 1 ? ` (${count}×)` : ''}`;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(': ');
}
