import type { ReleaseOptions } from '../chart/index.ts';
import { defaultCapabilities, parseKubeVersion } from '../render/index.ts';
import type { Target } from './fetch-target.ts';
import { readContextNamespace } from './context-namespace.ts';
import type { ActionContext } from '../context/index.ts';

export interface AssumedCluster {
  readonly kubeVersion?: string | undefined;
  readonly apiVersions?: readonly string[];
}

/** What charts may know of a cluster that nobody asks. */
export function assumeTarget(
  context: ActionContext,
  { kubeVersion, apiVersions = [] }: AssumedCluster = {},
): Target {
  return {
    namespace: context.settings.namespace ?? readContextNamespace(context) ?? 'default',
    capabilities: {
      kubeVersion:
        kubeVersion === undefined ? defaultCapabilities.kubeVersion : parseKubeVersion(kubeVersion),
      apiVersions: [...defaultCapabilities.apiVersions, ...apiVersions],
    },
  };
}

/** What a release is called that nobody names, as Helm calls it. */
export const assumedName = 'release-name';

/** The first version of a release that nobody names. */
export function assumeRelease({ namespace }: Target): ReleaseOptions {
  return { name: assumedName, namespace, revision: 1, isUpgrade: false };
}
