/** What server and page tell each other: types alone, times as ISO texts. */

/** An error as the command line shows it. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
  readonly hint?: string;
  readonly source?: {
    readonly file: string;
    readonly line?: number;
    readonly column?: number;
    readonly text?: string;
  };
}

/** Whose page this is, and which cluster it is about. */
export interface SessionFacts {
  /** The version of helm. */
  readonly helm: string;
  /** The name in the kubeconfig. */
  readonly context: string;
  readonly server: string;
  /** Where releases are looked for by who may not look everywhere. */
  readonly namespace: string;
  /** Empty where the cluster does not tell. */
  readonly user: string;
  /** Of the embedded cluster, its name. */
  readonly embedded?: string;
}

export interface ReleaseRow {
  /** The same for the same release, also where Helm keeps one of the same name. */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly revision: number;
  /** In Helm's words, or `corrupt`. */
  readonly status: string;
  readonly chart: string;
  readonly chartVersion: string;
  readonly appVersion: string;
  readonly updatedAt?: string;
  readonly description: string;
  /** Where Helm 3 or 4 keeps it, if it is theirs. */
  readonly driver?: 'secret' | 'configmap';
  readonly lock?: LockFacts;
}

/** Who works on a release. */
export interface LockFacts {
  readonly kind: string;
  readonly holder: string;
  readonly startedAt: string;
}

/** The newest version of a chart that a repository has. */
export interface NewerChart {
  /** `stable/web` */
  readonly reference: string;
  readonly version: string;
  readonly appVersion: string;
}

export type ReleasesMessage =
  | { readonly type: 'state'; readonly rows: readonly ReleaseRow[] }
  | { readonly type: 'row'; readonly row: ReleaseRow }
  | { readonly type: 'gone'; readonly key: string }
  /** What may not be read: a namespace, or without one all of them. */
  | { readonly type: 'forbidden'; readonly namespace?: string; readonly problem: Problem }
  /** By the names of charts. */
  | { readonly type: 'newer'; readonly charts: Readonly<Record<string, readonly NewerChart[]>> }
  | StreamMessage;

/** What every stream may tell. */
export type StreamMessage =
  /** What comes now replaces what was told before. */
  | { readonly type: 'start' }
  /** The cluster does not answer; what is shown is what was known. */
  | { readonly type: 'trouble'; readonly problem: Problem }
  | { readonly type: 'well' }
  /** All is told. */
  | { readonly type: 'over' }
  /** The stream cannot go on. */
  | { readonly type: 'problem'; readonly problem: Problem };

/** What a container says. */
export type LogMessage = { readonly type: 'log'; readonly text: string } | StreamMessage;

/** A version of a release, in short. */
export interface VersionFacts {
  readonly revision: number;
  readonly status: string;
  readonly chart: string;
  readonly appVersion: string;
  readonly description: string;
  readonly user: string;
  readonly updatedAt: string;
  readonly rolledBackTo?: number;
}

/** What one may do to a release; what one may not has its reason. */
export interface RightFacts {
  readonly change: boolean;
  readonly delete: boolean;
  readonly logs: boolean;
  readonly events: boolean;
}

/** What a version holds. */
export interface VersionContents {
  readonly revision: number;
  readonly notes: string;
  readonly manifest: string;
  /** The user's, as YAML. */
  readonly values: string;
  /** Every value that the templates saw, and where it comes from. */
  readonly origins: readonly ValueOrigin[];
  readonly chart: ChartFacts;
  /** What the chart's Lua was granted. */
  readonly permissions: readonly string[];
  readonly tests: readonly string[];
}

export interface ValueOrigin {
  readonly key: string;
  /** As JSON. */
  readonly value: string;
  /** `yours`, or a line of a chart's values.yaml. */
  readonly from: string;
  readonly isYours: boolean;
}

