import type { KubeObject } from '../../kube/index.ts';

/** Counts up with every change of what a cluster is set up with; a cluster keeps the newest it was given. */
const setupVersion = 1;
const annotation = 'helm.sh/setup-version';

/** What became of an object that a cluster is set up with. */
export interface SetupChange {
  readonly kind: string;
  readonly name: string;
  /** `kept`: somebody else's has its name. `missing`: it could not be made. */
  readonly change: 'created' | 'upgraded' | 'unchanged' | 'kept' | 'missing';
  /** Why it is kept or missing. */
  readonly reason?: string;
}

/** An object of a cluster's set-up, marked with its version. */
export function setupObject(object: KubeObject): KubeObject {
  const { labels, annotations, ...metadata } = object.metadata;
  return {
    ...object,
    metadata: {
      ...metadata,
      labels: { ...labels, 'app.kubernetes.io/managed-by': 'Helm' },
      annotations: { ...annotations, [annotation]: String(setupVersion) },
    },
  };
}

/** How an object that is there relates to ours: somebody else's has no version. */
export function compareSetup({ metadata }: KubeObject): 'older' | 'current' | 'foreign' {
  const text = metadata.annotations?.[annotation] ?? '';
  if (!/^\d{1,9}$/.test(text)) return 'foreign';
  return Number(text) < setupVersion ? 'older' : 'current';
}
