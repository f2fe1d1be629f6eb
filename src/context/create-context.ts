import { readSettings } from '../base/index.ts';
import type { Settings } from '../base/index.ts';
import { generateKey } from '../keys/index.ts';
import type { ActionContext } from './action-context.ts';
import { fetchDocument } from './fetch-document.ts';
import { randomBytes } from './random-bytes.ts';
import { readTimeZone } from './read-time-zone.ts';

/**
 * A context of this machine: its clock, its randomness, the settings of its environment.
 * A caller overrides what it wants to bring itself.
 *
 * @example
 * const context = createContext({ clock: { now: () => new Date('2020-01-01') } });
 */
export function createContext(own: Partial<ActionContext> = {}): ActionContext {
  const context: ActionContext = {
    settings: own.settings ?? settingsOf(own.environment ?? process.env),
    environment: process.env,
    clock: { now: () => new Date() },
    randomBytes,
    generateKey,
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    readTimeZone: (name) => readTimeZone(name, own.environment ?? process.env),
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    handlers: [],
    signal: new AbortController().signal,
    fetchDocument: (url) => fetchDocument(url, context),
    ...own,
  };
  return context;
}

function settingsOf(environment: ActionContext['environment']): Settings {
  const { homedir } = process.getBuiltinModule('node:os');
  return readSettings({
    environment,
    platform: process.platform,
    home: homedir(),
  });
}

function ignore(): void {
  // A library says nothing unless it is asked to.
}
