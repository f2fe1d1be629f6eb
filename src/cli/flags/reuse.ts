import type { UpgradeOptions } from '../../actions/upgrade.ts';
import type { FlagValues } from './spec.ts';

/** What becomes of values that were given before. */
export const reuseFlags = {
  'reset-then-reuse-values': {
    type: 'bool',
    description: "keep the values given before, over the new chart's defaults",
  },
  'reset-values': { type: 'bool', description: 'forget the values given before' },
  'reuse-values': {
    type: 'bool',
    description: "keep the values given before, and the old chart's defaults below them",
  },
} as const;

/** The first of Helm's flags that says something. */
export function reuseOf(flags: FlagValues<typeof reuseFlags>): UpgradeOptions['reuse'] {
  if (flags.resetValues) return 'reset';
  if (flags.reuseValues) return 'reuse';
  return flags.resetThenReuseValues ? 'reset-then-reuse' : undefined;
}
