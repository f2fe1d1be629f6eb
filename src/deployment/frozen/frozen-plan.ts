import type { ObjectReference } from '../../kube/index.ts';
import type { Action } from '../../plan/index.ts';
import type { DeployedChart, Release } from '../../release/index.ts';
import type { DeployVerb } from '../deploy-options.ts';

/** What a verb was found to do, to the last object, and what it was compared with. */
export interface FrozenPlan {
  readonly verb: DeployVerb;
  readonly name: string;
  readonly namespace: string;
  /** Which cluster it is for, by its identity. */
  readonly cluster: string;
  readonly createdAt: string;
  /** What the release was; absent where there was none. */
  readonly release?: FrozenRelease;
  readonly chart: FrozenChart;
  /** The user's, as they were given. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly documents: readonly FrozenDocument[];
  readonly hooks: readonly FrozenDocument[];
  readonly notes: string;
  /** What becomes of each object, and what it was. */
  readonly objects: readonly FrozenObject[];
  readonly options: FrozenOptions;
  /** What digests of secrets are mixed with. */
  readonly salt: string;
}

export interface FrozenRelease extends Pick<Release, 'uid' | 'current'> {
  /** The name of its newest version. */
  readonly latest: string | undefined;
  readonly sequence: number;
}

/** A chart as a package in base64; a rollback has the version that holds it instead. */
export interface FrozenChart extends DeployedChart {
  readonly package?: string;
  /** A ULID. */
  readonly version_of?: string;
}

/** A document of the manifest, or a Secret by its digest alone. */
export type FrozenDocument =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly object: string; readonly sealed: string };

export interface FrozenObject extends ObjectReference {
  readonly action: Action;
  /** Of the object that was there. */
  readonly uid?: string;
  readonly digest?: string;
}

export interface FrozenOptions {
  readonly forceConflicts?: boolean;
  readonly takeOwnership?: boolean;
}
