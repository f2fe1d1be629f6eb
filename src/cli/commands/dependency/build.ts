import { buildDependencies } from '../../../actions/dependency/build.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { dependenciesOf, dependencyFlags } from '../../flags/dependency.ts';
import { scriptFlags, scriptsOf } from '../../flags/scripts.ts';
import { toldOnOutput } from './told-on-output.ts';

export const command: Command = defineCommand({
  arguments: ['[CHART]'],
  description: `Bring charts/ and library/ to exactly what Chart.lock says; without one, do what \`helm dependency
update\` does.

What the lock has a digest for must be exactly that, wherever it comes from; what is in the cache is
taken from there, and no server is asked.`,
  examples: [
    { description: 'the chart in this directory', command: 'helm dependency build' },
    { description: 'another one', command: 'helm dependency build ./web' },
  ],
  flags: { ...dependencyFlags, ...scriptFlags },
  async run({ arguments: [chart = '.'], flags, terminal, context }) {
    await buildDependencies(context, chart, {
      ...dependenciesOf(flags),
      onDone: toldOnOutput(terminal),
      scripts: scriptsOf(flags, terminal),
    });
  },
});
