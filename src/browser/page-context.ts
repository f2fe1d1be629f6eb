import { readSettings } from '../base/index.ts';
import type { ActionContext } from '../context/index.ts';
import { randomBytes } from '../context/index.ts';
import type { KeyStore } from './key-store.ts';

/** What a render has to say besides its result. */
export interface Voices {
  readonly warnings: string[];
  readonly output: string[];
}

/** The world of a page: the browser's clock, chance and time zone, and nothing beyond. */
export function pageContext(keys: KeyStore, { warnings, output }: Voices): ActionContext {
  const keep = (text: string): void => void output.push(text);
  const warn = (text: string): void => void warnings.push(text);
  return {
    settings: readSettings({ environment: {}, platform: 'linux', home: '/' }),
    environment: {},
    clock: { now: () => new Date() },
    randomBytes,
    generateKey: keys.take,
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    logger: { debug: () => undefined, info: keep, warn, error: keep },
    handlers: [],
    signal: new AbortController().signal,
  };
}
