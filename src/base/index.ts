/**
 * The ground floor: what every module may use and that uses none of them. Errors, positions,
 * small value types. Nothing here does I/O or knows what a chart is.
 */
export { parseExactJson, printExactJson } from './exact-json.ts';
export { HelmError, addDetails, isHelmError, reword } from './errors.ts';
export type { HelmErrorOptions, SourcePosition } from './errors.ts';
// Semantic versions and ranges, exactly as Helm's library (Masterminds/semver v3.5.0) has them.
export { compareVersions } from './semver/compare.ts';
export { parseConstraint } from './semver/constraint.ts';
export type { Constraint } from './semver/constraint.ts';
export { findConstraint, findStrictVersion, findVersion, isVersion } from './semver/find.ts';
export {
  nextMajor,
  nextMinor,
  nextPatch,
  withMetadata,
  withPrerelease,
} from './semver/increment.ts';
export { explainMismatch, satisfies } from './semver/satisfies.ts';
export { SemverError } from './semver/semver-error.ts';
export { formatVersion, parseVersion } from './semver/version.ts';
export type { Version } from './semver/version.ts';
export { editDistance, findNearest } from './nearest.ts';
export { quoteName } from './quote.ts';
export { RecordFields, UnreadableRecord } from './record-fields.ts';
export { findDate, findRecord, isRecord } from './records.ts';
export type { UncheckedRecord } from './records.ts';
export { remember } from './remember.ts';
export { environmentOf, readSettings } from './settings.ts';
export type { Settings } from './settings.ts';
export { createUlid, isUlid, newestUlid } from './ulid.ts';
export { helmVersion, version } from './version.ts';
export { makeVisible } from './visible.ts';
