import { packagePlugin } from '../../../actions/plugin/package.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { signingFlags, signingOf } from '../../flags/signing.ts';

export const command: Command = defineCommand({
  arguments: ['PATH'],
  description: `Pack a plugin's directory into an archive, and sign it with a PGP key, so that others can check it when they
install it.`,
  examples: [
    {
      description: 'to give it to others',
      command: 'helm plugin package ./hello --key jane@example.com',
    },
  ],
  flags: {
    ...signingFlags,
    sign: { type: 'bool', default: true, description: 'sign the archive with a PGP key' },
    destination: {
      type: 'string',
      short: 'd',
      default: '.',
      description: 'directory to write the archive to',
      complete: 'directory',
    },
  },
  async run({ arguments: [directory = ''], flags, terminal, context }) {
    const signing = flags.sign ? signingOf(flags, terminal) : undefined;
    if (signing === undefined) {
      terminal.write(
        'WARNING: Skipping plugin signing. This is not recommended for plugins intended for distribution.\n',
      );
    }
    const { destination } = flags;
    const { path, provenance } = await packagePlugin(context, directory, { destination, signing });
    if (provenance !== undefined) {
      terminal.write(`Successfully signed. Signature written to: ${provenance}\n`);
    }
    terminal.write(`Successfully packaged plugin and saved it to: ${path}\n`);
  },
});
