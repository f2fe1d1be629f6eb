import os from 'node:os';
import { readSettings } from '../base/index.ts';
import type { ActionContext } from './context.ts';
import { generateKey } from './generate-key.ts';

/**
 * A context of this machine: its clock, its randomness, the settings of its environment.
 * A caller overrides what it wants to bring itself.
 *
 * @example
 * const context = createContext({ clock: { now: () => new Date('2020-01-01') } });
 */
export function createContext(own: Partial<ActionContext> = {}): ActionContext {
  return {
    settings: readSettings({
      environment: process.env,
      platform: process.platform,
      home: os.homedir(),
    }),
    environment: process.env,
    clock: { now: () => new Date() },
    // Asked for when needed: loading it takes 4 ms, and most commands never do.
    randomBytes: (count) => process.getBuiltinModule('node:crypto').randomBytes(count),
    generateKey,
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    handlers: [],
    signal: new AbortController().signal,
    ...own,
  };
}

function ignore(): void {
  // A library says nothing unless it is asked to.
}
