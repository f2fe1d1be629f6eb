import type { CommandEntry } from '../../command.ts';

export const show: CommandEntry = {
  name: 'show',
  section: 'charts',
  aliases: ['inspect'],
  summary: 'show what a chart says about itself',
  description: `Show parts of a chart, wherever it is; all of them, where no part is named: helm show CHART.`,
  implied: 'all',
  subcommands: [
    { name: 'all', summary: 'show everything', load: () => import('./all.ts') },
    { name: 'chart', summary: 'show Chart.yaml', load: () => import('./chart.ts') },
    { name: 'crds', summary: 'show the CRDs', load: () => import('./crds.ts') },
    {
      name: 'permissions',
      summary: 'show what the scripts ask for',
      load: () => import('./permissions.ts'),
    },
    { name: 'readme', summary: 'show the README', load: () => import('./readme.ts') },
    {
      name: 'schema',
      summary: 'show the schemas of the values',
      load: () => import('./schema.ts'),
    },
    { name: 'values', summary: 'show values.yaml', load: () => import('./values.ts') },
  ],
};
