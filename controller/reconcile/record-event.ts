import { isHelmError } from '../../src/base/index.ts';
import { createObject } from '../../src/kube/index.ts';
import type { HelmRequest, RequestStatus } from '../../src/requests/index.ts';
import { requestKind } from '../../src/requests/index.ts';
import type { World } from '../world.ts';

const component = 'helm-controller';
const maxMessage = 1000;

/** Tells people who watch Events that a request is ready now, or why it is not. */
export async function recordEvent(
  { cluster, context }: World,
  request: HelmRequest,
  after: RequestStatus,
): Promise<void> {
  const before = readyOf(request.status);
  const now = readyOf(after);
  if (now === undefined) return;
  if (before?.reason === now.reason && before.message === now.message) return;
  const { name, namespace, uid } = request;
  const time = context.clock.now();
  const event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { generateName: `${name}.`, namespace },
    involvedObject: { ...requestKind, name, namespace, uid },
    type: now.status === 'False' ? 'Warning' : 'Normal',
    reason: now.reason,
    message: now.message.slice(0, maxMessage),
    source: { component },
    reportingComponent: component,
    firstTimestamp: time.toISOString(),
    lastTimestamp: time.toISOString(),
    count: 1,
  };
  try {
    await createObject(cluster.client, event, { signal: context.signal });
  } catch (error) {
    // An event that nobody reads is no reason to fail.
    if (!isHelmError(error)) throw error;
    context.logger.debug(`cannot record an event: ${error.message}`);
  }
}

function readyOf({ conditions }: RequestStatus) {
  return conditions.find(({ type }) => type === 'Ready');
}
