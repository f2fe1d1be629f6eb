import { connectCluster } from '../../src/connection/index.ts';
import { checkAccess } from '../../src/kube/index.ts';
import type { RightFacts } from '../protocol.ts';
import type { ApiCall } from '../server/route.ts';
import { releaseOf } from './release-context.ts';

const questions = {
  change: { verb: 'update', group: 'helm.sh', resource: 'releases' },
  delete: { verb: 'delete', group: 'helm.sh', resource: 'releases' },
  logs: { verb: 'get', group: '', resource: 'pods/log' },
  events: { verb: 'list', group: '', resource: 'events' },
} as const;

/** What one may do in the namespace of a release, by the word of the server. */
export async function describeRights(call: ApiCall): Promise<RightFacts> {
  const { context, namespace } = releaseOf(call);
  using cluster = connectCluster(context);
  const ask = async (name: keyof typeof questions): Promise<boolean> => {
    const right = { ...questions[name], namespace };
    return (await checkAccess(cluster.client, right, context)).isAllowed;
  };
  const [change, remove, logs, events] = await Promise.all([
    ask('change'),
    ask('delete'),
    ask('logs'),
    ask('events'),
  ]);
  return { change, delete: remove, logs, events };
}
