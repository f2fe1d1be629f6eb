/**
 * The state of releases as Kubernetes objects: Application, Release, ReleaseVersion and the Secrets
 * that hold what was deployed. Who may change it is decided by compare-and-swap on the Release, which
 * is also the commit. It knows neither templates nor plans.
 */
export type {
  ChartIdentity,
  Operation,
  OperationKind,
  Phase,
  Release,
  VersionSummary,
} from './release.ts';
export type {
  DeployedChart,
  Payload,
  PayloadChunk,
  PayloadPart,
  RecordedHook,
  ReleaseVersion,
} from './release-version.ts';
