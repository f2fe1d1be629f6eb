import path from 'node:path';
import { listDependencies } from '../../../actions/dependency/list.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { cutCells, formatTable } from '../../terminal/table.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: ['[CHART]'],
  description: 'List what a chart depends on, libraries included, and whether it is there.',
  examples: [
    { description: 'the chart in this directory', command: 'helm dependency list' },
    {
      description: 'of an archive, for programs',
      command: 'helm dependency list web-1.2.3.tgz -o json',
    },
  ],
  flags: {
    ...outputFlags,
    'max-col-width': { type: 'int', default: 80, description: 'widest column; 0 cuts none' },
  },
  async run({ arguments: [chart = '.'], flags, terminal, context }) {
    const { dependencies, strangers } = await listDependencies(context, chart);
    if (dependencies.length === 0 && flags.output === 'table') {
      terminal.write(`WARNING: no dependencies at ${path.join(chart, 'charts')}\n`);
      return;
    }
    await printData(terminal, flags.output, dependencies, () => {
      const rows = dependencies.map(({ name, version, repository, status, isLibrary }) => [
        ...[name, version, repository],
        `${status}${isLibrary ? ' (library)' : ''}`,
      ]);
      const header = ['NAME', 'VERSION', 'REPOSITORY', 'STATUS'];
      const [titles = header, ...cut] = cutCells([header, ...rows], flags.maxColWidth);
      const table = formatTable(titles, cut, terminal.width);
      const warnings = strangers.map(
        ({ file, isChart }) =>
          `WARNING: "${file}" is not ${isChart ? 'in Chart.yaml' : 'a chart'}.\n`,
      );
      return `${table}\n${warnings.join('')}`;
    });
  },
});
