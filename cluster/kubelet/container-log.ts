import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectsAt, stringAt } from '../object.ts';
import { outcomeAnnotation } from './wishes.ts';

/** What the log of a container says: what it would run. */
export function logOf(pod: KubeObject, container: JsonObject): string {
  const words = ['command', 'args'].flatMap((key) => container[key] ?? []).map(String);
  const image = stringAt(container, 'image') ?? '';
  const command = words.length === 0 ? 'the command of its image' : words.join(' ');
  const failure = hasFailed(pod)
    ? `exit code 1, as the annotation ${outcomeAnnotation} asks for\n`
    : '';
  return `embedded cluster: no container runs here; ${image} would run ${command}\n${failure}`;
}

function hasFailed(pod: KubeObject): boolean {
  return objectsAt(pod, 'status', 'containerStatuses').some((status) =>
    ['state', 'lastState'].some((key) => numberAt(status, key, 'terminated', 'exitCode') === 1),
  );
}
