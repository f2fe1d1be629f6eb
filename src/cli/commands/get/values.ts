import { getValues } from '../../../actions/get/values.ts';
import { parseExactJson } from '../../../base/index.ts';
import { printJson } from '../../../go/index.ts';
import { printYaml } from '../../../yaml/index.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { releaseCandidates } from '../../completion/candidates.ts';
import { outputFlags } from '../../flags/output.ts';
import { revisionFlags } from '../../flags/revision.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: `Print the values that were given to a release; with --all, those of its chart too, as its templates saw them.`,
  examples: [
    { description: 'what was given', command: 'helm get values demo -o yaml' },
    { description: 'what that came to', command: 'helm get values demo --all' },
  ],
  flags: {
    ...outputFlags,
    ...revisionFlags,
    all: { type: 'bool', short: 'a', description: "print all values, the chart's too" },
  },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const values = await getValues(context, name, {
      version: flags.revision,
      all: flags.all,
    });
    // Helm reads back none where none were given.
    const shown = values.size === 0 && !flags.all ? null : values;
    const title = flags.all ? 'COMPUTED VALUES' : 'USER-SUPPLIED VALUES';
    await printData(
      terminal,
      flags.output,
      parseExactJson(printJson(shown)),
      () => `${title}:\n${printYaml(shown)}`,
    );
  },
});
