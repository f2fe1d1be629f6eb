import { deleteRequest } from '../../../actions/request/delete.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';

export const command: Command = defineClusterCommand({
  arguments: ['NAME'],
  description: `Take a request back. The controller then deletes its release, unless the request says otherwise.`,
  examples: [
    { description: 'with its release', command: 'helm request delete web' },
    {
      description: 'and leave the release to the command line',
      command: 'helm request delete web --keep-release',
    },
  ],
  flags: {
    'keep-release': { type: 'bool', description: 'leave the release where it is' },
  },
  async run({ arguments: [name = ''], flags, terminal, context }) {
    await deleteRequest(context, name, { keepRelease: flags.keepRelease });
    terminal.write(`helmrequest "${name}" deleted\n`);
  },
});
