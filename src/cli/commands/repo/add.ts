import { addRepository } from '../../../actions/repo/add.ts';
import { nothingKnown } from '../../completion/candidates.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { givenOf } from '../../flags/given.ts';
import { askForPassword, readPipedPassword } from '../../terminal/read-password.ts';

export const command: Command = defineCommand({
  arguments: ['NAME', 'URL'],
  description: `Add a chart repository under a name of your own. Its index is fetched at once.

Credentials are kept in a file that only you can read, and are shown to the repository alone unless
--pass-credentials says otherwise. A name that is taken stays, unless --force-update says otherwise.`,
  examples: [
    { description: 'a repository', command: 'helm repo add stable https://charts.example.com' },
    {
      description: 'one that asks who you are',
      command:
        'helm repo add team https://charts.example.com --username jane --password-stdin < password',
    },
  ],
  flags: {
    'allow-deprecated-repos': {
      type: 'bool',
      description: 'add a repository though it is known to be gone',
    },
    'ca-file': {
      type: 'string',
      description: 'certificate authorities to trust for HTTPS',
      complete: 'file',
    },
    'cert-file': { type: 'string', description: 'client certificate for HTTPS', complete: 'file' },
    'force-update': { type: 'bool', description: 'replace a repository of that name' },
    'insecure-skip-tls-verify': {
      type: 'bool',
      description: 'do not check the certificate of the repository (insecure)',
    },
    'key-file': { type: 'string', description: 'key of the client certificate', complete: 'file' },
    'pass-credentials': { type: 'bool', description: 'send credentials to other domains too' },
    password: { type: 'string', description: 'password for the repository' },
    'password-stdin': { type: 'bool', description: 'read the password from standard input' },
    timeout: {
      type: 'duration',
      default: 120_000,
      description: 'how long to wait for the index',
    },
    username: { type: 'string', description: 'user name for the repository' },
  },
  completeArguments: nothingKnown,
  async run({ arguments: [name = '', url = ''], flags, terminal, context }) {
    let { password } = flags;
    if (flags.username !== undefined && password === undefined) {
      password = flags.passwordStdin
        ? readPipedPassword()
        : await askForPassword(terminal, 'Password: ');
    }
    const { isNew } = await addRepository(
      context,
      { name, url },
      {
        isForced: flags.forceUpdate,
        allowsDeprecated: flags.allowDeprecatedRepos,
        isInsecure: flags.insecureSkipTlsVerify,
        passesCredentials: flags.passCredentials,
        timeout: flags.timeout,
        ...givenOf({
          username: flags.username,
          password,
          caFile: flags.caFile,
          certFile: flags.certFile,
          keyFile: flags.keyFile,
        }),
      },
    );
    terminal.write(
      isNew
        ? `"${name}" has been added to your repositories\n`
        : `"${name}" already exists with the same configuration, skipping\n`,
    );
  },
});
