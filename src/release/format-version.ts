import type { KubeObject, OwnerReference } from '../kube/index.ts';
import { ownLabels } from './format-release.ts';
import { phaseLabel, sequenceLabel, versionKind } from './kinds.ts';
import type { ReleaseVersion } from './release-version.ts';
import type { Phase } from './release.ts';

export type NewVersion = Omit<ReleaseVersion, 'uid' | 'resourceVersion' | 'isSettled' | 'problem'>;

export function formatVersion(version: NewVersion, owner: OwnerReference): KubeObject {
  const { name, namespace, labels, phase, createdAt, firstDeployedAt, ...spec } = version;
  return {
    ...versionKind,
    metadata: {
      name,
      namespace,
      labels: {
        ...labels,
        ...ownLabels(version.release),
        [sequenceLabel]: String(version.sequence),
        [phaseLabel]: phase,
      },
      ownerReferences: [owner],
    },
    spec: {
      ...spec,
      version: name.toUpperCase(),
      createdAt: createdAt.toISOString(),
      firstDeployedAt: firstDeployedAt.toISOString(),
    },
    status: { phase },
  };
}

/** A merge patch: what changes in a version after it was written. */
export function formatOutcome(phase: Phase, description: string): object {
  return {
    metadata: { labels: { [phaseLabel]: phase } },
    spec: { description },
    status: { phase },
  };
}
