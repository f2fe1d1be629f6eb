import type { CommandEntry } from '../../command.ts';

export const registry: CommandEntry = {
  name: 'registry',
  section: 'sharing',
  summary: 'log in to and out of registries',
  description: `Log in to OCI registries and out again.`,
  subcommands: [
    {
      name: 'login',
      summary: 'log in to a registry',
      load: () => import('./login.ts'),
    },
    {
      name: 'logout',
      summary: 'forget the credentials for a registry',
      load: () => import('./logout.ts'),
    },
  ],
};
