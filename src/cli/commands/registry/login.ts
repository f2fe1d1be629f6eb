import { HelmError } from '../../../base/index.ts';
import { login } from '../../../actions/registry/login.ts';
import { nothingKnown } from '../../completion/candidates.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { givenOf } from '../../flags/given.ts';
import type { FlagValues } from '../../flags/spec.ts';
import { askForPassword, readPipedPassword } from '../../terminal/read-password.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const credentialFlags = {
  password: { type: 'string', short: 'p', description: 'password or identity token' },
  'password-stdin': {
    type: 'bool',
    description: 'read password or identity token from standard input',
  },
  username: { type: 'string', short: 'u', description: 'user name' },
} as const;

export const command: Command = defineCommand({
  arguments: ['HOST'],
  description: `Log in to a registry. The credentials are shown to it first, and kept only if it accepts them: in the
keychain of the system where Docker's helper for it is installed, else in a file that only you can
read. What \`docker login\` kept is used as well, without logging in here.`,
  examples: [
    {
      description: 'without a password in your history',
      command: 'helm registry login registry.example.com -u jane --password-stdin < password',
    },
  ],
  flags: {
    ...credentialFlags,
    'ca-file': {
      type: 'string',
      description: 'certificate authorities to trust for HTTPS',
      complete: 'file',
    },
    'cert-file': { type: 'string', description: 'client certificate for HTTPS', complete: 'file' },
    insecure: {
      type: 'bool',
      description: 'do not check the certificate of the registry (insecure)',
    },
    'key-file': { type: 'string', description: 'key of the client certificate', complete: 'file' },
    'plain-http': { type: 'bool', description: 'use HTTP to talk to the registry (insecure)' },
  },
  completeArguments: nothingKnown,
  async run({ arguments: [host = ''], flags, terminal, context }) {
    const credentials = await credentialsOf(flags, terminal);
    await login(context, host, {
      ...credentials,
      isInsecure: flags.insecure,
      plainHttp: flags.plainHttp,
      ...givenOf({ caFile: flags.caFile, certFile: flags.certFile, keyFile: flags.keyFile }),
    });
    terminal.write('Login Succeeded\n');
  },
});

async function credentialsOf(
  flags: FlagValues<typeof credentialFlags>,
  terminal: Terminal,
): Promise<{ username: string; password: string }> {
  const { username, password } = flags;
  if (flags.passwordStdin) return { username: username ?? '', password: readPipedPassword() };
  if (password !== undefined && password !== '') {
    terminal.note('WARNING: using --password via the CLI is insecure. Use --password-stdin\n');
    return { username: username ?? '', password };
  }
  const asked = terminal.isInteractive ? terminal.ask('Username: ')?.trim() : '';
  const name = username ?? asked ?? '';
  const secret = await askForPassword(terminal, name === '' ? 'Token: ' : 'Password: ');
  if (secret !== '') return { username: name, password: secret };
  throw new HelmError('NoInput', name === '' ? 'token required' : 'password required');
}
