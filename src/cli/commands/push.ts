import { push } from '../../actions/push.ts';
import { fileThenNothing } from '../completion/candidates.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { accessFlags, accessOf } from '../flags/access.ts';
import { outputFlags } from '../flags/output.ts';
import { signingFlags, signingOf } from '../flags/signing.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: ['ARCHIVE', 'REMOTE'],
  description: `Put a packaged chart where others can pull it from.

REMOTE is oci://HOST/PATH for a registry; the URL or the name of a web repository that takes charts
as ChartMuseum does; or an address of a scheme that a plugin brings. The signature that lies beside
the archive goes with it; --sign makes one.`,
  examples: [
    {
      description: 'to a registry',
      command: 'helm push web-1.2.3.tgz oci://registry.example.com/charts',
    },
    { description: 'to a repository that was added', command: 'helm push web-1.2.3.tgz team' },
    {
      description: 'signed',
      command: 'helm push web-1.2.3.tgz oci://registry.example.com/charts --sign --key jane',
    },
  ],
  flags: {
    ...accessFlags,
    ...signingFlags,
    ...outputFlags,
    force: { type: 'bool', description: 'replace a version that a web repository has already' },
  },
  completeArguments: fileThenNothing,
  async run({ arguments: [archive = '', remote = ''], flags, terminal, context }) {
    const result = await push(context, archive, remote, {
      ...accessOf(flags),
      isForced: flags.force,
      ...(flags.sign ? { signing: signingOf(flags, terminal) } : {}),
    });
    await printData(terminal, flags.output, result, () => {
      const digest = result.digest === undefined ? '' : `Digest: ${result.digest}\n`;
      return `Pushed: ${result.reference}\n${digest}`;
    });
  },
});
