import type { KubeObject, OwnerReference } from '../kube/index.ts';
import { ownLabels } from './format-release.ts';
import {
  applyMethodAnnotation,
  deletedAtAnnotation,
  phaseLabel,
  sequenceLabel,
  versionKind,
} from './kinds.ts';
import type { HookOutcome, ReleaseVersion } from './release-version.ts';

export type NewVersion = Omit<
  ReleaseVersion,
  'uid' | 'resourceVersion' | 'isSettled' | 'problem' | 'held'
>;

export function formatVersion(version: NewVersion, owner: OwnerReference): KubeObject {
  const { name, namespace, labels, phase, hookRuns, createdAt, firstDeployedAt, ...more } = version;
  const { applyMethod, deletedAt, ...spec } = more;
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
      ...annotationsOf({ applyMethod, deletedAt }),
      ownerReferences: [owner],
    },
    spec: {
      ...spec,
      version: name.toUpperCase(),
      createdAt: createdAt.toISOString(),
      firstDeployedAt: firstDeployedAt.toISOString(),
    },
    status: { phase, ...formatHookRuns(hookRuns) },
  };
}

type Outcome = Pick<ReleaseVersion, 'phase' | 'description' | 'hookRuns' | 'deletedAt'>;

/** A merge patch: what changes in a version after it was written. */
export function formatOutcome({ phase, description, hookRuns, deletedAt }: Outcome): object {
  return {
    metadata: {
      labels: { [phaseLabel]: phase },
      ...annotationsOf({ deletedAt }),
    },
    spec: { description },
    status: { phase, ...formatHookRuns(hookRuns) },
  };
}

/** Those of facts that few versions have. */
function annotationsOf({
  applyMethod,
  deletedAt,
}: Partial<Pick<ReleaseVersion, 'applyMethod' | 'deletedAt'>>): object {
  const annotations = {
    ...(applyMethod === 'csa' && { [applyMethodAnnotation]: applyMethod }),
    ...(deletedAt && { [deletedAtAnnotation]: deletedAt.toISOString() }),
  };
  return Object.keys(annotations).length === 0 ? {} : { annotations };
}

/** For the status of a version: all of them at once. */
export function formatHookRuns(hookRuns: readonly HookOutcome[]): object {
  if (hookRuns.length === 0) return {};
  const hooks = hookRuns.map(({ startedAt, completedAt, ...rest }) => ({
    ...rest,
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
  }));
  return { hooks };
}
