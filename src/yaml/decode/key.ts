import { formatFloat, GoNumber, replaceInvalid } from '../../go/index.ts';
import type { PlainValue } from './resolve.ts';

/** The string that a key becomes in JSON; undefined for what cannot be one: null and uint64. */
export function keyText(key: PlainValue): string | undefined {
  if (typeof key === 'string') return replaceInvalid(key);
  if (key === null || key instanceof GoNumber) return undefined;
  if (typeof key !== 'number') return String(key);
  const text = floatText(key);
  return specialFloats[text] ?? text;
}

/**
 * The string that a scalar becomes where a string is wanted, such as a field of Chart.yaml: the
 * version 1.10 is "1.1". Undefined for null, which leaves the field as it is.
 */
export function scalarText(value: PlainValue): string | undefined {
  if (typeof value === 'number') return floatText(value);
  if (value instanceof GoNumber) return String(value.value);
  return value === null ? undefined : String(value);
}

const specialFloats: Readonly<Record<string, string>> = {
  '+Inf': '.inf',
  '-Inf': '-.inf',
  NaN: '.nan',
};

/** sigs.k8s.io/yaml prints floats with the digits of a float32. */
function floatText(value: number): string {
  return formatFloat(value, 'g', -1, 32);
}
