import { connectCluster } from '../../src/connection/index.ts';
import { readLogs } from '../../src/kube/index.ts';
import type { ApiCall } from '../server/route.ts';
import { releaseOf } from './release-context.ts';

const lines = 500;

/** What a container of a Pod has last said. */
export async function describeLogs(call: ApiCall): Promise<{ readonly text: string }> {
  const { context, namespace, name } = releaseOf(call);
  using cluster = connectCluster(context);
  const container = call.query.get('container');
  const text = await readLogs(
    cluster.client,
    { namespace, name },
    {
      tailLines: lines,
      isPrevious: call.query.has('previous'),
      signal: call.signal,
      ...(container === null ? {} : { container }),
    },
  );
  return { text };
}
