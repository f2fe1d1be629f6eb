import type { HelmRequest } from '../../src/requests/index.ts';
import type { RequestView } from '../views/request-view.ts';
import { requestKey } from '../views/request-view.ts';

/** Why a request has to wait for others. */
export interface Obstacle {
  readonly reason: 'DependencyNotReady' | 'DependencyCycle';
  readonly message: string;
}

/** What stands in the way of a request among those it depends on; undefined if nothing does. */
export function findObstacle(requests: RequestView, request: HelmRequest): Obstacle | undefined {
  const cycle = findCycle(requests, request, []);
  if (cycle !== undefined) {
    return { reason: 'DependencyCycle', message: `it depends on itself: ${cycle.join(' → ')}` };
  }
  const missing = request.spec.dependsOn.map(requestKey).find((key) => !isReady(requests.get(key)));
  if (missing === undefined) return undefined;
  return { reason: 'DependencyNotReady', message: `waiting for HelmRequest ${missing}` };
}

function findCycle(
  requests: RequestView,
  request: HelmRequest,
  trail: readonly string[],
): readonly string[] | undefined {
  const key = requestKey(request);
  if (trail.includes(key)) return trail[0] === key ? [...trail, key] : undefined;
  for (const each of request.spec.dependsOn) {
    const next = requests.get(requestKey(each));
    const cycle = next && findCycle(requests, next, [...trail, key]);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** What it says of itself has to be about what is asked of it now. */
function isReady(request: HelmRequest | undefined): boolean {
  const condition = request?.status.conditions.find(({ type }) => type === 'Ready');
  return condition?.status === 'True' && condition.observedGeneration === request?.generation;
}
