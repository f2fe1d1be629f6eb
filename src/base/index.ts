/**
 * The ground floor: what every module may use and that uses none of them. Errors, positions,
 * small value types. Nothing here does I/O or knows what a chart is.
 */
export { HelmError, isHelmError } from './errors.ts';
export type { HelmErrorOptions, SourcePosition } from './errors.ts';
