import { resolveIntOrPercent } from '../kinds/validate-number.ts';
import type { KubeObject } from '../object.ts';
import { numberAt, stringAt, valueAt } from '../object.ts';

/** How many replicas a ReplicaSet should have next. */
export interface Step {
  readonly set: KubeObject;
  readonly replicas: number;
}

/** The next step of a rollout: what to scale, given what runs. Pure; called again as Pods come. */
export function planRollout(
  deployment: KubeObject,
  current: KubeObject,
  old: readonly KubeObject[],
  { runningOld, isPaused }: { readonly runningOld: number; readonly isPaused: boolean },
): readonly Step[] {
  const replicas = numberAt(deployment, 'spec', 'replicas') ?? 1;
  const isAlone = old.every((set) => sizeOf(set) === 0);
  if (isPaused || isAlone) return isAlone ? [{ set: current, replicas }] : [];
  if (isRecreated(deployment)) {
    return recreate(current, old, replicas, runningOld);
  }
  return rollingUpdate(deployment, current, old, replicas);
}

/** Whether all old Pods go before a new one comes. */
export function isRecreated(deployment: KubeObject): boolean {
  return stringAt(deployment, 'spec', 'strategy', 'type') === 'Recreate';
}

function recreate(
  current: KubeObject,
  old: readonly KubeObject[],
  replicas: number,
  runningOld: number,
): readonly Step[] {
  const down = old.filter((set) => sizeOf(set) > 0).map((set) => ({ set, replicas: 0 }));
  if (down.length > 0 || runningOld > 0) return down;
  return [{ set: current, replicas }];
}

function rollingUpdate(
  deployment: KubeObject,
  current: KubeObject,
  old: readonly KubeObject[],
  replicas: number,
): readonly Step[] {
  const { maxSurge, maxUnavailable } = limitsOf(deployment, replicas);
  const total = sizeOf(current) + old.reduce((sum, set) => sum + sizeOf(set), 0);
  const room = Math.max(replicas + maxSurge - total, 0);
  const wanted =
    sizeOf(current) > replicas
      ? replicas
      : sizeOf(current) + Math.min(room, replicas - sizeOf(current));
  if (wanted !== sizeOf(current)) return [{ set: current, replicas: wanted }];
  const unavailable = sizeOf(current) - availableOf(current);
  const spare = total - (replicas - maxUnavailable) - unavailable;
  return spare > 0 ? scaleDown(old, spare, replicas - maxUnavailable, current) : [];
}

/** Old Pods that never got ready cost nothing to drop; of the others as many as may be missing. */
function scaleDown(
  old: readonly KubeObject[],
  spare: number,
  minAvailable: number,
  current: KubeObject,
): readonly Step[] {
  const sizes = new Map(old.map((set) => [set, sizeOf(set)]));
  let left = spare;
  for (const set of old) {
    const broken = Math.min(sizeOf(set) - availableOf(set), left);
    if (broken <= 0) continue;
    sizes.set(set, sizeOf(set) - broken);
    left -= broken;
  }
  const available =
    availableOf(current) +
    old.reduce((sum, set) => sum + Math.min(availableOf(set), sizes.get(set) ?? 0), 0);
  let droppable = Math.min(Math.max(available - minAvailable, 0), left);
  for (const set of old) {
    const drop = Math.min(sizes.get(set) ?? 0, droppable);
    sizes.set(set, (sizes.get(set) ?? 0) - drop);
    droppable -= drop;
  }
  return old
    .filter((set) => sizes.get(set) !== sizeOf(set))
    .map((set) => ({ set, replicas: sizes.get(set) ?? 0 }));
}

/** How many Pods more than wanted there may be; none where all old ones go first. */
export function maxSurgeOf(deployment: KubeObject): number {
  if (isRecreated(deployment)) return 0;
  return limitsOf(deployment, numberAt(deployment, 'spec', 'replicas') ?? 1).maxSurge;
}

/** Surges round up and gaps down; both zero would never get anywhere. */
function limitsOf(
  deployment: KubeObject,
  replicas: number,
): { maxSurge: number; maxUnavailable: number } {
  const value = (key: string): ReturnType<typeof valueAt> =>
    valueAt(deployment, 'spec', 'strategy', 'rollingUpdate', key);
  const maxSurge = resolveIntOrPercent(value('maxSurge'), replicas, 'up');
  const maxUnavailable = resolveIntOrPercent(value('maxUnavailable'), replicas, 'down');
  return { maxSurge, maxUnavailable: maxSurge === 0 && maxUnavailable === 0 ? 1 : maxUnavailable };
}

function sizeOf(set: KubeObject): number {
  return numberAt(set, 'spec', 'replicas') ?? 0;
}

function availableOf(set: KubeObject): number {
  return numberAt(set, 'status', 'availableReplicas') ?? 0;
}
