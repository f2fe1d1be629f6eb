import type { CommandEntry } from '../../command.ts';

export const repo: CommandEntry = {
  name: 'repo',
  section: 'sharing',
  summary: 'add, list, remove, update and index chart repositories',
  description: `Keep the chart repositories that references such as stable/web go by.`,
  subcommands: [
    { name: 'add', summary: 'add a chart repository', load: () => import('./add.ts') },
    {
      name: 'index',
      summary: 'write the index of a directory of archives',
      load: () => import('./index-charts.ts'),
    },
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'list chart repositories',
      load: () => import('./list.ts'),
    },
    {
      name: 'remove',
      aliases: ['rm'],
      summary: 'forget chart repositories',
      load: () => import('./remove.ts'),
    },
    {
      name: 'update',
      aliases: ['up'],
      summary: 'fetch the indexes of chart repositories',
      load: () => import('./update.ts'),
    },
  ],
};
