import type { ObjectReference } from '../kube/index.ts';
import type { ChartIdentity, OperationKind, Phase, hookPhases } from './release.ts';

/** One record of a release's history. It is written once; only its phase and description follow. */
export interface ReleaseVersion {
  /** Its ULID in lower case. */
  readonly name: string;
  readonly release: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** The user's own. */
  readonly labels: Readonly<Record<string, string>>;
  /** 1, 2, 3: what people type. */
  readonly sequence: number;
  /** The ULID of the version before. */
  readonly parent: string | undefined;
  readonly chart: DeployedChart;
  readonly description: string;
  /** The Kubernetes user who made it. */
  readonly user: string;
  readonly createdAt: Date;
  /** When the first version of the release was made. */
  readonly firstDeployedAt: Date;
  /** The operation that made it. */
  readonly operation: VersionOrigin;
  /** Every object of it, also those of the cluster and of other namespaces. */
  readonly inventory: readonly ObjectReference[];
  /** Objects of versions before it that it has to remove; none is left once it is deployed. */
  readonly stale: readonly ObjectReference[];
  readonly payload: readonly PayloadChunk[];
  /** What the chart's scripts were granted. */
  readonly permissions: readonly string[];
  readonly applyMethod: ApplyMethod;
  readonly phase: Phase;
  /** When its objects were removed, of a version that was kept. */
  readonly deletedAt?: Date | undefined;
  /** How its hooks last ran; those that did not are missing. */
  readonly hookRuns: readonly HookOutcome[];
  /** Whether what is stored of its outcome is what its release says. */
  readonly isSettled: boolean;
  /** What it holds, where that came along with it, as it does in Helm's own records. */
  readonly held?: () => Payload;
  /** Why it cannot be read, if its phase is `corrupt`; the rest is then what could be. */
  readonly problem: string | undefined;
}

/** Helm's words for how objects were applied: by the server, or as a client does. */
export type ApplyMethod = 'ssa' | 'csa';

export interface VersionOrigin {
  readonly id: string;
  readonly kind: OperationKind;
  readonly fence: number;
  /** Who, as people recognise them. */
  readonly holder: string;
}

export interface DeployedChart extends ChartIdentity {
  /** As the user named it. */
  readonly reference: string;
  readonly digest: string;
}

/** A piece of a payload: one Secret, named by its content. */
export interface PayloadChunk {
  readonly part: PayloadPart;
  readonly secret: string;
  readonly digest: string;
  /** In bytes, as stored and before base64. */
  readonly size: number;
}

export type PayloadPart = 'chart' | 'release';

/** What came of a hook. */
export interface HookOutcome {
  /** Of its object. */
  readonly name: string;
  /** Of its template. */
  readonly path: string;
  readonly startedAt: Date;
  readonly completedAt: Date;
  readonly phase: (typeof hookPhases)[number];
}

/** What a version holds, read back. */
export interface Payload {
  /** The chart as a package (`.tgz`). */
  readonly chart: Uint8Array;
  /** The user's values, as JSON. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly manifest: string;
  readonly hooks: readonly RecordedHook[];
  readonly notes: string;
  /** Of a version that was adopted: what Helm's record said besides. */
  readonly origin?: Readonly<Record<string, unknown>>;
}

/** A hook as it was rendered; what it means is in its annotations. */
export interface RecordedHook {
  readonly path: string;
  readonly manifest: string;
}
