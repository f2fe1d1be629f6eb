import { logOf } from '../../kubelet/container-log.ts';
import type { FieldError } from '../../field-error.ts';
import { invalidValue } from '../../field-error.ts';
import type { KubeObject } from '../../object.ts';
import { objectAt, objectsAt, stringAt } from '../../object.ts';
import { badRequest, invalid } from '../../status-error.ts';
import { readInteger } from '../read-options.ts';
import type { Answer } from '../respond.ts';
import { textAnswer } from '../respond.ts';

/** What a container of a Pod has said. */
export function answerLog(pod: KubeObject, query: URLSearchParams): Answer {
  const name = pod.metadata.name ?? '';
  checkOptions(name, query);
  const containers = [
    ...objectsAt(pod, 'spec', 'containers'),
    ...objectsAt(pod, 'spec', 'initContainers'),
    ...objectsAt(pod, 'spec', 'ephemeralContainers'),
  ];
  const regular = objectsAt(pod, 'spec', 'containers');
  const wanted = query.get('container') ?? '';
  if (wanted === '' && regular.length > 1) {
    const names = regular.map((container) => stringAt(container, 'name') ?? '').join(' ');
    throw badRequest(
      `a container name must be specified for pod ${name}, choose one of: [${names}]`,
    );
  }
  const container = wanted === '' ? regular[0] : containers.find((one) => one['name'] === wanted);
  if (!container) throw badRequest(`container ${wanted} is not valid for pod ${name}`);
  requireStarted(pod, stringAt(container, 'name') ?? '');
  return textAnswer(200, select(logOf(pod, container), pod, query), 'text/plain');
}

/** A container that has not run yet has said nothing; one that crashed has. */
function requireStarted(pod: KubeObject, name: string): void {
  const status = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses']
    .flatMap((key) => objectsAt(pod, 'status', key))
    .find((one) => one['name'] === name);
  const hasRun =
    status && !objectAt(status, 'state', 'waiting')
      ? true
      : objectAt(status, 'lastState', 'terminated') !== undefined;
  if (hasRun) return;
  const reason = stringAt(status, 'state', 'waiting', 'reason') ?? 'ContainerCreating';
  const isUnpulled = ['ErrImagePull', 'ImagePullBackOff'].includes(reason);
  const why = isUnpulled ? 'trying and failing to pull image' : reason;
  const podName = pod.metadata.name ?? '';
  throw badRequest(`container "${name}" in pod "${podName}" is waiting to start: ${why}`);
}

function checkOptions(name: string, query: URLSearchParams): void {
  const errors = [
    ...checkAtLeast(query, 'tailLines', 0),
    ...checkAtLeast(query, 'limitBytes', 1),
    ...checkAtLeast(query, 'sinceSeconds', 1),
  ];
  if (errors.length > 0) throw invalid({ group: '', name: 'PodLogOptions' }, name, errors);
}

function checkAtLeast(query: URLSearchParams, name: string, least: 0 | 1): readonly FieldError[] {
  if (!query.has(name)) return [];
  const value = readInteger(query, name);
  const why = least === 0 ? 'must be greater than or equal to 0' : 'must be greater than 0';
  return value < least ? [invalidValue(name, value, why)] : [];
}

function select(log: string, pod: KubeObject, query: URLSearchParams): string {
  const lines = log.split('\n').filter((line) => line !== '');
  const tail = query.get('tailLines');
  const kept =
    tail === null ? lines : lines.slice(lines.length - Math.min(Number(tail), lines.length));
  const time = stringAt(pod, 'status', 'startTime') ?? '';
  const isDated = query.get('timestamps') === 'true';
  const text = kept.map((line) => `${isDated ? `${time} ` : ''}${line}\n`).join('');
  const limit = query.get('limitBytes');
  return limit === null ? text : text.slice(0, Number(limit));
}
