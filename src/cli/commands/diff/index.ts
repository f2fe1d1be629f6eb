import type { CommandEntry } from '../../command.ts';

export const diff: CommandEntry = {
  name: 'diff',
  section: 'releases',
  summary: 'show what a verb would change',
  description: `Show what a verb would change in the cluster, or what others have changed, object by object. Nothing is done.`,
  subcommands: [
    {
      name: 'drift',
      summary: 'show what others have changed',
      load: () => import('./drift.ts'),
    },
    {
      name: 'rollback',
      summary: 'show what a rollback would change',
      load: () => import('./rollback.ts'),
    },
    {
      name: 'upgrade',
      summary: 'show what an upgrade would change',
      load: () => import('./upgrade.ts'),
    },
  ],
};
