import type { CommandEntry } from '../../command.ts';

export const get: CommandEntry = {
  name: 'get',
  section: 'releases',
  summary: 'print what is recorded of a release',
  description: `Print what is recorded of a release, as it was deployed; --revision names an earlier version.`,
  subcommands: [
    { name: 'all', summary: 'print everything', load: () => import('./all.ts') },
    { name: 'hooks', summary: 'print the hooks', load: () => import('./hooks.ts') },
    {
      name: 'manifest',
      aliases: ['manifests'],
      summary: 'print the manifest',
      load: () => import('./manifest.ts'),
    },
    {
      name: 'metadata',
      summary: 'print what the release is',
      load: () => import('./metadata.ts'),
    },
    { name: 'notes', summary: 'print the notes', load: () => import('./notes.ts') },
    { name: 'values', summary: 'print the values', load: () => import('./values.ts') },
  ],
};
