import { HelmError } from '../../base/index.ts';
import type { ActionContext } from '../../index.ts';
import type { FlagValues } from './spec.ts';

/** Nothing is done: without the cluster (client), or as far as it can be asked (server). */
export type DryRun = 'none' | 'client' | 'server';

export const dryRunFlags = {
  'dry-run': {
    type: 'string',
    default: 'none',
    implied: 'unset',
    description:
      'only show what would be done: "client" without a cluster, "server" as the cluster sees it',
  },
} as const;

/** With Helm's words for what is not one of the words. */
export function dryRunOf(flags: FlagValues<typeof dryRunFlags>, { logger }: ActionContext): DryRun {
  const { dryRun } = flags;
  switch (dryRun) {
    case 'none':
    case 'client':
    case 'server':
      return dryRun;
    case 'unset':
      logger.warn("--dry-run is deprecated and should be replaced with '--dry-run=client'");
      return 'client';
    default: {
      const meant = readBoolean(dryRun) ? 'client' : 'none';
      logger.warn(
        `boolean '--dry-run=${dryRun}' flag is deprecated and must be replaced with '--dry-run=${meant}'`,
      );
      return meant;
    }
  }
}

/** For `template`, which never does anything. */
export function templateDryRunOf(
  flags: FlagValues<typeof dryRunFlags>,
  context: ActionContext,
): Exclude<DryRun, 'none'> {
  const dryRun = dryRunOf(flags, context);
  if (dryRun !== 'none') return dryRun;
  throw new HelmError(
    'InvalidFlagValue',
    `invalid dry-run value (${JSON.stringify(flags.dryRun)}). Must be "server" or "client"`,
  );
}

function readBoolean(text: string): boolean {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text)) return false;
  throw new HelmError(
    'InvalidFlagValue',
    `invalid dry-run value (${JSON.stringify(text)}). Must be "none", "server", or "client"`,
  );
}
