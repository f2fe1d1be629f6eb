/** A release that the controller installs and keeps as it is described. */
export interface HelmRequest {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number;
  readonly createdAt: Date;
  readonly finalizers: readonly string[];
  readonly isBeingDeleted: boolean;
  /** What `helm request reconcile` last wrote. */
  readonly askedAt: string | undefined;
  readonly spec: RequestSpec;
  readonly status: RequestStatus;
  /** Why its spec cannot be read; it is then what could be. */
  readonly problem: string | undefined;
}

export interface RequestSpec {
  readonly chart: RequestedChart;
  /** Count more than those of `valuesFrom`. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly valuesFrom: readonly ValuesSource[];
  readonly releaseName: string;
  readonly targetNamespace: string;
  readonly serviceAccountName: string | undefined;
  /** Milliseconds after which a chart is looked for anew. */
  readonly interval: number;
  readonly isSuspended: boolean;
  readonly wait: boolean;
  readonly timeout: number;
  readonly retries: number;
  readonly rollbackOnFailure: boolean;
  readonly driftPolicy: DriftPolicy;
  readonly driftIgnore: readonly IgnoredDrift[];
  readonly permissions: readonly string[];
  readonly dependsOn: readonly RequestReference[];
  readonly deletionPolicy: (typeof deletionPolicies)[number];
  readonly historyMax: number | undefined;
}

export const driftPolicies = ['ignore', 'warn', 'correct'] as const;
export type DriftPolicy = (typeof driftPolicies)[number];
export const deletionPolicies = ['delete', 'keep'] as const;
export const valuesKinds = ['ConfigMap', 'Secret'] as const;

/** Exactly one of reference, config map and inline is there. */
export interface RequestedChart {
  readonly reference: string | undefined;
  readonly repository: string | undefined;
  readonly configMap: { readonly name: string; readonly key: string } | undefined;
  /** The files of a chart by their names. */
  readonly inline: Readonly<Record<string, unknown>> | undefined;
  /** A Secret with `username` and `password`, or with a Docker configuration. */
  readonly secret: string | undefined;
  readonly verify: boolean;
  /** A Secret with the keys that count, or who has to have signed; the controller's own keyring without it. */
  readonly verifySecret: string | undefined;
  /** Talks to its registry without encryption. */
  readonly plainHttp: boolean;
}

export interface ValuesSource {
  readonly kind: (typeof valuesKinds)[number];
  readonly name: string;
  readonly key: string;
  readonly isOptional: boolean;
  /** Where the text goes as one value; without it, it is YAML for all of them. */
  readonly targetPath: string | undefined;
}

/** Fields of objects that others may change; every part of the target that is given has to fit. */
export interface IgnoredDrift {
  readonly kind: string | undefined;
  readonly name: string | undefined;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly paths: readonly string[];
}

export interface RequestReference {
  readonly name: string;
  readonly namespace: string;
}

/** What was tried or done: a chart, by content, and values, by digest. */
export interface AppliedState {
  readonly reference: string;
  readonly digest: string;
  readonly valuesDigest: string;
  readonly generation: number;
}

export interface RequestCondition {
  readonly type: 'Ready' | 'Reconciling' | 'Stalled' | 'Drifted';
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration: number;
  readonly lastTransitionTime: string;
}

/** An object of the release. */
export interface InventoryItem {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** A version of the release that was deployed for the request. */
export interface HistoryEntry {
  /** Its ULID. */
  readonly version: string;
  readonly sequence: number;
  /** Name and version of the chart. */
  readonly chart: string;
  readonly outcome: string;
  readonly deployedAt: string;
}

export interface RequestStatus {
  readonly observedGeneration: number;
  readonly conditions: readonly RequestCondition[];
  readonly lastAttempted: AppliedState | undefined;
  readonly lastApplied: AppliedState | undefined;
  /** How often the last attempt failed in a row. */
  readonly failures: number;
  /** The ULID of the version that was last applied. */
  readonly version: string | undefined;
  /** The objects of the release; if there are too many, some of them, of each kind one. */
  readonly inventory: readonly InventoryItem[];
  /** How many there are. */
  readonly inventorySize: number;
  /** The newest first, and not all of them. */
  readonly history: readonly HistoryEntry[];
  readonly askedAt: string | undefined;
}
