import { verify } from '../../actions/verify.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { accessFlags, accessOf } from '../flags/access.ts';
import { outputFlags } from '../flags/output.ts';
import { trustFlags, trustOf } from '../flags/trust.ts';
import { printData } from '../views/print-data.ts';
import { formatVerification } from '../views/verification.ts';

export const command: Command = defineCommand({
  arguments: ['PATH'],
  description: `Check that a chart archive is what its signer made: that PATH.prov is signed by a key of the keyring, and
that it names exactly this archive.

A chart in a registry, oci://…, may also be signed with cosign: then --key names the public key that has to have signed
it, or --certificate-identity and --certificate-oidc-issuer say who, by the authorities of a --trusted-root. Both
forms of signatures are found, the bundles that refer to a chart and the older ones under a tag. With a --trusted-root,
the transparency log that it names has to know of a signature.`,
  examples: [
    { description: 'by your own keyring', command: 'helm verify web-1.2.3.tgz' },
    {
      description: 'by the keys of a team',
      command: 'helm verify web-1.2.3.tgz --keyring team.gpg',
    },
    {
      description: 'signed with cosign',
      command: 'helm verify oci://registry.example.com/charts/web:1.2.3 --key cosign.pub',
    },
  ],
  flags: { ...accessFlags, ...outputFlags, ...trustFlags },
  async run({ arguments: [path = ''], flags, terminal, context }) {
    const verification = await verify(context, path, { ...accessOf(flags), ...trustOf(flags) });
    await printData(terminal, flags.output, verification, () => formatVerification(verification));
  },
});
