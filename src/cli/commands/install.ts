import { install } from '../../actions/install.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { chartOfInstall, installCandidates } from '../completion/candidates.ts';
import { chartSourceFlags, chartSourceOf } from '../flags/chart-source.ts';
import { deployChoicesOf, isWatched, ownDeployFlags } from '../flags/deploy.ts';
import { dryRunFlags, dryRunOf } from '../flags/dry-run.ts';
import { installFlags, serverSideOf } from '../flags/install.ts';
import { outputFlags } from '../flags/output.ts';
import { renderingFlags, renderingOf } from '../flags/rendering.ts';
import { scriptFlags, scriptsOf } from '../flags/scripts.ts';
import { valuesFlags, valuesOf } from '../flags/values.ts';
import { nameFailure } from '../terminal/name-failure.ts';
import { printRelease } from '../views/print-release.ts';
import { openProgress } from '../views/progress/open-progress.ts';

export const command: Command = defineClusterCommand({
  arguments: ['[NAME]', 'CHART'],
  description: `Install a chart as a release: a name in a namespace under which its objects live, with a history.

The chart is a directory, an archive, a URL or a reference (REPOSITORY/CHART:VERSION, oci://…). What a
release consists of is recorded in the cluster before anything is done: whatever happens, the next
command goes on from there.

Without NAME the release gets a name made of the chart's, which is told.`,
  examples: [
    { description: 'install a chart', command: 'helm install demo ./web' },
    {
      description: 'in a namespace of its own, with values, and wait until it is ready',
      command: 'helm install demo ./web -n shop --create-namespace -f prod.yaml --wait',
    },
    { description: 'look before you leap', command: 'helm install demo ./web --dry-run=server' },
    {
      description: 'undo it when it fails',
      command: 'helm install demo ./web --rollback-on-failure',
    },
  ],
  flags: {
    ...valuesFlags,
    ...chartSourceFlags,
    ...installFlags,
    ...ownDeployFlags,
    ...renderingFlags,
    ...scriptFlags,
    ...dryRunFlags,
    ...outputFlags,
    'hide-secret': {
      type: 'bool',
      description: 'leave Secrets and values out of what --dry-run shows',
    },
  },
  completeArguments: installCandidates,
  chartAt: chartOfInstall,
  async run({ arguments: words, flags, terminal, context }) {
    const [name, chart = ''] = words.length > 1 ? words : [undefined, ...words];
    const choices = deployChoicesOf(flags, context);
    const dryRun = dryRunOf(flags, context);
    const scripts = scriptsOf(flags, terminal);
    const watching = {
      title: name ?? chart,
      isWaiting: isWatched(choices),
      terminal,
      context,
    };
    const installing = async () => {
      using progress = openProgress(watching);
      const report = await install(progress.context, name, {
        ...choices,
        serverSide: serverSideOf(flags),
        onProgress: progress.onProgress,
        ...renderingOf(flags),
        chart,
        source: chartSourceOf(flags),
        nameTemplate: flags.nameTemplate,
        generateName: flags.generateName,
        values: valuesOf(flags),
        dryRun,
        scripts,
        hideSecret: flags.hideSecret,
        replace: flags.replace,
      });
      progress.end();
      return report;
    };
    const report = await nameFailure(() => 'INSTALLATION FAILED', installing);
    await printRelease({ terminal, context }, report, {
      format: flags.output,
      hidesNotes: flags.hideNotes,
      hidesValues: flags.hideSecret,
    });
  },
});
