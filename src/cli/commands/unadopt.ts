import { unadopt } from '../../actions/unadopt.ts';
import type { UnadoptResult } from '../../actions/unadopt.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { releaseCandidates } from '../completion/candidates.ts';
import { lockFlags } from '../flags/lock.ts';
import { outputFlags } from '../flags/output.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: `Give a release back to Helm 4, with its whole history: every version becomes a record of Helm's, in a Secret.
What runs is not touched: objects lose the label and the owner that tie them to this Helm's records, which
then go. Helm 4 goes on with it as if it had never been elsewhere; what a chart's Lua did is not recorded there.

If it is interrupted, the release is still ours, and the next unadopt begins anew.`,
  examples: [
    { description: 'back to Helm 4', command: 'helm unadopt demo' },
    { description: 'what that would come to', command: 'helm unadopt demo --dry-run' },
  ],
  flags: {
    ...outputFlags,
    ...lockFlags,
    'dry-run': { type: 'bool', description: 'only show what would be done' },
  },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const { dryRun, waitForLock } = flags;
    const result = await unadopt(context, name, { dryRun, waitForLock });
    await printData(terminal, flags.output, result, () => describe(result, dryRun));
  },
});

function describe({ name, versions, objects }: UnadoptResult, isDryRun: boolean): string {
  const done = `${count(versions, 'version')} and ${count(objects, 'object')}`;
  return `release "${name}" ${isDryRun ? 'would be' : 'has been'} given back to Helm: ${done}\n`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
