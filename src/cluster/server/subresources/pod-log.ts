import { logOf } from '../../controllers/kubelet.ts';
import type { KubeObject } from '../../object.ts';
import { objectsAt, stringAt } from '../../object.ts';
import { badRequest } from '../../status-error.ts';
import type { Answer } from '../respond.ts';
import { textAnswer } from '../respond.ts';

/** What a container of a Pod has said. */
export function answerLog(pod: KubeObject, query: URLSearchParams): Answer {
  const name = pod.metadata.name ?? '';
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
  if (!stringAt(pod, 'status', 'podIP')) {
    const containerName = stringAt(container, 'name') ?? '';
    throw badRequest(
      `container "${containerName}" in pod "${name}" is waiting to start: ContainerCreating`,
    );
  }
  return textAnswer(200, select(logOf(pod, container), pod, query), 'text/plain');
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
