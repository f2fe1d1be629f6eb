import { resumeRequest } from '../../../actions/request/change.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';

export const command: Command = defineClusterCommand({
  arguments: ['NAME'],
  description: `Go on with a request that was suspended.`,
  examples: [{ description: 'by its name', command: 'helm request resume web' }],
  flags: {},
  async run({ arguments: [name = ''], terminal, context }) {
    await resumeRequest(context, name);
    terminal.write(`helmrequest "${name}" is resumed\n`);
  },
});
