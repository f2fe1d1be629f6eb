import { luaTypes } from '../../../actions/lua/types.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';

export const command: Command = defineCommand({
  arguments: [],
  description: `Print what the Lua of a chart may use, with types and descriptions (EmmyLua annotations).

Editors with a Lua language server read it from the chart, and then complete and check scripts.`,
  examples: [{ description: 'for a chart', command: 'helm lua types > web/ext/lua/helm.lua' }],
  flags: {},
  async run({ terminal }) {
    terminal.write(await luaTypes());
  },
});
