import { HelmError } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { completionScripts } from '../completion/scripts.ts';

const shells = Object.keys(completionScripts);

export const command: Command = defineCommand({
  arguments: ['SHELL'],
  description: `Print a script that teaches your shell to complete helm's commands, flags, charts and releases.
SHELL is one of ${shells.join(', ')}.`,
  examples: [
    { description: 'bash, for this session', command: 'source <(helm completion bash)' },
    {
      description: 'zsh, for every session',
      command: 'helm completion zsh > "${fpath[1]}/_helm"',
    },
    {
      description: 'fish, for every session',
      command: 'helm completion fish > ~/.config/fish/completions/helm.fish',
    },
    {
      description: 'PowerShell, for this session',
      command: 'helm completion powershell | Out-String | Invoke-Expression',
    },
  ],
  flags: {},
  completeArguments: async ({ current }) =>
    shells.filter((name) => name.startsWith(current)).map((value) => ({ value })),
  async run({ arguments: [shell = ''], terminal }) {
    const script = Object.hasOwn(completionScripts, shell) ? completionScripts[shell] : undefined;
    if (script === undefined) {
      throw new HelmError('UnknownShell', `unknown shell ${JSON.stringify(shell)}`, {
        hint: `choose one of ${shells.join(', ')}`,
      });
    }
    terminal.write(script);
  },
});
