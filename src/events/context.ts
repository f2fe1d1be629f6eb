/**
 * What handlers see of an operation. The parts of a context are replaced, never changed in place:
 * that is how those who keep a copy of one know that it is out of date.
 */
export interface EventContext {
  readonly release: ReleaseFacts | undefined;
  readonly capabilities: CapabilityFacts | undefined;
  /** Of the whole tree: a subchart's are below its name. */
  values: ReadonlyMap<string, unknown>;
  findings: readonly Finding[];
  /** Absent where an event has no chart (`pre-delete`). */
  top: ChartContext | undefined;
}

/** The part of a context that belongs to one chart of the tree. */
export interface ChartContext {
  /** As its parent knows it: the alias, where it has one. */
  readonly name: string;
  readonly facts: ChartFacts;
  files: readonly ContextFile[];
  /** Named without `templates/`. */
  templates: readonly ContextFile[];
  dependencies: readonly DependencyFacts[];
  objects: readonly ContextObject[];
  notes: string;
  readonly charts: readonly ChartContext[];
  readonly libraries: readonly ChartContext[];
}

/** Chart.yaml, whichever form it was written in; absent texts are empty. */
export interface ChartFacts {
  readonly apiVersion: string;
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly home: string;
  readonly sources: readonly string[];
  readonly maintainers: readonly MaintainerFacts[];
  readonly icon: string;
  readonly appVersion: string;
  readonly kubernetesVersions: string;
  readonly deprecated: boolean;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface MaintainerFacts {
  readonly name: string;
  readonly email: string;
  readonly url: string;
}

export interface DependencyFacts {
  readonly name: string;
  readonly version: string;
  readonly repository: string;
  readonly alias?: string;
  readonly condition?: string;
  readonly tags?: readonly string[];
}

export interface ReleaseFacts {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  readonly isInstall: boolean;
  readonly isUpgrade: boolean;
}

export interface CapabilityFacts {
  readonly helmVersion: string;
  readonly kubernetesVersion: string;
  readonly apiVersions: readonly string[];
}

export interface ContextFile {
  readonly name: string;
  readonly data: Uint8Array;
}

export interface ContextObject {
  /** What made it: `web/templates/service.yaml`, or the script that added it. */
  readonly source: string;
  /** The manifest as it was rendered; absent once a handler changed the object. */
  readonly text?: string;
  readonly value: ReadonlyMap<string, unknown>;
  /** Its state in the cluster, in `wait` and `ready`. */
  readonly live?: ReadonlyMap<string, unknown>;
  /** What a handler of `wait` decided, instead of the built-in rule. */
  readonly readiness?: Readiness;
  readonly reason?: string;
}

export type Readiness = 'ready' | 'waiting' | 'failed';

export interface Finding {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly path: string;
}
