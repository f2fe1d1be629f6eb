import { makeVisible } from '../../base/index.ts';
import type { Condition, ContainerDiagnosis, Diagnosis, ObjectEvent } from '../../kube/index.ts';
import { describeReference } from '../../kube/index.ts';

/** A diagnosis as lines that people read: nothing twice, and nothing where nothing is known. */
export function formatDiagnosis(diagnosis: Diagnosis): readonly string[] {
  const { reference, conditions, pods, events } = diagnosis;
  const states = [
    ...conditions.map((condition) => `  ${formatCondition(condition)}`),
    ...pods.flatMap((pod) => [
      `  Pod "${pod.name}": ${pod.readiness.message}`,
      ...pod.containers.flatMap((container) =>
        formatContainer(container).map((line) => `    ${line}`),
      ),
    ]),
  ];
  const known = states.join('\n');
  const news = events.filter(({ message }) => !isSaid(message, known));
  const lines = [...states, ...news.map((event) => `  ${formatEvent(event)}`)];
  if (lines.length === 0) return [];
  return [`${describeReference(reference)}:`, ...lines].map(makeVisible);
}

/** Whether a text has the gist of a message, which is at its end: `Error: ErrImagePull`. */
function isSaid(message: string, text: string): boolean {
  return message
    .split(': ')
    .map((_, index, parts) => parts.slice(index).join(': '))
    .some((gist) => gist.length >= minGist && text.includes(gist));
}

/** Shorter ends of messages may stand anywhere by chance. */
const minGist = 8;

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
