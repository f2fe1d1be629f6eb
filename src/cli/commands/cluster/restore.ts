import path from 'node:path';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { defaultClusterName, titleOf } from '../../views/cluster.ts';
import { requireRunning } from './state-directory.ts';

export const command: Command = defineCommand({
  arguments: ['FILE', '[NAME]'],
  description: `Make the embedded cluster hold what it held when a snapshot was taken, or what another one did. What
has come since is gone, what has gone is back; to those who watch, these are changes like all others.`,
  examples: [
    { description: 'as it was', command: 'helm cluster restore before.snapshot' },
    {
      description: 'the same in another cluster',
      command: 'helm cluster start copy && helm cluster restore before.snapshot copy',
    },
  ],
  flags: {},
  async run({ arguments: [file = '', name = defaultClusterName], terminal, context }) {
    const state = await requireRunning(context.settings, name);
    const { loadSnapshot } = await import('../../../../cluster/daemon/index.ts');
    await loadSnapshot(state, path.resolve(file));
    terminal.write(`${titleOf(name)} is as it was in ${file}\n`);
  },
});
