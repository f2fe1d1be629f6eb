/**
 * Charts that test themselves: suites in the format that the helm-unittest plugin documents, what they
 * assert, and their snapshots. Pure: whoever runs a suite renders the chart and reads and writes the files.
 */
export { checkJob, wantsFailure } from './check-job.ts';
export type { JobResult } from './check-job.ts';
export { formatJUnit } from './format-junit.ts';
export type { RenderedJob } from './documents.ts';
export { fullTemplateName, matchesTemplate } from './documents.ts';
export { readRenderError } from './render-error.ts';
export { Snapshots } from './snapshots.ts';
export { parseSuites, pluginVersion } from './parse-suites.ts';
export type { Job, Suite } from './parse-suites.ts';
export { tableWith } from './set-path.ts';
