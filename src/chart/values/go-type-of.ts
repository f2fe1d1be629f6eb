import { GoNumber, sliceTypeOf } from '../../go/index.ts';

/** Go's name for the type of a value, as `%T` prints it; `nil` for nil, as conversions do. */
export function goTypeOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return 'float64';
    case 'bigint':
      return 'int';
    default:
  }
  if (value instanceof GoNumber) return value.type;
  if (Array.isArray(value)) return sliceTypeOf(value);
  return value instanceof Map ? 'map[string]interface {}' : 'nil';
}
