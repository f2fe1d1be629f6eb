import type { JsonObject, KubeObject } from '../object.ts';
import { cloneJson, listAt, objectAt, objectsAt, stringAt } from '../object.ts';

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const inTrouble = ['not-ready', 'unreachable'];
const underPressure = ['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'];

/** The spec of a daemon's Pod: it stays on nodes in trouble, and is meant for the node, if given. */
export function daemonSpec(template: JsonObject, nodeName?: string): JsonObject {
  const spec = cloneJson(template);
  const isOnHost = spec['hostNetwork'] === true;
  spec['tolerations'] = withTolerations(objectsAt(spec, 'tolerations'), [
    ...inTrouble.map((name) => tolerationOf(name, 'NoExecute')),
    ...underPressure.map((name) => tolerationOf(name, 'NoSchedule')),
    ...(isOnHost ? [tolerationOf('network-unavailable', 'NoSchedule')] : []),
  ]);
  if (nodeName === undefined) return spec;
  const affinity = objectAt(spec, 'affinity');
  const nodeAffinity = objectAt(affinity, 'nodeAffinity');
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [nodeName] }];
  // What the template asked of nodes has been asked: this one was chosen by it.
  const own = { [required]: { nodeSelectorTerms: [{ matchFields }] } };
  return { ...spec, affinity: { ...affinity, nodeAffinity: { ...nodeAffinity, ...own } } };
}

/** The node that a daemon's Pod is on, or is meant for. */
export function targetOf(pod: KubeObject): string {
  const terms = objectsAt(pod, 'spec', 'affinity', 'nodeAffinity', required, 'nodeSelectorTerms');
  const [field] = objectsAt(terms[0], 'matchFields');
  const [meant] = listAt(field, 'values').map(String);
  return stringAt(pod, 'spec', 'nodeName') ?? meant ?? '';
}

function tolerationOf(name: string, effect: string): JsonObject {
  return { key: `node.kubernetes.io/${name}`, operator: 'Exists', effect };
}

/** One that is given already is replaced where it stands. */
function withTolerations(given: readonly JsonObject[], added: readonly JsonObject[]): JsonObject[] {
  const isSame = (a: JsonObject, b: JsonObject): boolean =>
    ['key', 'effect', 'operator', 'value'].every(
      (field) => (stringAt(a, field) ?? '') === (stringAt(b, field) ?? ''),
    );
  const kept = given.map((one) => added.find((other) => isSame(one, other)) ?? one);
  return [...kept, ...added.filter((one) => !given.some((other) => isSame(one, other)))];
}
