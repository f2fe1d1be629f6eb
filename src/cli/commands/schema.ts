import { schema } from '../../actions/schema.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { chartCandidates } from '../completion/candidates.ts';
import { chartSourceFlags, chartSourceOf } from '../flags/chart-source.ts';

export const command: Command = defineCommand({
  arguments: ['[CHART]'],
  description: `Derive a JSON schema from a chart's values.yaml: types from the values, descriptions from comments
(# -- text, as helm-docs has them), and whatever keywords stand between two lines "# @schema".

CHART is a directory, an archive or a reference NAME[:VERSION][@DIGEST]; this directory without it.
Nothing is required and nothing forbidden but what the comments say.`,
  examples: [
    { description: 'look at it', command: 'helm schema ./web' },
    { description: 'give the chart a schema', command: 'helm schema ./web --write' },
    {
      description: 'one that plain Helm reads, too',
      command: 'helm schema ./web --write -o json',
    },
  ],
  flags: {
    ...chartSourceFlags,
    force: { type: 'bool', description: 'with --write, replace a schema that is there' },
    output: {
      type: 'string',
      short: 'o',
      choices: ['yaml', 'json'],
      default: 'yaml',
      description: 'print or write the schema as yaml or json',
    },
    write: {
      type: 'bool',
      description: "write values.schema.yaml (or .json) into the chart's directory",
    },
  },
  completeArguments: chartCandidates,
  async run({ arguments: [chart = '.'], flags, terminal, context }) {
    const result = await schema(context, chart, {
      ...chartSourceOf(flags),
      format: flags.output === 'json' ? 'json' : 'yaml',
      isWritten: flags.write,
      isForced: flags.force,
    });
    terminal.write(result.path === undefined ? result.text : `wrote ${result.path}\n`);
  },
});
