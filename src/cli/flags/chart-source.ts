import type { ChartSource } from '../../source/index.ts';
import { accessFlags, accessOf } from './access.ts';
import { givenOf } from './given.ts';
import type { FlagValues } from './spec.ts';
import { trustFlags, trustOf } from './trust.ts';
import { versionFlags } from './version.ts';

const ownFlags = {
  devel: { type: 'bool', description: 'use development versions too' },
  'pass-credentials': { type: 'bool', description: 'send credentials to other domains too' },
  repo: { type: 'string', description: 'URL of the repository that has the chart' },
  verify: { type: 'bool', description: "check the chart's signature before using it" },
} as const;

/** How a chart that is named is found, fetched and trusted. */
export const chartSourceFlags: typeof accessFlags &
  typeof trustFlags &
  typeof ownFlags &
  typeof versionFlags = {
  ...accessFlags,
  ...trustFlags,
  ...ownFlags,
  ...versionFlags,
};

export function chartSourceOf(flags: FlagValues<typeof chartSourceFlags>): ChartSource {
  return {
    ...accessOf(flags),
    ...trustOf(flags),
    devel: flags.devel,
    verify: flags.verify,
    passesCredentials: flags.passCredentials,
    ...givenOf({ repository: flags.repo, version: flags.version }),
  };
}
