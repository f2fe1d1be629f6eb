import { status } from '../../actions/status.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { releaseCandidates } from '../completion/candidates.ts';
import { outputFlags, wideFlags } from '../flags/output.ts';
import { revisionFlags } from '../flags/revision.ts';
import { printStatus } from '../views/status.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: `Show the state of a release: when it was deployed and how that went, what there is of its objects in the
cluster, how its tests ended, and its notes.`,
  examples: [
    { description: 'as it is', command: 'helm status demo' },
    {
      description: 'an earlier version, for programs',
      command: 'helm status demo --revision 2 -o json',
    },
  ],
  flags: { ...outputFlags, ...wideFlags, ...revisionFlags },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const showsTables = flags.output === 'table';
    const result = await status(context, name, { version: flags.revision, showsTables });
    await printStatus({ terminal, context }, result, { format: flags.output, isWide: flags.wide });
  },
});
