import { HelmError } from '../../base/index.ts';
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
  'server-side': { type: 'bool', default: true, description: 'apply on the server: always true' },
} as const;

/** What `install` takes; `template` accepts all of it, so that one command line serves both. */
export const installFlags: typeof deployFlags & typeof ownFlags = { ...deployFlags, ...ownFlags };

export function refuseClientSide(flags: FlagValues<Pick<typeof ownFlags, 'server-side'>>): void {
  if (flags.serverSide) return;
  throw clientSideRefused();
}

export function clientSideRefused(): HelmError {
  const message = '--server-side=false is refused: objects are always applied on the server';
  return new HelmError('FlagRefused', message, {
    hint: 'what a client-side apply has left behind is taken over by itself',
  });
}
