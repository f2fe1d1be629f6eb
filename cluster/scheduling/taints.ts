import type { JsonObject, KubeObject } from '../object.ts';
import { objectsAt, stringAt } from '../object.ts';

const strict = ['NoSchedule', 'NoExecute'];

/** Whether a Pod may come to a node for all that is said against it. */
export function toleratesTaints(pod: KubeObject, node: KubeObject): boolean {
  return taintsOf(node, strict).every((taint) => isTolerated(pod, taint));
}

/** How many things are said against a node that a Pod would rather avoid. */
export function countAvoidable(pod: KubeObject, node: KubeObject): number {
  return taintsOf(node, ['PreferNoSchedule']).filter((taint) => !isTolerated(pod, taint)).length;
}

/** A node that is cordoned takes only those who do not mind. */
export function toleratesCordon(pod: KubeObject, node: KubeObject): boolean {
  if (node.spec?.['unschedulable'] !== true) return true;
  return isTolerated(pod, { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' });
}

function taintsOf(node: KubeObject, effects: readonly string[]): JsonObject[] {
  return objectsAt(node, 'spec', 'taints').filter((taint) =>
    effects.includes(stringAt(taint, 'effect') ?? ''),
  );
}

function isTolerated(pod: KubeObject, taint: JsonObject): boolean {
  return objectsAt(pod, 'spec', 'tolerations').some((one) => tolerates(one, taint));
}

function tolerates(toleration: JsonObject, taint: JsonObject): boolean {
  const effect = stringAt(toleration, 'effect') ?? '';
  const key = stringAt(toleration, 'key') ?? '';
  if (effect !== '' && effect !== taint['effect']) return false;
  if (key !== '' && key !== taint['key']) return false;
  if (toleration['operator'] === 'Exists') return true;
  return (stringAt(toleration, 'value') ?? '') === (stringAt(taint, 'value') ?? '');
}
