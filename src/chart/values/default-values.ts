import type { Chart, ReadonlyValues } from '../index.ts';
import { encodeUtf8 } from '../../go/index.ts';
import { printYaml } from '../../yaml/index.ts';

const valuesFile = 'values.yaml';

/** The chart with other defaults: its values.yaml is printed anew, unless they are the same. */
export function withDefaultValues(chart: Chart, values: ReadonlyValues): Chart {
  if (values === chart.values) return chart;
  const data = encodeUtf8(printYaml(withIntegers(values)));
  const others = chart.raw.filter(({ name }) => name !== valuesFile);
  const raw = [...others, { name: valuesFile, data, modified: undefined }];
  return { ...chart, values: new Map(values), raw };
}

/** Numbers of values are floats; whole ones are written as people write them. */
function withIntegers(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(withIntegers);
  if (!(value instanceof Map)) return value;
  return new Map(
    [...(value as ReadonlyValues)].map(([key, item]) => [key, withIntegers(item)] as const),
  );
}
