import { uninstallPlugins } from '../../../actions/plugin/uninstall.ts';
import { HelmError } from '../../../base/index.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { pluginCandidates } from '../../completion/candidates.ts';

export const command: Command = defineCommand({
  arguments: ['[PLUGIN...]'],
  description: 'Remove plugins. What a link leads to stays.',
  examples: [{ description: 'one of them', command: 'helm plugin uninstall diff' }],
  flags: {},
  completeArguments: pluginCandidates,
  async run({ arguments: names, terminal, context }) {
    if (names.length === 0) {
      throw new HelmError('WrongArguments', 'please provide plugin name to uninstall');
    }
    const tell = (name: string) => terminal.write(`Uninstalled plugin: ${name}\n`);
    await uninstallPlugins(context, names, tell);
  },
});
