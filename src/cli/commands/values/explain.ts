import { explainValues } from '../../../actions/values/explain.ts';
import type { ExplainedValue } from '../../../actions/values/explain.ts';
import { makeVisible } from '../../../base/index.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { chartCandidates } from '../../completion/candidates.ts';
import { chartSourceFlags, chartSourceOf } from '../../flags/chart-source.ts';
import { outputFlags } from '../../flags/output.ts';
import { scriptFlags, scriptsOf } from '../../flags/scripts.ts';
import { valuesFlags, valuesOf } from '../../flags/values.ts';
import type { Style } from '../../terminal/style.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: ['CHART', '[KEY]'],
  description: `Show each value that the templates of a chart see, where it comes from, and which templates read it.

A value is from a line of the chart's values.yaml or of its parent's, from a file of yours, from a flag such as --set,
or from a handler of the chart's Lua. What no template reads is told, with the name that is most like it.`,
  examples: [
    { description: 'all values', command: 'helm values explain ./web -f prod.yaml' },
    { description: 'some of them', command: 'helm values explain ./web image --set image.tag=v2' },
  ],
  flags: { ...valuesFlags, ...chartSourceFlags, ...scriptFlags, ...outputFlags },
  completeArguments: chartCandidates,
  async run({ arguments: [chart = '', key], flags, terminal, context }) {
    const values = await explainValues(context, chart, {
      key,
      values: valuesOf(flags),
      source: chartSourceOf(flags),
      scripts: scriptsOf(flags, terminal),
    });
    await printData(terminal, flags.output, values, () =>
      values.map((value) => formatValue(value, terminal.style)).join(''),
    );
  },
});

function formatValue(explained: ExplainedValue, style: Style): string {
  const { key, value, from } = explained;
  const lines = [
    `${style.bold(key)}: ${JSON.stringify(value)}`,
    `  from ${from}`,
    `  ${describeUse(explained, style)}`,
  ];
  return `${lines.map(makeVisible).join('\n')}\n`;
}

function describeUse({ usedBy, nearest }: ExplainedValue, style: Style): string {
  if (usedBy === undefined) return 'nobody can tell who reads it';
  if (usedBy.length > 0) return `read by ${usedBy.join(', ')}`;
  if (nearest === undefined) return style.yellow('no template reads it by its name');
  return style.yellow(`no template reads it; the nearest that is read is ${nearest}`);
}
