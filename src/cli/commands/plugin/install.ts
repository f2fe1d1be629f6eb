import { installPlugin } from '../../../actions/plugin/install.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { accessFlags, accessOf } from '../../flags/access.ts';
import { givenOf } from '../../flags/given.ts';
import { withEndSignal } from '../../terminal/end-signal.ts';
import { formatPluginVerification } from '../../views/plugin.ts';

export const command: Command = defineCommand({
  arguments: ['PATH|URL'],
  description: `Install a plugin: from a directory, which is linked so that you can work on it, an archive, a URL, a registry
(oci://…) or a git repository.

Archives have to be signed by a key of the keyring; --verify=false takes what nobody has signed, as all of git is.`,
  examples: [
    { description: 'one that you write', command: 'helm plugin install ./my-plugin' },
    {
      description: 'an archive with its signature beside it',
      command: 'helm plugin install https://example.com/hello-1.0.0.tgz',
    },
    {
      description: 'from git, the newest of a range',
      command: "helm plugin install https://github.com/me/hello --version '^1.0' --verify=false",
    },
  ],
  flags: {
    ...accessFlags,
    keyring: { type: 'string', description: 'public keys to check it with', complete: 'file' },
    verify: { type: 'bool', default: true, description: 'refuse a plugin that nobody has signed' },
    version: { type: 'string', description: 'version or range, for what comes from git' },
  },
  async run({ arguments: [source = ''], flags, terminal, context }) {
    const { keyring, version, verify } = flags;
    await withEndSignal(async (end) => {
      const signal = AbortSignal.any([context.signal, end]);
      const installed = await installPlugin({ ...context, signal }, source, {
        ...accessOf(flags),
        ...givenOf({ keyring, version }),
        verify,
        onStart: (how) => terminal.write(starts[how]),
      });
      const { verification, name } = installed;
      if (verification !== undefined) terminal.write(formatPluginVerification(verification));
      terminal.write(`Installed plugin: ${name}\n`);
    });
  },
});

const starts = {
  linked: 'Installing plugin from local directory (development mode)\n',
  verified: 'Verifying plugin signature...\n',
  unverified: 'WARNING: Skipping plugin signature verification\n',
} as const;
