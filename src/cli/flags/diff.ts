import type { DiffResult } from '../../deployment/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printDiff } from '../views/diff/print-diff.ts';
import { outputFlags } from './output.ts';
import type { FlagValues } from './spec.ts';

const ownFlags = {
  context: {
    type: 'int',
    short: 'C',
    default: 3,
    description: 'lines that stay the same to show around each change',
  },
  'detailed-exitcode': {
    type: 'bool',
    description: 'end with 2 if there are changes, 0 if there are none',
  },
} as const;

/** Where what was found is frozen, for `helm apply`. */
export const planFlags = {
  out: { type: 'string', description: 'write a plan to this file, which helm apply executes' },
  'show-secrets': {
    type: 'bool',
    description: 'put Secrets into the plan as they are; without it, they are rendered again',
  },
} as const;

/** How differences are shown. */
export const diffFlags: typeof ownFlags & typeof outputFlags = { ...ownFlags, ...outputFlags };

/** Shows a result as the flags say; returns the exit code. */
export async function showDiff(
  terminal: Terminal,
  result: DiffResult,
  flags: FlagValues<typeof diffFlags>,
): Promise<number | undefined> {
  const contextLines = Math.max(0, flags.context);
  await printDiff(terminal, result, { format: flags.output, contextLines });
  return flags.detailedExitcode && result.hasChanges ? 2 : undefined;
}
