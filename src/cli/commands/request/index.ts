import type { CommandEntry } from '../../command.ts';

export const request: CommandEntry = {
  name: 'request',
  section: 'clusters',
  aliases: ['requests'],
  summary: 'ask the controller for releases',
  description: `Ask the controller for releases: a HelmRequest says which chart with which values, and the controller
(helm controller) installs it and keeps it so. kubectl get helmrequests shows the same.`,
  subcommands: [
    {
      name: 'convert',
      summary: "turn Flux's HelmReleases into requests",
      load: () => import('./convert.ts'),
    },
    {
      name: 'create',
      summary: 'ask for a release',
      load: () => import('./create.ts'),
    },
    {
      name: 'delete',
      summary: 'take a request back',
      load: () => import('./delete.ts'),
    },
    {
      name: 'diff',
      summary: 'show what the controller would change',
      load: () => import('./diff.ts'),
    },
    { name: 'get', summary: 'show a request', load: () => import('./get.ts') },
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'list requests',
      load: () => import('./list.ts'),
    },
    {
      name: 'reconcile',
      summary: 'have a request looked at now',
      load: () => import('./reconcile.ts'),
    },
    {
      name: 'resume',
      summary: 'go on with a request',
      load: () => import('./resume.ts'),
    },
    {
      name: 'suspend',
      summary: 'leave the release of a request as it is',
      load: () => import('./suspend.ts'),
    },
  ],
};