export interface ChartFacts {
  readonly name: string;
  readonly version: string;
  readonly appVersion: string;
  readonly description: string;
  /** As the user named it; empty where it is not known. */
  readonly reference: string;
  readonly readme: string;
  /** values.yaml, with its comments. */
  readonly values: string;
  /** JSON, or empty. */
  readonly schema: string;
}

/** One object of a release, or one that its objects own. */
export interface ObjectNode {
  readonly key: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  /** The key of what owns it; the objects of the manifest have none. */
  readonly owner?: string;
  readonly state: 'good' | 'busy' | 'bad' | 'idle' | 'odd';
  /** In the words of kstatus. */
  readonly status: string;
  readonly message: string;
  readonly createdAt?: string;
  /** Of a Pod. */
  readonly containers?: readonly ContainerFacts[];
}

export interface ContainerFacts {
  readonly name: string;
  readonly state: string;
  readonly reason: string;
  readonly restarts: number;
}

export interface EventFacts {
  readonly isWarning: boolean;
  readonly reason: string;
  readonly message: string;
  readonly about: string;
  readonly count: number;
  readonly at: string;
}

export type ReleaseMessage =
  | {
      readonly type: 'release';
      /** None once it is gone. */
      readonly row?: ReleaseRow;
      readonly versions: readonly VersionFacts[];
    }
  | {
      readonly type: 'objects';
      readonly objects: readonly ObjectNode[];
      readonly events: readonly EventFacts[];
      /** What may not be read. */
      readonly hidden: readonly string[];
    }
  | StreamMessage;

/** What would be done, as `helm diff` shows it. */
export interface PlanFacts {
  readonly changes: readonly PlannedChange[];
  readonly hasChanges: boolean;
}

export interface PlannedChange {
  readonly action:
    | 'create'
    | 'change'
    | 'recreate'
    | 'delete'
    | 'keep'
    | 'unchanged'
    | 'run'
    | 'adopt';
  /** In words, after the object's name: `is created`. */
  readonly deed: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly reason: string;
  /** As YAML; empty where there is none. */
  readonly before: string;
  readonly after: string;
  /** What stands in the way: fields that others own, objects of others. */
  readonly notes: readonly string[];
}

/** How something goes that is done. */
export type ProgressMessage =
  | {
      readonly type: 'progress';
      readonly label: string;
      readonly state: 'working' | 'done' | 'failed';
      readonly message: string;
    }
  | { readonly type: 'log'; readonly text: string }
  | { readonly type: 'done'; readonly message: string }
  | { readonly type: 'problem'; readonly problem: Problem };

export interface TwoVersions {
  readonly from: number;
  readonly to: number;
  readonly manifest: readonly [string, string];
  readonly values: readonly [string, string];
  readonly chart: readonly [string, string];
}

export interface FoundChartFacts {
  readonly reference: string;
  readonly version: string;
  readonly appVersion: string;
  readonly description: string;
  readonly isLibrary: boolean;
}

export interface ChartsFacts {
  readonly repositories: readonly { readonly name: string; readonly url: string }[];
  readonly charts: readonly FoundChartFacts[];
}

export interface ChartDetail extends ChartFacts {
  readonly versions: readonly {
    readonly version: string;
    readonly appVersion: string;
    readonly created: string;
  }[];
}

export interface RequestFacts {
  readonly name: string;
  readonly namespace: string;
  readonly release: string;
  readonly releaseNamespace: string;
  readonly chart: string;
  readonly isSuspended: boolean;
  readonly conditions: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
    readonly message: string;
    readonly since: string;
  }[];
}

export type RequestsMessage =
  | {
      readonly type: 'requests';
      readonly requests: readonly RequestFacts[];
      readonly isDefined: boolean;
    }
  | StreamMessage;

export type ClusterMessage =
  | {
      readonly type: 'cluster';
      readonly nodes: readonly ObjectNode[];
      readonly pods: readonly ObjectNode[];
    }
  | StreamMessage;
