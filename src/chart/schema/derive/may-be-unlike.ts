import { decodeUtf8 } from '../../../go/index.ts';
import type { Chart } from '../../chart.ts';
import { isTable } from '../../values/values-map.ts';
import type { ReadonlyValues } from '../../values/values-map.ts';

/**
 * Whether values of the user's may be unlike the defaults of a chart without a schema, or of a
 * subchart. To find out for sure takes a schema, which nobody should wait for who does nothing unusual.
 */
export function mayBeUnlike(chart: Chart, userValues: ReadonlyValues): boolean {
  if (userValues.size === 0) return false;
  const { schemas, values, dependencies } = chart;
  if (schemas.length === 0 && (hasUnlikeTypes(values, userValues) || hasAnnotations(chart))) {
    return true;
  }
  return dependencies.some((subchart) => {
    const inner = userValues.get(subchart.metadata.name);
    return isTable(inner) && mayBeUnlike(subchart, inner);
  });
}

function hasAnnotations({ raw }: Chart): boolean {
  const file = raw.findLast(({ name }) => name === 'values.yaml');
  return file !== undefined && decodeUtf8(file.data).includes('@schema');
}

export function hasUnlikeTypes(defaults: ReadonlyValues, values: ReadonlyValues): boolean {
  for (const [key, value] of values) {
    const usual = defaults.get(key) ?? null;
    if (usual === null || value === null) continue;
    if (isTable(usual) && isTable(value)) {
      if (hasUnlikeTypes(usual, value)) return true;
    } else if (Array.isArray(value) || typeNameOf(usual) !== typeNameOf(value)) return true;
    else if (typeof usual === 'number' && Number.isInteger(usual) && !isWhole(value)) return true;
  }
  return false;
}

function typeNameOf(value: unknown): string {
  if (typeof value === 'bigint') return 'number';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function isWhole(value: unknown): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : true;
}
