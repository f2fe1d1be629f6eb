/**
 * What may be wrong with a chart, said before anyone installs it: Helm's rules in Helm's words, then
 * rules of our own. A rule is a function from a chart, as it lies there and as it rendered, to
 * findings. Pure: whoever calls has loaded and rendered the chart, and decides what a finding costs.
 */
export type { Finding, Severity } from './finding.ts';
export { lintChart } from './lint-chart.ts';
export type { ChartDirectory, FailedRendering, Rendering } from './target.ts';
export { analyzeValues } from './values/analyze-values.ts';
export type { Usage } from './values/usage.ts';
