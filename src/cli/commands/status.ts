import { status, watchStatus } from '../../actions/status.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { releaseCandidates } from '../completion/candidates.ts';
import { outputFlags, wideFlags } from '../flags/output.ts';
import { revisionFlags } from '../flags/revision.ts';
import { followStatus } from '../views/follow-status.ts';
import { printStatus } from '../views/status.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: `Show the state of a release: when it was deployed and how that went, what there is of its objects in the
cluster, how its tests ended, and its notes.`,
  examples: [
    { description: 'as it is', command: 'helm status demo' },
    { description: 'as it changes', command: 'helm status demo --watch' },
    {
      description: 'an earlier version, for programs',
      command: 'helm status demo --revision 2 -o json',
    },
  ],
  flags: {
    ...outputFlags,
    ...wideFlags,
    ...revisionFlags,
    watch: {
      type: 'bool',
      short: 'w',
      description: 'go on showing it as it changes, until Ctrl-C',
    },
  },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const showsTables = flags.output === 'table';
    const options = { version: flags.revision, showsTables };
    const view = { format: flags.output, isWide: flags.wide };
    if (flags.watch) {
      await followStatus({ terminal, context }, watchStatus(context, name, options), view);
      return;
    }
    await printStatus({ terminal, context }, await status(context, name, options), view);
  },
});
