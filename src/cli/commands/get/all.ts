import { getAll } from '../../../actions/get/contents.ts';
import { formatByTemplate, formatReleaseDocument } from '../../../reports/index.ts';
import { computeValues } from '../../../rendering/index.ts';
import type { ReleaseReport } from '../../../reports/index.ts';
import { toPlain } from '../../../go/index.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { releaseCandidates } from '../../completion/candidates.ts';
import { outputFlags } from '../../flags/output.ts';
import { revisionFlags } from '../../flags/revision.ts';
import { printData } from '../../views/print-data.ts';
import { formatRelease } from '../../views/release.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: 'Print all that is known of a release: its values, hooks, manifest and notes.',
  examples: [
    { description: 'everything', command: 'helm get all demo' },
    { description: 'for programs', command: 'helm get all demo -o json' },
    {
      description: 'in your own form',
      command: "helm get all demo --template '{{ .Release.Chart.Metadata.Version }}'",
    },
  ],
  flags: {
    ...outputFlags,
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
    await printData(terminal, flags.output, documentOf(report, computedValues), () =>
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

/** The release as Helm has it for programs, and what `get all` tells besides. */
function documentOf(report: ReleaseReport, computedValues: ReadonlyMap<string, unknown>): object {
  const { ulid = '', user = '' } = report;
  return {
    ...formatReleaseDocument(report),
    computed_values: toPlain(computedValues),
    ulid,
    user,
  };
}
