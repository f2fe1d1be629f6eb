import { lint } from '../../actions/lint.ts';
import { HelmError } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { outputFlags } from '../flags/output.ts';
import { renderTimeoutFlag, renderTimeoutOf } from '../flags/rendering.ts';
import { noScriptsFlag, scriptFlags, scriptsOf } from '../flags/scripts.ts';
import { valuesFlags, valuesOf } from '../flags/values.ts';
import { describeChart, isClean, lintData, withoutInformation } from '../views/lint.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: ['PATH...'],
  description: `Examine charts for what is wrong, or might be.

An [ERROR] keeps a chart from being installed, a [WARNING] breaks with what is recommended, an [INFO]
is worth knowing. After Helm's own findings come ours, which never make a chart fail without --strict:
values that no template reads, or that templates read and values.yaml does not have, values that are
unlike their defaults where the chart has no schema, and APIs that --kube-version no longer serves.`,
  examples: [
    { description: 'a chart', command: 'helm lint ./web' },
    {
      description: 'as it will be used, and with every warning a failure',
      command: 'helm lint ./web -f prod.yaml --strict',
    },
    { description: 'before a cluster is upgraded', command: 'helm lint ./web --kube-version 1.37' },
    { description: 'for a pipeline', command: 'helm lint charts/* -o json' },
  ],
  flags: {
    ...valuesFlags,
    ...scriptFlags,
    ...noScriptsFlag,
    ...outputFlags,
    ...renderTimeoutFlag,
    'kube-version': {
      type: 'string',
      description: 'Kubernetes version to render for, and to judge deprecated APIs by',
    },
    quiet: { type: 'bool', description: 'print only warnings and errors' },
    'skip-schema-validation': { type: 'bool', description: 'do not check values against schemas' },
    strict: { type: 'bool', description: 'fail on warnings, too' },
    'with-subcharts': { type: 'bool', description: 'examine the charts in charts/, too' },
  },
  async run({ arguments: paths, flags, terminal, context }) {
    const linted = await lint(context, paths, {
      values: valuesOf(flags),
      strict: flags.strict,
      withSubcharts: flags.withSubcharts,
      kubeVersion: flags.kubeVersion,
      skipSchemaValidation: flags.skipSchemaValidation,
      scripts: { ...scriptsOf(flags, terminal), isOff: flags.noScripts },
      renderTimeout: renderTimeoutOf(flags),
    });
    const charts = flags.quiet
      ? linted
          .map((chart) => withoutInformation(chart, flags.strict))
          .filter((chart) => !isClean(chart))
      : linted;
    const failed = linted.filter(({ isFailed }) => isFailed).length;
    const summary = `${linted.length} chart(s) linted, ${failed} chart(s) failed`;
    const isSummed = failed === 0 && (!flags.quiet || charts.length > 0);
    await printData(terminal, flags.output, lintData(charts), () => {
      const reports = charts.map((chart) => describeChart(chart, terminal.style));
      return `${reports.join('')}${isSummed ? `${summary}\n` : ''}`;
    });
    if (failed > 0) throw new HelmError('LintFailed', summary);
  },
});
