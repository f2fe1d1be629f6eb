import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';

export const command: Command = defineCommand({
  arguments: [],
  description:
    'Print the directories in which Helm keeps its configuration, its data and its cache.',
  examples: [{ description: 'where is everything?', command: 'helm home' }],
  flags: {},
  async run({ terminal, context: { settings } }) {
    terminal.write(`config  ${settings.configHome}\n`);
    terminal.write(`data    ${settings.dataHome}\n`);
    terminal.write(`cache   ${settings.cacheHome}\n`);
  },
});
