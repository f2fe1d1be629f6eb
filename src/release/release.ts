import type { OwnerReference } from '../kube/index.ts';
import type { ProcessIdentity } from '../processes/index.ts';

/** A release: a name in a namespace, and who is working on it. */
export interface Release {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** The user's own. */
  readonly labels: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  /** When it was last written, by the server's clock. */
  readonly writtenAt: Date;
  /** Its Application, which owns it; none where its chart brings one of that name. */
  readonly application: OwnerReference | undefined;
  /** The name of the release version that is deployed. */
  readonly current: string | undefined;
  /** The newest version, in short. */
  readonly latest: VersionSummary | undefined;
  readonly operation: Operation | undefined;
  /** The last fence that was given out. */
  readonly fence: number;
  /** Nothing of it is left in the cluster but its records, which whoever comes by removes. */
  readonly isDeleted: boolean;
  /** Its versions are also written as Helm's own records. */
  readonly isMirrored: boolean;
  /** Why it cannot be read; the rest is then what could be. */
  readonly problem: string | undefined;
}

/** What holds the lock of a release. */
export interface Operation {
  readonly id: string;
  /**
   * The ULID of the version that it makes. Who takes over takes the name, too, so that a record that is
   * still on its way finds it taken.
   */
  readonly version: string;
  readonly kind: OperationKind;
  /** Who, as people recognise them: `alice@laptop (4711)`. */
  readonly holder: string;
  /** The process behind it, where its machine tells; others on that machine know when it is gone. */
  readonly process?: ProcessIdentity | undefined;
  readonly startedAt: Date;
  readonly renewedAt: Date;
  readonly leaseSeconds: number;
  readonly fence: number;
}

export type OperationKind = (typeof operationKinds)[number];

export const operationKinds = [
  'install',
  'upgrade',
  'rollback',
  'delete',
  'test',
  'adopt',
  'unadopt',
] as const;

export type Phase = (typeof phases)[number];

export const phases = [
  'deployed',
  'superseded',
  'failed',
  'pending',
  'uninstalled',
  'corrupt',
] as const;

export const hookPhases = ['Succeeded', 'Failed'] as const;

/** What a list says of a release. */
export interface VersionSummary {
  readonly name: string;
  readonly sequence: number;
  readonly phase: Phase;
  readonly chart: ChartIdentity;
  readonly updatedAt: Date;
  readonly description: string;
  /** Who made it. */
  readonly holder: string;
}

export interface ChartIdentity {
  readonly name: string;
  readonly version: string;
  readonly appVersion: string;
}
