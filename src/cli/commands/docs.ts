import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { commandPages } from '../docs/command-pages.ts';

export const command: Command = defineCommand({
  arguments: [],
  description: `Write the reference of every command, made from the same definitions as the help: Markdown for a
website or a repository, man pages for a system.`,
  examples: [
    { description: 'Markdown into docs/reference', command: 'helm docs --dir docs/reference' },
    { description: 'man pages', command: 'helm docs --type man --dir /usr/local/share/man/man1' },
  ],
  flags: {
    dir: {
      type: 'string',
      default: '.',
      description: 'directory to write to',
      complete: 'directory',
    },
    type: {
      type: 'string',
      default: 'markdown',
      choices: ['markdown', 'man'],
      description: 'form to write in',
    },
  },
  async run({ flags, terminal, tree }) {
    const pages = await commandPages(tree, flags.type === 'man' ? 'man' : 'markdown');
    try {
      mkdirSync(flags.dir, { recursive: true });
      for (const { file, text } of pages) writeFileSync(path.join(flags.dir, file), text);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new HelmError(
        'CannotWrite',
        `cannot write the reference to "${flags.dir}": ${reason}`,
        {
          cause,
        },
      );
    }
    terminal.note(`${pages.length} pages written to ${flags.dir}\n`);
  },
});
