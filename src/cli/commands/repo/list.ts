import { listRepositories } from '../../../actions/repo/list.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { formatTable } from '../../terminal/table.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: [],
  description: 'List the chart repositories that were added.',
  examples: [
    { description: 'for people', command: 'helm repo list' },
    { description: 'for programs', command: 'helm repo list -o json' },
  ],
  flags: {
    ...outputFlags,
    'no-headers': { type: 'bool', description: 'leave the header of the table out' },
  },
  async run({ flags, terminal, context }) {
    const repositories = await listRepositories(context);
    if (repositories.length === 0 && flags.output === 'table') {
      terminal.note('no repositories to show\n');
      return;
    }
    await printData(terminal, flags.output, repositories, () => {
      const rows = repositories.map(({ name, url }) => [name, url]);
      return formatTable(flags.noHeaders ? undefined : ['NAME', 'URL'], rows, terminal.width);
    });
  },
});
