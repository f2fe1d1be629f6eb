/**
 * Where charts come from: references, the repositories a user added, their indexes, downloads and
 * the content cache. An index is read as a stream: only the charts asked for are ever held. Nothing
 * here knows releases or clusters, and nothing is trusted for having been downloaded.
 */
export { formatReference, parseReference } from './reference/chart-reference.ts';
export type {
  ChartReference,
  LocalChart,
  ReferencePins,
  RegistryChart,
  RepositoryChart,
  UrlChart,
} from './reference/chart-reference.ts';
export { refuseVersionFlag } from './reference/refuse-version-flag.ts';
