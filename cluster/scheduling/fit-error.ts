import type { KubeObject } from '../object.ts';
import { stringAt } from '../object.ts';

/** What stands against putting a Pod on a node. */
export interface Obstacle {
  readonly reasons: readonly string[];
  /** Nothing changes even if every other Pod goes. */
  readonly isHopeless: boolean;
}

const afterwards = 'no new claims to deallocate, preemption:';

/** Why no node fits, as the scheduler counts it, and that making room does not help either. */
export function formatFitError(pod: KubeObject, obstacles: readonly Obstacle[]): string {
  const why = countReasons(obstacles.map(({ reasons }) => reasons));
  if (stringAt(pod, 'spec', 'preemptionPolicy') === 'Never') {
    return `${why} ${afterwards} not eligible due to preemptionPolicy=Never.`;
  }
  const helpless = obstacles.map(({ isHopeless }) =>
    isHopeless
      ? ['Preemption is not helpful for scheduling']
      : ['No preemption victims found for incoming pod'],
  );
  return `${why} ${afterwards} ${countReasons(helpless)}`;
}

/** What is wrong before any node is looked at. */
export function formatEarlyError(nodeCount: number, why: string): string {
  return `0/${nodeCount} nodes are available: ${why}. not found`;
}

function countReasons(reasonsByNode: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasonsByNode.flat()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const lines = [...counts].map(([reason, count]) => `${count} ${reason}`).sort();
  return `0/${reasonsByNode.length} nodes are available: ${lines.join(', ')}.`;
}
