/**
 * Events: one operation on a chart as a run, in which the scripts of the chart and the handlers of a program
 * answer events and change what is rendered. Scripts see the world only through what they were granted.
 */
export { ChartRun } from './chart-run.ts';
export { hasScripts } from './find-scripts.ts';
export { forgetGrants, releaseGrants } from './grants/release-grants.ts';
export { handlerJudge } from './handler-judge.ts';
export { withListEvents } from './list-run.ts';
export { permissionRequests } from './permission-requests.ts';
export { resultsFunction, scriptUnderTest, testHarness } from './lua-tests/harness.ts';
export { readChart } from './read-chart.ts';
export type { ScriptOptions } from './script-options.ts';
export { isWithoutScripts } from './without-hooks.ts';
