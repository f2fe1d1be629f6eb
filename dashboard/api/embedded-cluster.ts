import { HelmError } from '../../src/base/index.ts';
import type { ActionContext } from '../../src/context/index.ts';
import { findAccess } from '../../src/kube/index.ts';

/** An embedded cluster that runs. */
export interface EmbeddedCluster {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** Whether a context of the kubeconfig is an embedded cluster: whoever starts the dashboard knows. */
export type FindEmbedded = (context: string) => Promise<EmbeddedCluster | undefined>;

/** The name in the kubeconfig; empty where it has none. */
export function contextName({ settings, environment, logger }: ActionContext): string {
  return findAccess({ settings, environment, onWarning: logger.warn }).context ?? '';
}

export async function stopCluster(context: ActionContext, find: FindEmbedded): Promise<object> {
  const embedded = await find(contextName(context));
  if (embedded === undefined) {
    throw new HelmError('NotEmbedded', 'only the embedded cluster can be stopped from here');
  }
  await embedded.stop();
  return {};
}
