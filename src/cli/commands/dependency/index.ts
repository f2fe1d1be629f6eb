import type { CommandEntry } from '../../command.ts';

export const dependency: CommandEntry = {
  name: 'dependency',
  section: 'charts',
  aliases: ['dep', 'dependencies'],
  summary: "manage a chart's dependencies",
  description: `Manage the charts and libraries that a chart depends on: named in Chart.yaml (or requirements.yaml),
locked in Chart.lock, kept in charts/ and library/.`,
  subcommands: [
    {
      name: 'build',
      summary: 'rebuild charts/ and library/ as Chart.lock says',
      load: () => import('./build.ts'),
    },
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'list the dependencies of a chart',
      load: () => import('./list.ts'),
    },
    {
      name: 'update',
      aliases: ['up'],
      summary: 'bring dependencies up to date and lock them',
      load: () => import('./update.ts'),
    },
  ],
};
