/**
 * Load: from what a user names (a reference, files, flags) to charts and values in memory, fetched and
 * verified where they are not on this disk.
 */
export { withChartDirectory } from './chart-directory.ts';
export type { LocatedDirectory } from './chart-directory.ts';
export {
  createFetchContext,
  credentialStoreOf,
  httpClientOf,
  registryOptions,
} from './fetch-context.ts';
export type { RemoteAccess } from './fetch-context.ts';
export { fetchForAction } from './fetch-for-action.ts';
export type { InstallableChart } from './identify-chart.ts';
export {
  loadInstallable,
  obtainInstallable,
  requireDependencies,
  requireInstallable,
} from './installable-chart.ts';
export type { ChartInput } from './installable-chart.ts';
export { mergeLayers } from './merge-values.ts';
export type { ValuesLayer } from './merge-values.ts';
export { obtainChart } from './obtain-chart.ts';
export { obtainFromArchive, obtainFromFiles } from './obtain-from-bytes.ts';
export type { ChartSource, ObtainedChart } from './obtain-chart.ts';
export { downloadWithPlugin, pluginHostOf, uploadWithPlugin } from './plugin-transfer.ts';
export { referenceToWrite } from './reference-to-write.ts';
export {
  generateReleaseName,
  isReleaseName,
  nameRelease,
  requireReleaseName,
} from './release-name.ts';
export type { NameOptions } from './release-name.ts';
export { sourceDateOf } from './source-date.ts';
export { readUserValues } from './user-values.ts';
export { dependencyContextOf, dependencyOptionsOf } from './dependency-context.ts';
export type { ManageOptions } from './dependency-context.ts';
export { bringDependencies } from './update-dependencies.ts';
export { keyringOf, verifyFile } from './verify-file.ts';
export type { VerifyOptions } from './verify-file.ts';
export type { TrustOptions } from './signature-requirement.ts';
