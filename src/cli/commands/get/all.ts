import { getAll } from '../../../actions/get/contents.ts';
import { formatByTemplate } from '../../../reports/index.ts';
import { computeValues } from '../../../rendering/index.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { releaseCandidates } from '../../completion/candidates.ts';
import { revisionFlags } from '../../flags/revision.ts';
import { formatRelease } from '../../views/release.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: 'Print all that is known of a release: its values, hooks, manifest and notes.',
  examples: [
    { description: 'everything', command: 'helm get all demo' },
    {
      description: 'in your own form',
      command: "helm get all demo --template '{{ .Release.Chart.Metadata.Version }}'",
    },
  ],
  flags: {
    ...revisionFlags,
    template: {
      type: 'string',
      default: '',
      description: 'template of Go that makes the output, such as {{.Release.Name}}',
    },
  },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const report = await getAll(context, name, { version: flags.revision });
    if (flags.template !== '') {
      terminal.write(formatByTemplate(context, report, flags.template));
      return;
    }
    const computedValues = computeValues(report);
    const chart = report.chart.metadata;
    terminal.write(
      formatRelease(report, {
        context,
        style: terminal.style,
        chart,
        computedValues,
        isReadBack: true,
      }),
    );
  },
});
