import type { GoMap } from '../../go/index.ts';

/**
 * What Chart.yaml says, whichever of its three forms it has. A text that is not given is empty,
 * as it is in Helm and as templates see it.
 */
export interface Metadata {
  /** `v1`, `v2`, or `helm.sh/v3` for the resource form. */
  readonly apiVersion: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly home: string;
  readonly icon: string;
  readonly appVersion: string;
  readonly kubeVersion: string;
  /** `application`, `library` or empty, which means application. */
  readonly type: string;
  readonly condition: string;
  readonly tags: string;
  readonly isDeprecated: boolean;
  readonly sources: readonly string[];
  readonly keywords: readonly string[];
  readonly maintainers: readonly Maintainer[];
  /** A map[string]string; undefined where there are none at all, which templates can tell. */
  readonly annotations: GoMap | undefined;
  /**
   * From Chart.yaml and requirements.yaml; undefined where neither has the list. Helm looks into
   * the conditions of subcharts only if there is one, be it empty.
   */
  readonly dependencies: readonly Dependency[] | undefined;
  readonly libraries: readonly Dependency[];
}

export interface Maintainer {
  readonly name: string;
  readonly email: string;
  readonly url: string;
}

/** A chart that a chart needs, or in a lock file, the one that was chosen. */
export interface Dependency {
  readonly name: string;
  /** A range; in a lock file a version. */
  readonly version: string;
  readonly repository: string;
  readonly condition: string;
  readonly tags: readonly string[];
  readonly isEnabled: boolean;
  /** Texts, or tables with `child` and `parent`. */
  readonly importValues: readonly unknown[];
  readonly alias: string;
}

/** A dependency as a lock file has it: one version, and what its archive is. */
export interface LockedDependency extends Dependency {
  /** `sha256:…` of the archive; empty where Helm wrote the lock, and for a chart on this disk. */
  readonly contentDigest: string;
}

/** Chart.lock or requirements.lock. */
export interface Lock {
  /** An RFC 3339 time, as written. */
  readonly generated: string;
  /** Of what Chart.yaml asked for and what was chosen, as Helm makes it. */
  readonly digest: string;
  readonly dependencies: readonly LockedDependency[];
  /** Helm knows none of these and passes over them. */
  readonly libraries: readonly LockedDependency[];
}

/** The apiVersion of the resource form. */
export const resourceApiVersion = 'helm.sh/v3';

export function isLibrary({ type }: Pick<Metadata, 'type'>): boolean {
  return type.toLowerCase() === 'library';
}
