import { show } from '../../../actions/show/show.ts';
import type { ChartPart } from '../../../actions/show/show.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { chartOrFileCandidates } from '../../completion/candidates.ts';
import { chartSourceFlags, chartSourceOf } from '../../flags/chart-source.ts';

/** A command that prints one part of a chart. */
export function defineShow(part: ChartPart, description: string): Command {
  return defineCommand({
    arguments: ['CHART'],
    description: `${description}

CHART is a directory, an archive, or a reference NAME[:VERSION][@DIGEST] to a repository, a registry
or a URL.`,
    examples: [
      { description: 'of a chart on this disk', command: `helm show ${part} ./web` },
      { description: 'of one in a repository', command: `helm show ${part} stable/web:^1.2` },
    ],
    flags: chartSourceFlags,
    completeArguments: chartOrFileCandidates,
    async run({ arguments: [reference = ''], flags, terminal, context }) {
      terminal.write(await show(context, reference, part, chartSourceOf(flags)));
    },
  });
}
