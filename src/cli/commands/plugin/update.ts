import { updatePlugins } from '../../../actions/plugin/update.ts';
import { HelmError } from '../../../base/index.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { pluginCandidates } from '../../completion/candidates.ts';

export const command: Command = defineCommand({
  arguments: ['[PLUGIN...]'],
  description: 'Bring plugins that came from git up to date, and run what they want done then.',
  examples: [{ description: 'one of them', command: 'helm plugin update diff' }],
  flags: {},
  completeArguments: pluginCandidates,
  async run({ arguments: names, terminal, context }) {
    if (names.length === 0) {
      throw new HelmError('WrongArguments', 'please provide plugin name to update');
    }
    await updatePlugins(context, names, (name) => terminal.write(`Updated plugin: ${name}\n`));
  },
});
