import { show } from '../../../actions/show/show.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { chartOrFileCandidates } from '../../completion/candidates.ts';
import { chartSourceFlags, chartSourceOf } from '../../flags/chart-source.ts';
import { givenOf } from '../../flags/given.ts';

export const command: Command = defineCommand({
  arguments: ['CHART'],
  description: `Print a chart's values.yaml, comments and all, or single values of it.

CHART is a directory, an archive, or a reference NAME[:VERSION][@DIGEST] to a repository, a registry
or a URL. --jsonpath is a template as kubectl has them.`,
  examples: [
    { description: 'of a chart on this disk', command: 'helm show values ./web' },
    { description: 'of one in a repository', command: 'helm show values stable/web:^1.2' },
    {
      description: 'one value',
      command: "helm show values ./web --jsonpath '{.image.tag}'",
    },
  ],
  flags: {
    ...chartSourceFlags,
    jsonpath: { type: 'string', description: 'JSONPath template that picks values' },
  },
  completeArguments: chartOrFileCandidates,
  async run({ arguments: [reference = ''], flags, terminal, context }) {
    const options = { ...chartSourceOf(flags), ...givenOf({ jsonPath: flags.jsonpath }) };
    terminal.write(await show(context, reference, 'values', options));
  },
});
