import { environmentOf } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';

export const command: Command = defineCommand({
  arguments: ['[NAME]'],
  description: `Print every variable that Helm works with, as it stands after the environment, the flags and the
defaults were asked in turn. With a NAME, print the value of that one.

HELM_LEASE_SECONDS, from 1 to 300, is how long the lock of a release outlives a Helm that has died; others take over
after that. HELM_LOGIN_SECONDS, from 1 to 3600, is how long a program that a kubeconfig names for credentials may take;
without it 60, or 600 where it may ask a person. With HELM_REQUIRE_SIGNATURE=true, charts that nobody has signed are
refused; HELM_SIGNATURE_POLICY names a file that says by repository whose signatures count. Link-local addresses, where
clouds keep the credentials of a machine, are asked for nothing, unless HELM_ALLOW_LINK_LOCAL=true says that a server
of yours is there.`,
  examples: [
    { description: 'everything', command: 'helm env' },
    { description: 'where plugins live', command: 'helm env HELM_PLUGINS' },
  ],
  flags: {},
  completeArguments: async ({ context }) =>
    Object.keys(environmentOf(context.settings, '')).map((value) => ({ value })),
  async run({ arguments: [name], terminal, context }) {
    const variables = environmentOf(context.settings, context.environment['HELM_BIN'] ?? '');
    if (name !== undefined) {
      terminal.write(`${variables[name] ?? ''}\n`);
      return;
    }
    for (const [key, value] of Object.entries(variables)) terminal.write(`${key}="${value}"\n`);
  },
});
