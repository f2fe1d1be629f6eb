/**
 * From three manifests (recorded, live, desired) to a plan, and from a plan to a cluster that is as
 * desired. It sees objects, never a release or a chart.
 */
export type { Action, FieldChange, Plan, Step } from './plan.ts';
