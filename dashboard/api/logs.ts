import { connectCluster } from '../../src/connection/index.ts';
import { followLogs, readLogs } from '../../src/kube/index.ts';
import type { LogMessage } from '../protocol.ts';
import type { ApiCall, Tell } from '../server/route.ts';
import { releaseOf } from './release-context.ts';

const tailLines = 500;

/** Tells what a container of a Pod has last said, and what it says from then on. */
export async function tellLogs(call: ApiCall, tell: Tell): Promise<void> {
  const say: (message: LogMessage) => void = tell;
  const { context, namespace, name } = releaseOf(call);
  using cluster = connectCluster(context);
  const container = call.query.get('container');
  const pod = { namespace, name };
  const options = { tailLines, signal: call.signal, ...(container === null ? {} : { container }) };
  say({ type: 'start' });
  if (call.query.has('previous')) {
    const text = await readLogs(cluster.client, pod, { ...options, isPrevious: true });
    say({ type: 'log', text });
  } else {
    for await (const text of followLogs(cluster.client, pod, options)) say({ type: 'log', text });
  }
  say({ type: 'over' });
}
