import type { Settings } from '../base/index.ts';
import { readSettings } from '../base/index.ts';
import type { Host } from './main.ts';

/** What the environment of a process says. */
export function hostSettings({ environment }: Pick<Host, 'environment'>): Settings {
  return readSettings({
    environment,
    platform: process.platform,
    home: environment['HOME'] ?? process.getBuiltinModule('node:os').homedir(),
  });
}
