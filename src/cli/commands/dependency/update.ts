import { updateDependencies } from '../../../actions/dependency/update.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { dependenciesOf, dependencyFlags } from '../../flags/dependency.ts';
import { toldOnOutput } from './told-on-output.ts';

export const command: Command = defineCommand({
  arguments: ['[CHART]'],
  description: `Bring charts/ and library/ to the newest versions that Chart.yaml allows, and write them to Chart.lock
with the digests of their archives.

Only the indexes of repositories that are needed are fetched, and archives that are in the cache are
not. Nothing in the chart changes unless all of it succeeds.`,
  examples: [
    { description: 'the chart in this directory', command: 'helm dependency update' },
    { description: 'signed charts only', command: 'helm dependency update ./web --verify' },
  ],
  flags: dependencyFlags,
  async run({ arguments: [chart = '.'], flags, terminal, context }) {
    const options = { ...dependenciesOf(flags), onDone: toldOnOutput(terminal) };
    await updateDependencies(context, chart, options);
  },
});
