import type { CommandEntry } from '../../command.ts';

export const plugin: CommandEntry = {
  name: 'plugin',
  section: 'program',
  summary: 'install, list, update and remove plugins',
  description:
    'Manage plugins: programs and Lua of your own that are commands of helm, or fetch, upload and render for it.',
  subcommands: [
    {
      name: 'install',
      aliases: ['add'],
      summary: 'install a plugin',
      load: () => import('./install.ts'),
    },
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'list the plugins that are installed',
      load: () => import('./list.ts'),
    },
    {
      name: 'package',
      summary: "pack a plugin's directory into an archive",
      load: () => import('./package.ts'),
    },
    {
      name: 'uninstall',
      aliases: ['rm', 'remove'],
      summary: 'remove plugins',
      load: () => import('./uninstall.ts'),
    },
    {
      name: 'update',
      aliases: ['up'],
      summary: 'bring plugins up to date',
      load: () => import('./update.ts'),
    },
    {
      name: 'verify',
      summary: 'check the signature of an archive of a plugin',
      load: () => import('./verify.ts'),
    },
  ],
};
