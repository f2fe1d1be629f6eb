import { HelmError } from '../../base/index.ts';
import type { FlagValues } from './spec.ts';

/** What `upgrade` and `rollback` share beyond an install. */
export const reviseFlags = {
  'cleanup-on-fail': { type: 'bool', description: 'delete what was created when it fails' },
  'history-max': {
    type: 'int',
    description: 'how many versions are kept; 0 keeps all (default 10)',
  },
  'server-side': {
    type: 'string',
    default: 'auto',
    description:
      'leave conflicts to the server ("true"), overwrite what others have set ("false"), or do as before ("auto")',
  },
} as const;

export interface ReviseChoices {
  readonly cleanupOnFail: boolean;
  readonly historyMax: number;
  readonly serverSide: 'true' | 'false' | 'auto';
}

export function revisingOf(
  flags: FlagValues<typeof reviseFlags>,
  maxHistory: number,
): ReviseChoices {
  const { serverSide, historyMax = maxHistory } = flags;
  if (serverSide !== 'true' && serverSide !== 'false' && serverSide !== 'auto') {
    throw unknownMethod(serverSide);
  }
  return { cleanupOnFail: flags.cleanupOnFail, historyMax, serverSide };
}

/** In Helm's words. */
function unknownMethod(method: string): HelmError {
  const message = `invalid/unknown release server-side apply method: ${method}`;
  return new HelmError('InvalidFlagValue', message);
}
