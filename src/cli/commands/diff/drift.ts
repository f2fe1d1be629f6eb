import { diffDrift } from '../../../actions/diff/drift.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { releaseCandidates } from '../../completion/candidates.ts';
import { diffFlags, showDiff } from '../../flags/diff.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE'],
  description: `Show what others have changed in the objects of a release since it was deployed, as what it would take to
bring them back. Fields that somebody else owns by now are named with their owner.`,
  examples: [
    { description: 'is everything as it was deployed?', command: 'helm diff drift demo' },
    {
      description: 'for a watchdog',
      command: 'helm diff drift demo --detailed-exitcode -o json',
    },
  ],
  flags: diffFlags,
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    return showDiff(terminal, await diffDrift(context, name), flags);
  },
});
