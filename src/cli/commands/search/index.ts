import type { CommandEntry } from '../../command.ts';

export const search: CommandEntry = {
  name: 'search',
  section: 'sharing',
  summary: 'look for charts in repositories, registries and hubs',
  load: () => import('./repo.ts'),
  subcommands: [
    {
      name: 'hub',
      summary: 'look for charts in Artifact Hub',
      load: () => import('./hub.ts'),
    },
    {
      name: 'repo',
      summary: 'look for charts in repositories and registries',
      load: () => import('./repo.ts'),
    },
  ],
};
