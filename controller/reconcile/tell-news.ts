import { isHelmError } from '../../src/base/index.ts';
import { createObject } from '../../src/kube/index.ts';
import type { HelmRequest, RequestCondition, RequestStatus } from '../../src/requests/index.ts';
import { requestKind } from '../../src/requests/index.ts';
import { requestKey } from '../views/request-view.ts';
import type { World } from '../world.ts';

const component = 'helm-controller';
const maxMessage = 1000;

/** Tells people who watch Events or the log what has become of a request, and what drifts. */
export async function tellNews(
  world: World,
  request: HelmRequest,
  after: RequestStatus,
): Promise<void> {
  for (const condition of after.conditions.filter((each) => isNews(each, request.status))) {
    const { reason, message } = condition;
    const isTrouble = isBad(condition);
    const { warn, info } = world.context.logger;
    (isTrouble ? warn : info)(message, { request: requestKey(request), reason });
    await recordEvent(world, request, { reason, message, type: isTrouble ? 'Warning' : 'Normal' });
  }
}

/** That nothing has drifted is no news. */
function isNews(now: RequestCondition, { conditions }: RequestStatus): boolean {
  const isTold = now.type === 'Ready' || (now.type === 'Drifted' && now.reason !== 'Deployed');
  const before = conditions.find(({ type }) => type === now.type);
  return isTold && (before?.reason !== now.reason || before.message !== now.message);
}

function isBad({ type, status }: RequestCondition): boolean {
  return type === 'Ready' ? status === 'False' : status !== 'False';
}

type News = Pick<RequestCondition, 'reason' | 'message'> & { readonly type: 'Warning' | 'Normal' };

async function recordEvent(
  { cluster, context }: World,
  { name, namespace, uid }: HelmRequest,
  { reason, message, type }: News,
): Promise<void> {
  const time = context.clock.now();
  const event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { generateName: `${name}.`, namespace },
    involvedObject: { ...requestKind, name, namespace, uid },
    type,
    reason,
    message: message.slice(0, maxMessage),
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
