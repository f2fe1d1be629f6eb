import type { ManageOptions } from '../../source/index.ts';
import { accessFlags, accessOf } from './access.ts';
import { givenOf } from './given.ts';
import type { FlagValues } from './spec.ts';

const ownFlags = {
  keyring: {
    type: 'string',
    description: 'public keys to check signatures with',
    complete: 'file',
  },
  'skip-refresh': { type: 'bool', description: 'go by the indexes that were fetched last' },
  verify: { type: 'bool', description: 'check the signatures of what is fetched' },
} as const;

/** How dependencies are fetched and trusted. */
export const dependencyFlags: typeof accessFlags & typeof ownFlags = {
  ...accessFlags,
  ...ownFlags,
};

export function dependenciesOf(flags: FlagValues<typeof dependencyFlags>): ManageOptions {
  return {
    ...accessOf(flags),
    skipRefresh: flags.skipRefresh,
    verify: flags.verify,
    ...givenOf({ keyring: flags.keyring }),
  };
}
