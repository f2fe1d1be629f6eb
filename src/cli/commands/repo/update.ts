import { HelmError } from '../../../base/index.ts';
import { updateRepositories } from '../../../actions/repo/update.ts';
import type { RepoUpdate } from '../../../actions/repo/update.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { repositoryCandidates } from '../../completion/candidates.ts';

export const command: Command = defineCommand({
  arguments: ['[NAME...]'],
  description: `Fetch what is new in the chart repositories that were added, or in those that are named. Searching and
installing go by what was fetched last; a repository that cannot be reached keeps its old index.`,
  examples: [
    { description: 'all of them', command: 'helm repo update' },
    { description: 'only one', command: 'helm repo update stable' },
  ],
  flags: {
    timeout: {
      type: 'duration',
      default: 120_000,
      description: 'how long to wait for each index',
    },
  },
  completeArguments: repositoryCandidates,
  async run({ arguments: names, flags, terminal, context }) {
    const updates = await updateRepositories(context, {
      names,
      timeout: flags.timeout,
      onStart: () =>
        terminal.write('Hang tight while we grab the latest from your chart repositories...\n'),
    });
    for (const update of updates) terminal.write(lineOf(update));
    const failed = updates.filter(({ problem }) => problem !== undefined);
    if (failed.length > 0) {
      const urls = failed.map(({ url }) => url).join(' ');
      throw new HelmError('UpdateFailed', `failed to update the following repositories: [${urls}]`);
    }
    terminal.write('Update Complete. ⎈Happy Helming!⎈\n');
  },
});

function lineOf({ name, url, problem }: RepoUpdate): string {
  return problem === undefined
    ? `...Successfully got an update from the "${name}" chart repository\n`
    : `...Unable to get an update from the "${name}" chart repository (${url}):\n\t${problem}\n`;
}
