import type { ObjectReference } from '../../kube/index.ts';
import type { ApplyMethod, HookOutcome } from '../release-version.ts';

/** One revision of a release of Helm 3 or 4, as its labels tell of it. */
export interface HelmRecord {
  /** Of the release. */
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  /** In Helm's words: `deployed`, `pending-upgrade`. */
  readonly status: string;
  /** The user's own. */
  readonly labels: Readonly<Record<string, string>>;
  readonly driver: HelmDriver;
  /** The object that holds it. */
  readonly object: ObjectReference;
  readonly uid: string;
}

/** Where Helm keeps its records. */
export type HelmDriver = 'secret' | 'configmap';

/** What a record holds. */
export interface HelmRelease {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  readonly status: string;
  readonly description: string;
  readonly notes: string;
  readonly firstDeployedAt: Date | undefined;
  readonly lastDeployedAt: Date | undefined;
  readonly deletedAt: Date | undefined;
  readonly chart: HelmChart;
  /** The user's. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly manifest: string;
  readonly hooks: readonly HelmHook[];
  /** On the client, where it says nothing of it. */
  readonly applyMethod: ApplyMethod;
  /** What is told of it besides, exactly as it is written: times, and how hooks ran. */
  readonly origin: Readonly<Record<string, unknown>>;
}

/** A chart as Helm records it, which is without its subcharts. */
export interface HelmChart {
  /** The fields of Chart.yaml. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly lock: Readonly<Record<string, unknown>> | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  readonly schema: Uint8Array | undefined;
  readonly templates: readonly HelmFile[];
  readonly files: readonly HelmFile[];
}

export interface HelmFile {
  readonly name: string;
  readonly data: Uint8Array;
}

export interface HelmHook {
  readonly name: string;
  readonly kind: string;
  readonly path: string;
  readonly manifest: string;
  /** Undefined where it never ran, or not to an end. */
  readonly lastRun: HelmHookRun | undefined;
}

export type HelmHookRun = Pick<HookOutcome, 'startedAt' | 'completedAt' | 'phase'>;
