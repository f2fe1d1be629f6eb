import type { CommandEntry } from '../../command.ts';

export const lua: CommandEntry = {
  name: 'lua',
  section: 'charts',
  summary: 'help for those who write Lua in charts',
  description: 'Help for those who write Lua in charts.',
  subcommands: [
    {
      name: 'run',
      summary: 'try a script on a chart, and show what it changes',
      load: () => import('./run.ts'),
    },
    {
      name: 'test',
      summary: 'run the tests that a chart has for its Lua',
      load: () => import('./test.ts'),
    },
    {
      name: 'types',
      summary: 'print what scripts may use, for editors that complete Lua',
      load: () => import('./types.ts'),
    },
  ],
};
