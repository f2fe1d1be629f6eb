import { GoMap } from '../../go/index.ts';
import { struct } from '../../yaml/index.ts';

const { anything, flag, listOf, nullable, optional, structOf, text, textTable, time } = struct;

/** A dependency as YAML has it. */
export interface DependencyFields {
  readonly name: string;
  readonly version: string;
  readonly repository: string;
  readonly condition: string;
  readonly tags: readonly string[];
  readonly enabled: boolean;
  readonly 'import-values': readonly unknown[];
  readonly alias: string;
}

export interface MaintainerFields {
  readonly name: string;
  readonly email: string;
  readonly url: string;
}

/** Chart.yaml of form v1 or v2, and requirements.yaml, as YAML has them; nothing is checked. */
export interface ChartFields {
  readonly name: string;
  readonly home: string;
  readonly sources: readonly string[];
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly maintainers: readonly (MaintainerFields | null)[];
  readonly icon: string;
  readonly apiVersion: string;
  readonly condition: string;
  readonly tags: string;
  readonly appVersion: string;
  readonly deprecated: boolean;
  readonly annotations: GoMap | undefined;
  readonly kubeVersion: string;
  readonly dependencies: readonly (DependencyFields | null)[] | undefined;
  /** Another word for `dependencies` in requirements.yaml. */
  readonly requirements: readonly (DependencyFields | null)[] | undefined;
  readonly libraries: readonly (DependencyFields | null)[] | undefined;
  /** Another word for `libraries`. */
  readonly library: readonly (DependencyFields | null)[] | undefined;
  readonly type: string;
}

export interface LockFields {
  readonly generated: string;
  readonly digest: string;
  readonly dependencies: readonly (LockedDependencyFields | null)[];
  readonly libraries: readonly (LockedDependencyFields | null)[];
}

export interface LockedDependencyFields extends DependencyFields {
  readonly digest: string;
}

const dependencyFields = {
  name: text,
  version: text,
  repository: text,
  condition: text,
  tags: listOf(text),
  enabled: flag,
  'import-values': listOf(anything),
  alias: text,
} as const;

const dependency: struct.FieldType<DependencyFields> = structOf<DependencyFields>(
  '*v2.Dependency',
  dependencyFields,
);

const lockedDependency: struct.FieldType<LockedDependencyFields> = structOf<LockedDependencyFields>(
  '*v2.Dependency',
  { ...dependencyFields, digest: text },
);

const maintainer: struct.FieldType<MaintainerFields> = structOf<MaintainerFields>(
  '*v2.Maintainer',
  {
    name: text,
    email: text,
    url: text,
  },
);

const dependencies = optional(listOf(nullable(dependency)));

export const chartStruct: struct.StructType<ChartFields> = structOf<ChartFields>('v2.Metadata', {
  name: text,
  home: text,
  sources: listOf(text),
  version: text,
  description: text,
  keywords: listOf(text),
  maintainers: listOf(nullable(maintainer)),
  icon: text,
  apiVersion: text,
  condition: text,
  tags: text,
  appVersion: text,
  deprecated: flag,
  annotations: textTable((entries) => new GoMap('map[string]string', entries)),
  kubeVersion: text,
  dependencies,
  requirements: dependencies,
  libraries: dependencies,
  library: dependencies,
  type: text,
});

export const lockStruct: struct.StructType<LockFields> = structOf<LockFields>('v2.Lock', {
  generated: time,
  digest: text,
  dependencies: listOf(nullable(lockedDependency)),
  libraries: listOf(nullable(lockedDependency)),
});

/** What tells the forms of Chart.yaml apart; Helm reads this first, and by this name. */
export const chartBaseStruct: struct.StructType<{ readonly apiVersion: string }> = structOf(
  'loader.chartBase',
  { apiVersion: text },
);
