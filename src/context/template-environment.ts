import type { SprigEnvironment } from '../engine/index.ts';
import type { ActionContext } from './index.ts';

/** What template functions may have of the world: the time, chance, keys, the local zone. */
export function templateEnvironment(context: ActionContext): SprigEnvironment {
  return {
    now: context.clock.now,
    randomBytes: context.randomBytes,
    generateKey: context.generateKey,
    ...(context.readTimeZone === undefined ? {} : { readTimeZone: context.readTimeZone }),
    get localTimeZone() {
      return context.timeZone();
    },
  };
}
