import { deployFlags } from './deploy.ts';
import type { FlagValues } from './spec.ts';

const ownFlags = {
  'generate-name': {
    type: 'bool',
    short: 'g',
    description: 'make up a name (and leave NAME out)',
  },
  'name-template': { type: 'string', description: 'template that names the release' },
  replace: { type: 'bool', description: 'reuse the name of a deleted release' },
  'server-side': {
    type: 'bool',
    default: true,
    description: 'leave conflicts to the server; with false, overwrite what others have set',
  },
} as const;

/** What `install` takes; `template` accepts all of it, so that one command line serves both. */
export const installFlags: typeof deployFlags & typeof ownFlags = { ...deployFlags, ...ownFlags };

/** `--server-side`, as the verbs that revise a release have it. */
export function serverSideOf(
  flags: FlagValues<Pick<typeof ownFlags, 'server-side'>>,
): 'true' | 'false' {
  return flags.serverSide ? 'true' : 'false';
}
