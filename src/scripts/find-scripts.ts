import type { Chart } from '../chart/index.ts';

/** Whether any chart of a tree has scripts, or asks for permissions. */
export function hasScripts(chart: Chart): boolean {
  return everyChart(chart).some(({ files }) =>
    files.some(({ name }) => name === 'ext/lua/chart.lua' || name === 'ext/permissions.yaml'),
  );
}

/** The chart, its libraries and everything below, each library once. */
export function everyChart(chart: Chart): readonly Chart[] {
  const below = [...chart.libraries, ...chart.dependencies].flatMap(everyChart);
  return [...new Set([chart, ...below])];
}
