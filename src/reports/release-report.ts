import { isUlid } from '../base/index.ts';
import type { ObjectReference } from '../kube/index.ts';
import type { ApplyMethod, HookOutcome, Phase, ReleaseVersion } from '../release/index.ts';
import type { ReleaseContent, RenderedContents } from '../rendering/index.ts';
import { statusOf } from './version-status.ts';

/** A version of a release, for people and for programs. */
export interface ReleaseReport extends VersionFacts, ReleaseContent {}

/** The same without its chart. */
export interface VersionReport extends VersionFacts, RenderedContents {}

interface VersionFacts {
  readonly name: string;
  readonly namespace: string;
  /** 1, 2, 3; a dry run has the one that it would get. */
  readonly sequence: number;
  /** Helm's own versions have none, nor has what was not recorded. */
  readonly ulid?: string;
  /** The Kubernetes user who made it, where that is recorded. */
  readonly user?: string;
  readonly phase: Phase | `pending-${string}` | 'uninstalling';
  readonly description: string;
  readonly firstDeployedAt: Date;
  readonly lastDeployedAt: Date;
  /** When its objects were removed, of a version that was kept. */
  readonly deletedAt?: Date | undefined;
  readonly labels: Readonly<Record<string, string>>;
  /** Empty where Helm did not record it, as none did before Helm 4. */
  readonly applyMethod: ApplyMethod | '';
  /** Which objects are its own. */
  readonly inventory: readonly ObjectReference[];
  /** When hooks were last run; those that were not are missing. */
  readonly hookRuns: readonly HookOutcome[];
}

export function reportVersion<C extends RenderedContents>(
  version: ReleaseVersion,
  content: C,
): VersionFacts & C {
  const { release, namespace, sequence, description, labels, hookRuns, user } = version;
  return {
    ...content,
    name: release,
    namespace,
    sequence,
    ...ulidOf(version),
    user,
    description,
    labels,
    hookRuns,
    inventory: version.inventory,
    applyMethod: content.origin?.['apply_method'] === '' ? '' : version.applyMethod,
    phase: statusOf(version),
    firstDeployedAt: version.firstDeployedAt,
    lastDeployedAt: version.createdAt,
    deletedAt: version.deletedAt,
  };
}

/** Helm's own versions have none. */
export function ulidOf({ name }: ReleaseVersion): { readonly ulid?: string } {
  return isUlid(name) ? { ulid: name.toUpperCase() } : {};
}
