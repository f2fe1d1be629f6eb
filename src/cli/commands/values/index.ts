import type { CommandEntry } from '../../command.ts';

export const values: CommandEntry = {
  name: 'values',
  section: 'charts',
  summary: 'look into the values of a chart',
  description: 'Look into the values of a chart.',
  subcommands: [
    {
      name: 'explain',
      summary: 'show where values come from, and who reads them',
      load: () => import('./explain.ts'),
    },
  ],
};
