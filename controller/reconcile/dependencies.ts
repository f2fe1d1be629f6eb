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
  const cycle = findCycle(requests, request);
  if (cycle !== undefined) {
    return { reason: 'DependencyCycle', message: `it depends on itself: ${cycle.join(' → ')}` };
  }
  const missing = request.spec.dependsOn.map(requestKey).find((key) => !isReady(requests.get(key)));
  if (missing === undefined) return undefined;
  const why = requests.get(missing) === undefined ? ', which is not there' : '';
  return { reason: 'DependencyNotReady', message: `waiting for HelmRequest ${missing}${why}` };
}

/** The shortest way from a request back to itself. Each request is looked at once, however many depend on it. */
function findCycle(requests: RequestView, request: HelmRequest): readonly string[] | undefined {
  const start = requestKey(request);
  const ways = new Map([[start, [start]]]);
  const reached = [request];
  for (const from of reached) {
    const way = ways.get(requestKey(from)) ?? [];
    for (const key of from.spec.dependsOn.map(requestKey)) {
      if (key === start) return [...way, key];
      const next = requests.get(key);
      if (next === undefined || ways.has(key)) continue;
      ways.set(key, [...way, key]);
      reached.push(next);
    }
  }
  return undefined;
}

/** What it says of itself has to be about what is asked of it now. */
function isReady(request: HelmRequest | undefined): boolean {
  const condition = request?.status.conditions.find(({ type }) => type === 'Ready');
  return condition?.status === 'True' && condition.observedGeneration === request?.generation;
}
