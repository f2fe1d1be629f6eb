import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { stateDirectoryOf } from './state-directory.ts';

export const command: Command = defineCommand({
  arguments: [],
  description: `Stop the embedded cluster, and take its context out of the kubeconfig. What it kept in memory is gone;
what is in its --data directory stays. Does nothing when it does not run.`,
  examples: [{ description: 'end it', command: 'helm cluster stop' }],
  flags: {},
  async run({ terminal, context: { settings } }) {
    const { stopRunning } = await import('../../../../cluster/daemon/index.ts');
    const state = await stopRunning(stateDirectoryOf(settings));
    terminal.write(
      state === undefined
        ? 'The embedded cluster does not run\n'
        : `The embedded cluster at ${state.url} has stopped\n`,
    );
  },
});
