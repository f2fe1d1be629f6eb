/**
 * Where charts come from: references, the repositories a user added, their indexes, downloads and
 * the content cache. An index is read as a stream: only the charts asked for are ever held. Nothing
 * here knows releases or clusters, and nothing is trusted for having been downloaded.
 */
export type { Access } from './access.ts';
export { chartsFileOf, indexFileOf, unnamedRepository } from './cache-files.ts';
export { chooseVersion } from './choose-version.ts';
export { openContentCache } from './content-cache.ts';
export { downloadIndex } from './download-index.ts';
export { fetchArchive } from './fetch-archive.ts';
export { fetchChart } from './fetch-chart.ts';
export type { FetchContext, FetchOptions, FetchedChart } from './fetch-chart.ts';
export { indexDirectory } from './index-directory.ts';
export type { IndexEntry } from './index-file/index-entry.ts';
export { queryIndex } from './index-file/query-index.ts';
export { formatReference, parseReference, referenceName } from './reference/chart-reference.ts';
export type { ChartReference } from './reference/chart-reference.ts';
export { withVersion } from './reference/with-version.ts';
export { findRepository, loadRepositories, saveRepositories } from './repositories-file.ts';
export type { RepositoryEntry } from './repositories-file.ts';
export { isSameUrl, resolveUrl } from './repository-url.ts';
export { searchIndex, sortResults } from './search.ts';
export type { SearchQuery, SearchResult } from './search.ts';
export { notARepository } from './temporary-index.ts';
export { uploadChart } from './upload-chart.ts';
export type { ChartUpload } from './upload-chart.ts';
