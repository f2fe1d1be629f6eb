import { HelmError } from '../../base/index.ts';
import type { ScriptOptions } from '../../scripts/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { traceEvents } from '../views/trace-events.ts';
import type { FlagValues } from './spec.ts';

/** How the Lua of charts is run. */
export const scriptFlags = {
  'accept-perms': {
    type: 'strings',
    description:
      'permissions that the charts may have, and no others (network[:HOST],io[:PATH],os,cluster)',
  },
  'lua-memory': {
    type: 'string',
    default: '64Mi',
    description: 'how much memory the Lua of the charts may use',
  },
  'lua-timeout': {
    type: 'duration',
    default: 10_000,
    description: 'how long the Lua of the charts may take for one event',
  },
  'trace-events': {
    type: 'bool',
    description: 'print each event, and each handler with its place, weight and duration',
  },
  yes: { type: 'bool', short: 'y', description: 'grant every permission that the charts ask for' },
} as const;

/** For commands that do without the Lua of charts where nobody is there to grant what it asks for. */
export const noScriptsFlag = {
  'no-scripts': { type: 'bool', description: 'do not run the Lua of the charts' },
} as const;

export function scriptsOf(
  flags: FlagValues<typeof scriptFlags>,
  terminal: Terminal,
): ScriptOptions {
  return {
    acceptsAllPermissions: flags.yes,
    acceptedPermissions: flags.isGiven('accept-perms') ? flags.acceptPerms : undefined,
    timeout: requireTimeout(flags.luaTimeout),
    memory: parseMemory(flags.luaMemory),
    prompt: terminal.isInteractive ? async (question) => terminal.ask(question) : undefined,
    observer: flags.traceEvents ? traceEvents(terminal) : undefined,
  };
}

const units: Readonly<Record<string, number>> = { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 };
const minMemory = 2 * 2 ** 20;
const maxMemory = 2 ** 30;

function parseMemory(text: string): number {
  const [, digits, unit = ''] = /^([0-9]+)(Ki|Mi|Gi)$/.exec(text) ?? [];
  const bytes = Number(digits) * (units[unit] ?? 1);
  if (bytes >= minMemory && bytes <= maxMemory) return bytes;
  throw new HelmError('InvalidFlag', `--lua-memory must be from 2Mi to 1Gi, not "${text}"`);
}

function requireTimeout(milliseconds: number): number {
  if (milliseconds > 0) return milliseconds;
  throw new HelmError('InvalidFlag', '--lua-timeout must be more than 0s');
}
