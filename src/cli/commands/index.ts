import type { CommandEntry } from '../command.ts';

const description = `The Kubernetes package manager: charts that carry Lua, releases that are Kubernetes objects.

Common actions:

- helm create:    start a chart
- helm template:  render a chart to look at it
- helm env:       see what is set, and where Helm keeps its things`;

/** The whole command tree. A command's own module loads when the command runs. */
export const commandTree: CommandEntry = {
  name: 'helm',
  summary: 'The Kubernetes package manager',
  description,
  subcommands: [
    {
      name: 'completion',
      summary: 'generate completion scripts for a shell',
      load: () => import('./completion.ts'),
    },
    {
      name: 'create',
      summary: 'create a new chart with the given name',
      load: () => import('./create.ts'),
    },
    {
      name: 'docs',
      summary: 'write the reference of all commands, or print that of lifecycle events',
      load: () => import('./docs.ts'),
    },
    {
      name: 'env',
      summary: 'print the environment that Helm works with',
      load: () => import('./env.ts'),
    },
    {
      name: 'home',
      summary: 'print where Helm keeps its things',
      load: () => import('./home.ts'),
    },
    {
      name: 'lua',
      summary: 'help for those who write Lua in charts',
      description: 'Help for those who write Lua in charts.',
      subcommands: [
        {
          name: 'types',
          summary: 'print what scripts may use, for editors that complete Lua',
          load: () => import('./lua/types.ts'),
        },
      ],
    },
    {
      name: 'package',
      summary: 'package a chart directory into a chart archive',
      load: () => import('./package.ts'),
    },
    {
      name: 'template',
      summary: 'render a chart without a cluster',
      load: () => import('./template.ts'),
    },
    {
      name: 'version',
      summary: 'print the version',
      load: () => import('./version.ts'),
    },
  ],
};
