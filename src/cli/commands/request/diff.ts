import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { diffFlags, showDiff } from '../../flags/diff.ts';
import { scriptFlags, scriptsOf } from '../../flags/scripts.ts';

export const command: Command = defineClusterCommand({
  arguments: ['NAME'],
  description: `Show what the controller would change for a request as it is now: with its chart, its values and their sources.
Nothing is done, and everything is read with the rights of who asks; what scripts may do on this machine is asked for
here, whatever the request grants them.`,
  examples: [{ description: 'before it is resumed', command: 'helm request diff web' }],
  flags: { ...scriptFlags, ...diffFlags },
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const { diffRequest } = await import('../../../../controller/index.ts');
    return showDiff(terminal, await diffRequest(context, name, scriptsOf(flags, terminal)), flags);
  },
});
