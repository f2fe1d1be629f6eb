import { suspendRequest } from '../../../actions/request/change.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';

export const command: Command = defineClusterCommand({
  arguments: ['NAME'],
  description: `Leave the release of a request as it is, whatever changes, until the request is resumed.`,
  examples: [{ description: 'by its name', command: 'helm request suspend web' }],
  flags: {},
  async run({ arguments: [name = ''], terminal, context }) {
    await suspendRequest(context, name);
    terminal.write(`helmrequest "${name}" is suspended\n`);
  },
});
