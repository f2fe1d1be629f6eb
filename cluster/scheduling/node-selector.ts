import type { JsonObject, KubeObject, StringMap } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt, stringsAt } from '../object.ts';

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';

/** Whether a node has the labels and the name that a Pod's selector and affinity ask for. */
export function isSelected(pod: KubeObject, node: KubeObject): boolean {
  const labels = node.metadata.labels ?? {};
  const hasLabels = Object.entries(stringsAt(pod, 'spec', 'nodeSelector')).every(
    ([key, value]) => labels[key] === value,
  );
  if (!hasLabels) return false;
  const needed = objectAt(pod, 'spec', 'affinity', 'nodeAffinity', required);
  return !needed || objectsAt(needed, 'nodeSelectorTerms').some((term) => isMet(term, node));
}

/** The nodes that a Pod names, where each alternative names some; `undefined` for any. */
export function namedNodes(pod: KubeObject): ReadonlySet<string> | undefined {
  const needed = objectAt(pod, 'spec', 'affinity', 'nodeAffinity', required);
  const names = objectsAt(needed, 'nodeSelectorTerms').map(namesOf);
  if (names.length === 0 || names.includes(undefined)) return undefined;
  return new Set(names.flatMap((one) => one ?? []));
}

function namesOf(term: JsonObject): readonly string[] | undefined {
  const lists = objectsAt(term, 'matchFields')
    .filter((field) => field['key'] === 'metadata.name' && field['operator'] === 'In')
    .map((field) => listAt(field, 'values').map(String));
  const [first, ...rest] = lists;
  return first?.filter((name) => rest.every((list) => list.includes(name)));
}

/** The weight of everything about a node that a Pod would like. */
export function preferenceFor(pod: KubeObject, node: KubeObject): number {
  return objectsAt(pod, 'spec', 'affinity', 'nodeAffinity', preferred)
    .filter((term) => isMet(objectAt(term, 'preference') ?? {}, node))
    .reduce((sum, term) => sum + (numberAt(term, 'weight') ?? 0), 0);
}

/** A term that asks for nothing selects nothing. */
function isMet(term: JsonObject, node: KubeObject): boolean {
  const expressions = objectsAt(term, 'matchExpressions');
  const fields = objectsAt(term, 'matchFields');
  const own: StringMap = { 'metadata.name': node.metadata.name ?? '' };
  return (
    expressions.length + fields.length > 0 &&
    expressions.every((one) => holds(one, node.metadata.labels ?? {})) &&
    fields.every((one) => holds(one, own))
  );
}

function holds(expression: JsonObject, values: StringMap): boolean {
  const value = values[stringAt(expression, 'key') ?? ''];
  const wanted = listAt(expression, 'values').map(String);
  switch (expression['operator']) {
    case 'In':
      return value !== undefined && wanted.includes(value);
    case 'NotIn':
      return value === undefined || !wanted.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return value !== undefined && Number(value) > Number(wanted[0]);
    case 'Lt':
      return value !== undefined && Number(value) < Number(wanted[0]);
    default:
      return false;
  }
}
