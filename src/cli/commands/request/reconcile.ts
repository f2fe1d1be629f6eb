import { reconcileRequest } from '../../../actions/request/change.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';

export const command: Command = defineClusterCommand({
  arguments: ['NAME'],
  description: `Ask the controller to look at a request at once, instead of when its interval is over. One that it has given up is tried again.`,
  examples: [{ description: 'by its name', command: 'helm request reconcile web' }],
  flags: {},
  async run({ arguments: [name = ''], terminal, context }) {
    await reconcileRequest(context, name);
    terminal.write(`helmrequest "${name}" will be looked at\n`);
  },
});
