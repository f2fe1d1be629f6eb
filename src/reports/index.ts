/**
 * What is recorded of releases, read back for people and programs: lists, histories, contents, documents.
 * Nothing here writes.
 */
export { compileFilter, cutPage, isInState, sortReleases } from './choose-releases.ts';
export type { ChoiceOptions, ListedState } from './choose-releases.ts';
export { asObjects, asTables, fetchResources } from './fetch-resources.ts';
export type { ResourceGroup } from './fetch-resources.ts';
export { placeInventories } from './helm-history/place-inventories.ts';
export { readHelmHistory, requireOneDriver } from './helm-history/read-helm-history.ts';
export { recordOfVersion } from './helm-history/record-of-version.ts';
export { rollbackOf } from './rollback-of.ts';
export { listHelmReleases } from './list-helm-releases.ts';
export type { Scope } from './list-helm-releases.ts';
export { completeHelmRecord, listHelmRecord, listRelease, listVersion } from './listed-release.ts';
export type { ListedRelease } from './listed-release.ts';
export { formatReleaseDocument } from './release-document.ts';
export { statusOf } from './version-status.ts';
export { reportVersion, ulidOf } from './release-report.ts';
export type { ReleaseReport, VersionReport } from './release-report.ts';
export {
  findOwnHistory,
  findReadable,
  isHalfAdopted,
  releaseNotFound,
  requireHistory,
  requireReadable,
  requireVersion,
} from './require-history.ts';
export { readContents, readRelease, requireKnownName } from './read-release.ts';
export type { GetOptions } from './read-release.ts';
export { formatByTemplate, formatVersionByTemplate } from './format-by-template.ts';
export {
  showAll,
  showCrds,
  showDefinition,
  showReadme,
  showSchemas,
  showValues,
} from './format-part.ts';
export { showPermissions } from './show-permissions.ts';
export type { ChartForm } from './format-part.ts';
