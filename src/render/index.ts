/**
 * From a chart and its values to text, and from text to documents: Helm's own functions over the
 * template engine, what templates see, the order of things, hooks and notes. Errors are in Helm's
 * words and carry what a report needs. Pure: what reaches outside is handed in.
 */
export {
  assumeCapabilities,
  defaultCapabilities,
  parseKubeVersion,
} from './context/capabilities.ts';
export type { AssumedCluster, Capabilities, KubeVersion } from './context/capabilities.ts';
export { renderTemplates } from './engine/render-templates.ts';
export type { FindOrigin } from './engine/render-templates.ts';
export { helmFunctions } from './functions/helm-functions.ts';
export type { Lookup } from './functions/helm-functions.ts';
export { countedList, lookupAmong } from './functions/lookup-among.ts';
export { formatDocument, formatDocuments, formatRelease } from './manifests/format-manifests.ts';
export type { SourcedDocument } from './manifests/format-manifests.ts';
export type { Hook, HookEvent } from './manifests/hook.ts';
export type { ManifestHead } from './manifests/manifest-head.ts';
export { readManifestHead } from './manifests/manifest-head.ts';
export { selectDocuments, selectSources } from './manifests/select-documents.ts';
export { parseDocuments, parseHooks } from './manifests/parse-documents.ts';
export { printDocument, readDocuments } from './manifests/read-documents.ts';
export type { Manifest } from './manifests/read-documents.ts';
export { locateDocuments } from './manifests/split-documents.ts';
export { sortDocuments } from './manifests/sort-manifests.ts';
export type { KindWaves } from './manifests/kind-order.ts';
export { kindWaves, sortByKind, uninstallOrder } from './manifests/kind-order.ts';
export { renderChart } from './render-chart.ts';
export type { RenderedFiles } from './render-chart.ts';
