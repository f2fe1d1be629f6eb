import { verify } from '../../actions/verify.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { givenOf } from '../flags/given.ts';
import { outputFlags } from '../flags/output.ts';
import { printData } from '../views/print-data.ts';
import { formatVerification } from '../views/verification.ts';

export const command: Command = defineCommand({
  arguments: ['PATH'],
  description: `Check that a chart archive is what its signer made: that PATH.prov is signed by a key of the keyring, and
that it names exactly this archive.`,
  examples: [
    { description: 'by your own keyring', command: 'helm verify web-1.2.3.tgz' },
    {
      description: 'by the keys of a team',
      command: 'helm verify web-1.2.3.tgz --keyring team.gpg',
    },
  ],
  flags: {
    ...outputFlags,
    keyring: {
      type: 'string',
      description: "public keys to check with (default: GnuPG's own)",
      complete: 'file',
    },
  },
  async run({ arguments: [path = ''], flags, terminal, context }) {
    const verification = await verify(context, path, givenOf({ keyring: flags.keyring }));
    await printData(terminal, flags.output, verification, () => formatVerification(verification));
  },
});
