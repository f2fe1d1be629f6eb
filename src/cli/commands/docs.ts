import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import { describeEvents } from '../../events/index.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { commandPages } from '../docs/command-pages.ts';

export const command: Command = defineCommand({
  arguments: ['[TOPIC]'],
  description: `Write the reference of every command, made from the same definitions as the help: Markdown for a
website or a repository, man pages for a system.

With the topic "events", print the lifecycle events of every command instead: their order, what a
handler sees and what it may change.`,
  examples: [
    { description: 'Markdown into docs/reference', command: 'helm docs --dir docs/reference' },
    { description: 'the lifecycle events', command: 'helm docs events' },
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
  completeArguments: async () => [{ value: 'events', description: 'lifecycle events' }],
  async run({ arguments: [topic], flags, terminal, tree }) {
    if (topic !== undefined) {
      requireTopic(topic);
      terminal.write(`${describeEvents()}\n`);
      return;
    }
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

function requireTopic(topic: string): void {
  if (topic === 'events') return;
  throw new HelmError('UnknownTopic', `there is no reference of "${topic}"`, {
    hint: 'the only topic is "events"',
  });
}
