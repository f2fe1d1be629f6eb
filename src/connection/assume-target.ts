import type { ReleaseOptions } from '../chart/index.ts';
import type { AssumedCluster } from '../render/index.ts';
import { assumeCapabilities } from '../render/index.ts';
import type { Target } from './fetch-target.ts';
import { readContextNamespace } from './context-namespace.ts';
import type { ActionContext } from '../context/index.ts';

/** What charts may know of a cluster that nobody asks. */
export function assumeTarget(context: ActionContext, assumed: AssumedCluster = {}): Target {
  return {
    namespace: context.settings.namespace ?? readContextNamespace(context) ?? 'default',
    capabilities: assumeCapabilities(assumed),
  };
}

/** What a release is called that nobody names, as Helm calls it. */
export const assumedName = 'release-name';

/** The first version of a release that nobody names. */
export function assumeRelease({ namespace }: Target): ReleaseOptions {
  return { name: assumedName, namespace, revision: 1, isUpgrade: false };
}
