/**
 * The charts that a chart needs: which versions, where from, locked and put into `charts/` and
 * `library/`. All of it is fetched and checked before anything is written; then the files are
 * switched by renames, so that a failure leaves the chart as it was.
 */
export { buildDependencies } from './build-dependencies.ts';
export type { DependencyContext, DependencyOptions, Verify } from './dependency-context.ts';
export { statusOf, strangersIn } from './dependency-status.ts';
export type { DependencyStatus } from './dependency-status.ts';
export { loadUnpacked, updateDependencies } from './update-dependencies.ts';
export type { DependencyResult } from './update-dependencies.ts';
