import { removeRepositories } from '../../../actions/repo/remove.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { repositoryCandidates } from '../../completion/candidates.ts';

export const command: Command = defineCommand({
  arguments: ['NAME', '[...]'],
  description: 'Forget chart repositories, with their credentials and indexes.',
  examples: [{ description: 'two of them', command: 'helm repo remove stable team' }],
  flags: {},
  completeArguments: repositoryCandidates,
  async run({ arguments: names, terminal, context }) {
    await removeRepositories(context, names);
    for (const name of names) {
      terminal.write(`"${name}" has been removed from your repositories\n`);
    }
  },
});
