import { isRecord } from '../../base/index.ts';
import type { KubeObject } from '../object.ts';
import { recordsAt, textAt, valueAt } from './object-fields.ts';

/** The selector of a workload's Pods, as lists take it; undefined for what has no Pods. */
export function podSelectorOf(object: KubeObject): string | undefined {
  const selector = valueAt(object, 'spec.selector');
  if (!isRecord(selector)) return undefined;
  const labels = selector['matchLabels'];
  const equal = isRecord(labels)
    ? Object.entries(labels).map(([name, value]) => `${name}=${String(value)}`)
    : [];
  const terms = [...equal, ...recordsAt(selector, 'matchExpressions').map(formatExpression)];
  return terms.length === 0 ? undefined : terms.join(',');
}

function formatExpression(expression: Readonly<Record<string, unknown>>): string {
  const key = textAt(expression, 'key');
  const values = expression['values'];
  const list = Array.isArray(values) ? values.map(String).join(',') : '';
  switch (textAt(expression, 'operator')) {
    case 'In':
      return `${key} in (${list})`;
    case 'NotIn':
      return `${key} notin (${list})`;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      return key;
  }
}
