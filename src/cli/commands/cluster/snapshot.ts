import path from 'node:path';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { defaultClusterName, titleOf } from '../../views/cluster.ts';
import { requireRunning } from './state-directory.ts';

export const command: Command = defineCommand({
  arguments: ['FILE', '[NAME]'],
  description: `Write everything that the embedded cluster holds into a file, to go back to it later with
\`helm cluster restore\`. The file is for its owner alone: Secrets are in it.`,
  examples: [
    { description: 'before a risky upgrade', command: 'helm cluster snapshot before.snapshot' },
  ],
  flags: {},
  async run({ arguments: [file = '', name = defaultClusterName], terminal, context }) {
    const state = await requireRunning(context.settings, name);
    const { saveSnapshot } = await import('../../../../cluster/daemon/index.ts');
    await saveSnapshot(state, path.resolve(file));
    terminal.write(`${titleOf(name)} is in ${file}\n`);
  },
});
