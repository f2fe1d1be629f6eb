import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { defaultClusterName, titleOf } from '../../views/cluster.ts';
import { clusterDirectoryOf, completeClusters } from './state-directory.ts';

export const command: Command = defineCommand({
  arguments: ['[NAME]'],
  description: `Stop the embedded cluster, and take its context out of the kubeconfig. What it kept in memory is gone;
what is in its --data directory stays. Does nothing when it does not run.`,
  examples: [
    { description: 'end it', command: 'helm cluster stop' },
    { description: 'end the one that was started by that name', command: 'helm cluster stop old' },
  ],
  flags: {},
  completeArguments: completeClusters,
  async run({ arguments: [name = defaultClusterName], terminal, context }) {
    const { stopRunning } = await import('../../../../cluster/daemon/index.ts');
    const state = await stopRunning(await clusterDirectoryOf(context.settings, name));
    terminal.write(
      state === undefined
        ? `${titleOf(name)} does not run\n`
        : `${titleOf(name)} at ${state.url} has stopped\n`,
    );
  },
});
