/**
 * What a chart is: read from a directory or an archive, its values merged and checked, written
 * again. A chart is readonly data; what changes it returns another. Only `loader/` and `writer/`
 * touch the disk; nothing here knows networks, clusters or templates.
 */
export { crdsOf, walkCharts } from './chart.ts';
export type { Chart, ChartFile, ChartNode, CrdFile } from './chart.ts';
export { requireFileName, requireFileNames } from './file-name.ts';
export { isCompatibleVersion } from './dependencies/compatible-version.ts';
export { processDependencies } from './dependencies/process-dependencies.ts';
export { defaultIgnoreRules, isIgnored, parseIgnoreRules } from './ignore/rules.ts';
export { loadArchive, loadChart, loadFiles, readArchiveFiles } from './loader/load-chart.ts';
export { readTar } from './loader/tar-reader.ts';
export { encodeTar } from './writer/tar-writer.ts';
export { isLibrary, resourceApiVersion } from './metadata/metadata.ts';
export { dependencyFields, metadataFields } from './metadata/metadata-json.ts';
export type { Dependency, Lock, LockedDependency, Metadata } from './metadata/metadata.ts';
export { sanitize } from './metadata/sanitize.ts';
export { loadSchemas } from './schema/load-schemas.ts';
export type { Schemas } from './schema/load-schemas.ts';
export type { SchemaDocuments } from '../json-schema/index.ts';
export { coalesceValues } from './values/coalesce.ts';
export { coalesceTables } from './values/coalesce-tables.ts';
export { parseValues } from './values/load-values.ts';
export {
  parseSet,
  parseSetFile,
  parseSetJson,
  parseSetLiteral,
  parseSetString,
} from './values/set/parse-set.ts';
export { copyValues } from './values/values-map.ts';
export type { ReadonlyValues, ValuesMap } from './values/values-map.ts';
export { mergeMaps } from './values/merge-maps.ts';
export { mergeUserValues, valueLocations } from './values/user-values.ts';
export type { ValueFlags } from './values/user-values.ts';
export { releaseObject } from './values/render-values.ts';
export { describeValueSource, findValueSource } from './values/find-source.ts';
export { listLeaves } from './values/leaves.ts';
export type { ValueLeaf } from './values/leaves.ts';
export { findSchemaProblems, requireSchemas } from './values/require-schemas.ts';
export { mayBeUnlike } from './schema/derive/may-be-unlike.ts';
export { valueAt } from './values/values-path.ts';
export type { ReleaseOptions } from './values/render-values.ts';
export { readChartFields } from './metadata/parse-metadata.ts';
export type { ChartFields } from './metadata/chart-yaml.ts';
export { metadataObject } from './metadata/metadata-object.ts';
export { formatLock, formatMetadata } from './metadata/format-metadata.ts';
export { hoistLibraries } from './libraries/hoist-libraries.ts';
export { createChart, createFromStarter, scaffoldFiles } from './writer/create-chart.ts';
export { expandArchive } from './writer/expand-archive.ts';
export { packSource, packageChart } from './writer/package-chart.ts';
export { directoryFilesOf, saveFiles } from './writer/save-directory.ts';
export type { DerivedSchema } from './schema/derive/derive-schema.ts';
export { withDefaultValues } from './values/default-values.ts';
