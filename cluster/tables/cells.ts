import type { Json, JsonObject } from '../object.ts';
import { objectAt, objectsAt, stringAt, stringsAt } from '../object.ts';

/** How printers show what several kinds have. */
export const noneText = '<none>';
export const unknownText = '<unknown>';

export function formatLabels(labels: Readonly<Record<string, string>>): string {
  const entries = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  return entries.length === 0 ? noneText : entries.toSorted().join(',');
}

/** A metav1.LabelSelector: `app=web,tier in (a,b)`. */
export function formatSelector(selector: JsonObject | undefined): string {
  if (!selector) return noneText;
  const labels = Object.entries(stringsAt(selector, 'matchLabels')).map(
    ([key, value]) => `${key}=${value}`,
  );
  const expressions = objectsAt(selector, 'matchExpressions').map(formatExpression);
  const parts = [...labels, ...expressions].toSorted();
  return parts.length === 0 ? noneText : parts.join(',');
}

function formatExpression(expression: JsonObject): string {
  const key = stringAt(expression, 'key') ?? '';
  const list = Array.isArray(expression['values']) ? expression['values'].map(String) : [];
  switch (expression['operator']) {
    case 'In':
      return `${key} in (${list.toSorted().join(',')})`;
    case 'NotIn':
      return `${key} notin (${list.toSorted().join(',')})`;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      return key;
  }
}

/** The names and the images of a template's containers. */
export function containerCells(owner: Json | undefined, ...path: readonly string[]): string[] {
  const containers = objectsAt(objectAt(owner, ...path), 'containers');
  return ['name', 'image'].map((key) =>
    containers.map((container) => stringAt(container, key) ?? '').join(','),
  );
}

const modeNames: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
};

export function formatAccessModes(modes: readonly Json[]): string {
  return modes
    .filter((mode) => typeof mode === 'string')
    .map((mode) => modeNames[mode] ?? mode)
    .join(',');
}

export function capitalized(value: boolean): string {
  return value ? 'True' : 'False';
}
