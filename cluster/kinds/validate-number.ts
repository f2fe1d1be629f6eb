import type { FieldError } from '../field-error.ts';
import { invalidValue } from '../field-error.ts';
import type { Json, JsonObject } from '../object.ts';
import { numberAt } from '../object.ts';

/** The named fields of an object, where given, are not negative. */
export function validateNonNegative(
  object: JsonObject,
  keys: readonly string[],
  path: string,
): readonly FieldError[] {
  return keys.flatMap((key) => {
    const value = numberAt(object, key);
    if (value === undefined || value >= 0) return [];
    return [invalidValue(`${path}.${key}`, value, 'must be greater than or equal to 0')];
  });
}

/** A count, or a share like "25%". */
export function validateIntOrPercent(value: Json | undefined, path: string): readonly FieldError[] {
  if (typeof value === 'string') {
    if (/^[0-9]+%$/.test(value)) return [];
    return [
      invalidValue(
        path,
        value,
        "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      ),
    ];
  }
  if (typeof value !== 'number' || value >= 0) return [];
  return [invalidValue(path, value, 'must be greater than or equal to 0')];
}

/** How many of a whole that is; shares round up or down. */
export function resolveIntOrPercent(
  value: Json | undefined,
  whole: number,
  round: 'up' | 'down',
): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return 0;
  const share = (Number.parseInt(value, 10) * whole) / 100;
  return round === 'up' ? Math.ceil(share) : Math.floor(share);
}
