import type { HookOutcome, Phase, ReleaseVersion } from '../../release/index.ts';
import type { ReleaseContent } from './release-content.ts';

/** A version of a release, for people and for programs. */
export interface ReleaseReport extends ReleaseContent {
  readonly name: string;
  readonly namespace: string;
  /** 1, 2, 3; a dry run has the one that it would get. */
  readonly sequence: number;
  readonly phase: Phase | `pending-${string}`;
  readonly description: string;
  readonly firstDeployedAt: Date;
  readonly lastDeployedAt: Date;
  readonly labels: Readonly<Record<string, string>>;
  /** When hooks were last run; those that were not are missing. */
  readonly hookRuns: readonly HookOutcome[];
}

export function reportVersion(version: ReleaseVersion, content: ReleaseContent): ReleaseReport {
  const { release, namespace, sequence, description, labels, hookRuns } = version;
  return {
    ...content,
    ...{ name: release, namespace, sequence, description, labels, hookRuns },
    phase: version.phase === 'pending' ? `pending-${version.operation.kind}` : version.phase,
    firstDeployedAt: version.firstDeployedAt,
    lastDeployedAt: version.createdAt,
  };
}
