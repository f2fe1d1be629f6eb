import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { clusterTable, defaultClusterName, describeCluster } from '../../views/cluster.ts';
import { printData } from '../../views/print-data.ts';
import { clusterDirectoryOf, completeClusters } from './state-directory.ts';

export const command: Command = defineCommand({
  arguments: ['[NAME]'],
  description: `Say whether the embedded cluster runs, and if so its address, its process, how long it has been running,
and where it keeps its data. Where it does not run, the exit code is 1.`,
  examples: [
    { description: 'for people', command: 'helm cluster status' },
    { description: 'for programs', command: 'helm cluster status -o json' },
    {
      description: 'a cluster, whether or not there was one',
      command: 'helm cluster status || helm cluster start',
    },
  ],
  flags: outputFlags,
  completeArguments: completeClusters,
  async run({ arguments: [name = defaultClusterName], flags, terminal, context }) {
    const { findRunning } = await import('../../../../cluster/daemon/index.ts');
    const state = await findRunning(await clusterDirectoryOf(context.settings, name));
    const status = describeCluster(state, context.clock.now());
    await printData(terminal, flags.output, status, () => clusterTable(status, name));
    return status.running ? 0 : 1;
  },
});
