/** A release: a name in a namespace, and who is working on it. */
export interface Release {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The name of the release version that is deployed. */
  readonly current: string | undefined;
  /** The newest version, in short. */
  readonly latest: VersionSummary | undefined;
  readonly operation: Operation | undefined;
  /** The last fence that was given out. */
  readonly fence: number;
}

/** What holds the lock of a release. */
export interface Operation {
  readonly id: string;
  readonly kind: OperationKind;
  /** Who, as people recognise them: `alice@laptop (4711)`. */
  readonly holder: string;
  readonly startedAt: Date;
  readonly renewedAt: Date;
  readonly leaseSeconds: number;
  readonly fence: number;
}

export type OperationKind = 'install' | 'upgrade' | 'rollback' | 'delete' | 'test' | 'adopt';

export type Phase = 'deployed' | 'superseded' | 'failed' | 'pending' | 'uninstalled' | 'corrupt';

/** What a list says of a release. */
export interface VersionSummary {
  readonly name: string;
  readonly sequence: number;
  readonly phase: Phase;
  readonly chart: ChartIdentity;
  readonly updatedAt: Date;
  readonly description: string;
}

export interface ChartIdentity {
  readonly name: string;
  readonly version: string;
  readonly appVersion: string;
}
