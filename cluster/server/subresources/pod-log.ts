import { logOf } from '../../kubelet/container-log.ts';
import type { FieldError } from '../../field-error.ts';
import { invalidValue } from '../../field-error.ts';
import type { JsonObject, KubeObject } from '../../object.ts';
import { objectAt, objectsAt, stringAt } from '../../object.ts';
import { badRequest, invalid } from '../../status-error.ts';
import { readInteger } from '../read-options.ts';
import type { Store } from '../../storage/store.ts';
import type { Answer, StreamAnswer } from '../respond.ts';
import { textAnswer } from '../respond.ts';
import { followLog } from './follow-log.ts';

/** What a container of a Pod has said, and goes on saying where the client waits for it. */
export function answerLog(
  store: Store,
  pod: KubeObject,
  query: URLSearchParams,
): Answer | StreamAnswer {
  checkOptions(pod.metadata.name ?? '', query);
  const container = chooseContainer(pod, query.get('container') ?? '');
  const isPrevious = query.get('previous') === 'true';
  if (isPrevious) requirePrevious(pod, stringAt(container, 'name') ?? '');
  else requireStarted(pod, stringAt(container, 'name') ?? '');
  const text = select(logOf(pod, container), pod, query);
  const isFollowed = query.get('follow') === 'true' && !isPrevious;
  return isFollowed ? followLog(store, pod, container, text) : textAnswer(200, text, 'text/plain');
}

function chooseContainer(pod: KubeObject, wanted: string): JsonObject {
  const name = pod.metadata.name ?? '';
  const containers = [
    ...objectsAt(pod, 'spec', 'containers'),
    ...objectsAt(pod, 'spec', 'initContainers'),
    ...objectsAt(pod, 'spec', 'ephemeralContainers'),
  ];
  const regular = objectsAt(pod, 'spec', 'containers');
  if (wanted === '' && regular.length > 1) {
    const names = regular.map((container) => stringAt(container, 'name') ?? '').join(' ');
    throw badRequest(
      `a container name must be specified for pod ${name}, choose one of: [${names}]`,
    );
  }
  const container = wanted === '' ? regular[0] : containers.find((one) => one['name'] === wanted);
  if (!container) throw badRequest(`container ${wanted} is not valid for pod ${name}`);
  return container;
}

function statusOf(pod: KubeObject, name: string): JsonObject | undefined {
  return ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses']
    .flatMap((key) => objectsAt(pod, 'status', key))
    .find((one) => one['name'] === name);
}

function requirePrevious(pod: KubeObject, name: string): void {
  if (objectAt(statusOf(pod, name), 'lastState', 'terminated')) return;
  const podName = pod.metadata.name ?? '';
  throw badRequest(`previous terminated container "${name}" in pod "${podName}" not found`);
}

/** A container that has not run yet has said nothing; one that crashed has. */
function requireStarted(pod: KubeObject, name: string): void {
  const status = statusOf(pod, name);
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

function checkAtLeast(query: URLSearchParams, name: string, min: 0 | 1): readonly FieldError[] {
  if (!query.has(name)) return [];
  const value = readInteger(query, name);
  const why = min === 0 ? 'must be greater than or equal to 0' : 'must be greater than 0';
  return value < min ? [invalidValue(name, value, why)] : [];
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
