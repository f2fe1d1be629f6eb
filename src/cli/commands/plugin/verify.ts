import { verifyPlugin } from '../../../actions/plugin/verify.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { givenOf } from '../../flags/given.ts';
import { formatPluginVerification } from '../../views/plugin.ts';

export const command: Command = defineCommand({
  arguments: ['PATH'],
  description: `Check that the archive of a plugin is signed, by the file beside it, by a key of the keyring.`,
  examples: [{ description: 'an archive', command: 'helm plugin verify hello-1.0.0.tgz' }],
  flags: {
    keyring: { type: 'string', description: 'public keys to check it with', complete: 'file' },
  },
  async run({ arguments: [archive = ''], flags, terminal, context }) {
    const { keyring } = flags;
    const verification = await verifyPlugin(context, archive, givenOf({ keyring }));
    terminal.write(formatPluginVerification(verification));
  },
});
