import { logout } from '../../../actions/registry/logout.ts';
import { nothingKnown } from '../../completion/candidates.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';

export const command: Command = defineCommand({
  arguments: ['HOST'],
  description: 'Forget the credentials for a registry.',
  examples: [
    { description: 'of a registry', command: 'helm registry logout registry.example.com' },
  ],
  flags: {},
  completeArguments: nothingKnown,
  async run({ arguments: [host = ''], terminal, context }) {
    await logout(context, host);
    terminal.write(`Removing login credentials for ${host}\n`);
  },
});
