import { version } from '../../src/base/index.ts';
import { connectCluster } from '../../src/connection/index.ts';
import type { ActionContext } from '../../src/context/index.ts';
import type { SessionFacts } from '../protocol.ts';
import type { FindEmbedded } from './embedded-cluster.ts';
import { contextName } from './embedded-cluster.ts';

export async function describeSession(
  context: ActionContext,
  findEmbedded: FindEmbedded,
): Promise<SessionFacts> {
  const name = contextName(context);
  using cluster = connectCluster(context);
  const [user, embedded] = await Promise.all([orNothing(cluster.findUser()), findEmbedded(name)]);
  return {
    helm: version,
    context: name,
    server: cluster.client.server,
    namespace: cluster.namespace,
    user,
    ...(embedded === undefined ? {} : { embedded: embedded.name }),
  };
}

/** Who one is, is good to know, and no condition. */
async function orNothing(asking: Promise<string>): Promise<string> {
  try {
    return await asking;
  } catch {
    return '';
  }
}
