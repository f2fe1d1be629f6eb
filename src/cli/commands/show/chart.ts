import { show } from '../../../actions/show/show.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { chartOrFileCandidates } from '../../completion/candidates.ts';
import { chartSourceFlags, chartSourceOf } from '../../flags/chart-source.ts';

export const command: Command = defineCommand({
  arguments: ['CHART'],
  description: `Print a chart's Chart.yaml, as it is or converted to another form: v2, which Helm reads, or v3, the
form of a Kubernetes resource.`,
  examples: [
    { description: 'as it is', command: 'helm show chart stable/web' },
    { description: 'as a resource', command: 'helm show chart ./web -o v3' },
  ],
  flags: {
    ...chartSourceFlags,
    output: {
      type: 'string',
      short: 'o',
      choices: ['v2', 'v3'],
      description: 'form to convert to (v2, v3)',
    },
  },
  completeArguments: chartOrFileCandidates,
  async run({ arguments: [reference = ''], flags, terminal, context }) {
    const { output } = flags;
    const form = output === 'v2' || output === 'v3' ? ({ form: output } as const) : {};
    terminal.write(await show(context, reference, 'chart', { ...chartSourceOf(flags), ...form }));
  },
});
