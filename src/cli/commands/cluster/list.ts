import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { clusterList, describeCluster } from '../../views/cluster.ts';
import { printData } from '../../views/print-data.ts';
import { clusterDirectoryOf, clusterRootOf } from './state-directory.ts';

export const command: Command = defineCommand({
  arguments: [],
  description: `List the embedded clusters that run.`,
  examples: [{ description: 'all of them', command: 'helm cluster list' }],
  flags: outputFlags,
  async run({ flags, terminal, context: { settings, clock } }) {
    const { findRunning, listClusters } = await import('../../../../cluster/daemon/index.ts');
    const names = listClusters(clusterRootOf(settings));
    const found = await Promise.all(
      names.map(async (name) => findRunning(await clusterDirectoryOf(settings, name))),
    );
    const states = found.flatMap((state) => state ?? []);
    const data = states.map((state) => describeCluster(state, clock.now()));
    await printData(terminal, flags.output, data, () => clusterList(states));
  },
});
