import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { SeenRequest } from '../support/fault-proxy.ts';
import type { OnRequest } from './stage.ts';

/** Where a process is killed. */
export interface Cut {
  /** With its n-th request, from 1. */
  readonly request: number;
  /**
   * `unheard`: the server never gets that request. `unanswered`: it does, and the process never
   * learns. A number: so many milliseconds after the request has gone its way.
   */
  readonly how: 'unheard' | 'unanswered' | number;
}

/** Kills a process without giving it a chance. What it has sent meanwhile is lost. */
export function cutAt({ request: last, how }: Cut): OnRequest {
  return async (request, count, process) => {
    if (typeof how === 'number') {
      if (count === last) void killLater(process, how);
      return undefined;
    }
    if (count < last) return undefined;
    process.kill('SIGKILL');
    return {
      reset: count === last && how === 'unanswered' && !request.isWatch ? 'after' : 'before',
    };
  };
}

async function killLater(process: ChildProcess, milliseconds: number): Promise<void> {
  await delay(milliseconds);
  process.kill('SIGKILL');
}

/** Anywhere in the time that a run took, told by the requests that it made. */
export function cutInTime(requests: readonly SeenRequest[], fraction: number): Cut {
  const times = requests.map(({ at }) => at);
  const [begin = 0, end = 0] = [times[0], times.at(-1)];
  const moment = begin + fraction * (end - begin);
  const index = times.findLastIndex((time) => time <= moment);
  return { request: index + 1, how: Math.round(moment - (times[index] ?? begin)) };
}
