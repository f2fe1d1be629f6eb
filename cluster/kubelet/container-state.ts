import type { Happening } from '../controllers/events.ts';
import type { JsonObject } from '../object.ts';
import { stringAt } from '../object.ts';
import type { Wishes } from './wishes.ts';

/** What a kubelet keeps in mind of a container, besides its status. */
export interface Memory {
  /** When it came to the state that it is in, in milliseconds. */
  readonly since: number;
  readonly pulls: number;
  /** Up to when its probes have looked, from its start. */
  readonly probed: number;
}

export interface Circumstances {
  readonly wishes: Wishes;
  readonly now: Date;
  readonly restartPolicy: string;
  /** As the kubelet names it: `NAME_NAMESPACE(UID)`. */
  readonly podName: string;
  /** Milliseconds that its image takes to come; none where it is there. */
  readonly pullTime: number | undefined;
  /** Milliseconds from its start to its being ready, or to its end. */
  readonly readyDelay: number;
}

export interface Step {
  readonly status: JsonObject;
  readonly memory: Memory;
  readonly happenings: readonly Incident[];
  /** Milliseconds until there is something to do again. */
  readonly wait?: number;
}

/** What a kubelet tells of. */
export type Incident = Omit<Happening, 'component'>;

const firstBackOff = 10_000;
const maxBackOff = 300_000;

/** How long the kubelet waits before it tries again, so often already. */
export function backOff(count: number): number {
  return Math.min(firstBackOff * 2 ** (count - 1), maxBackOff);
}

/** The status of a container that does not run yet, or not any more. */
export function waitingStatus(container: JsonObject, reason: string, message?: string): JsonObject {
  const waiting = { reason, ...(message !== undefined && { message }) };
  const rest = { restartCount: 0, ready: false, started: false, lastState: {} };
  return { ...baseStatus(container), ...rest, state: { waiting } };
}

export function baseStatus(container: JsonObject): JsonObject {
  return {
    name: stringAt(container, 'name') ?? '',
    image: stringAt(container, 'image') ?? '',
    imageID: '',
  };
}

export function warning(reason: string, message: string): Incident {
  return { type: 'Warning', reason, message };
}
