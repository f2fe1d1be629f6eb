import type { ReadonlyValues } from '../chart/index.ts';
import { coalesceValues, processDependencies } from '../chart/index.ts';
import type { ReleaseContent } from './release-content.ts';

/** The values that the templates saw: the user's over the chart's. */
export function computeValues({
  chart,
  values,
}: Pick<ReleaseContent, 'chart' | 'values'>): ReadonlyValues {
  // What there is to warn of was told when the release was made.
  const warn = (): void => undefined;
  return coalesceValues(processDependencies(chart, values, warn), values, warn);
}
