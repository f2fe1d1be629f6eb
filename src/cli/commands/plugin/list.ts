import { listPlugins } from '../../../actions/plugin/list.ts';
import type { ListedPlugin } from '../../../actions/plugin/list.ts';
import { defineCommand } from '../../command.ts';
import type { Command, CommandEntry } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { formatTable } from '../../terminal/table.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: [],
  description: `List the plugins that are installed, and say which have the name of a built-in command: those run where flags or
subcommands of theirs are asked for, which the built-in does not have.`,
  examples: [{ description: 'what is installed', command: 'helm plugin list' }],
  flags: {
    ...outputFlags,
    type: { type: 'string', description: 'list only those of a type, such as cli/v1' },
  },
  completeArguments: async () => [],
  async run({ flags, terminal, context, tree }) {
    const plugins = await listPlugins(context, { type: flags.type });
    await printData(terminal, flags.output, plugins.map(dataOf), () =>
      formatTable(header, plugins.map(rowOf)),
    );
    for (const { name } of plugins.filter((plugin) => isShared(plugin, tree))) {
      terminal.note(
        `"${name}" is also a built-in command: the plugin runs where it is asked for flags or subcommands that the built-in does not have\n`,
      );
    }
  },
});

const header = ['NAME', 'VERSION', 'TYPE', 'APIVERSION', 'PROVENANCE', 'SOURCE'];

function rowOf({ name, version, type, apiVersion, provenance, source }: ListedPlugin): string[] {
  return [name, version, type, apiVersion, provenance, source];
}

function dataOf({ name, version, type, apiVersion, runtime, ...rest }: ListedPlugin): object {
  const { provenance, source, description } = rest;
  return { name, version, type, apiVersion, runtime, provenance, source, description };
}

function isShared({ name, isCommand }: ListedPlugin, { subcommands = [] }: CommandEntry): boolean {
  return isCommand && subcommands.some((entry) => entry.name === name);
}
