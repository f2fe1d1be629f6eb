import { upgrade } from '../../actions/upgrade.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { upgradeCandidates } from '../completion/candidates.ts';
import { adoptFlags, adoptingOf } from '../flags/adopt.ts';
import { chartSourceFlags, chartSourceOf } from '../flags/chart-source.ts';
import { deployChoicesOf, isWatched, deployFlags, ownDeployFlags } from '../flags/deploy.ts';
import { dryRunFlags, dryRunOf } from '../flags/dry-run.ts';
import { outputFlags } from '../flags/output.ts';
import { renderingFlags, renderingOf } from '../flags/rendering.ts';
import { reuseFlags, reuseOf } from '../flags/reuse.ts';
import { reviseFlags, revisingOf } from '../flags/revise.ts';
import { scriptFlags, scriptsOf } from '../flags/scripts.ts';
import { valuesFlags, valuesOf } from '../flags/values.ts';
import { nameFailure } from '../terminal/name-failure.ts';
import { printRelease } from '../views/print-release.ts';
import { openProgress } from '../views/progress/open-progress.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE', '[CHART]'],
  description: `Bring a release to another chart or other values. Without CHART, the chart that is deployed is
rendered again.

Values that were given before are kept only where no values are given now, as in Helm; --reuse-values,
--reset-then-reuse-values and --reset-values say otherwise.`,
  examples: [
    { description: 'a new version of the chart', command: 'helm upgrade demo ./web' },
    {
      description: 'the same chart with one more value',
      command: 'helm upgrade demo --reset-then-reuse-values --set replicas=3',
    },
    {
      description: 'in a pipeline: install or upgrade, wait, undo when it fails',
      command: 'helm upgrade demo ./web --install --rollback-on-failure --timeout 10m',
    },
  ],
  flags: {
    ...adoptFlags,
    ...valuesFlags,
    ...chartSourceFlags,
    ...deployFlags,
    ...ownDeployFlags,
    ...renderingFlags,
    ...reviseFlags,
    ...reuseFlags,
    ...scriptFlags,
    ...dryRunFlags,
    ...outputFlags,
    'hide-secret': {
      type: 'bool',
      description: 'leave Secrets and values out of what --dry-run shows',
    },
    install: { type: 'bool', short: 'i', description: 'install the release if there is none' },
    'skip-unchanged': { type: 'bool', description: 'record nothing if nothing would change' },
  },
  completeArguments: upgradeCandidates,
  chartAt: () => 1,
  async run({ arguments: [name = '', chart], flags, terminal, context }) {
    const format = flags.output;
    const say = (text: string): void => {
      if (format === 'table') terminal.write(text);
    };
    const choices = deployChoicesOf(flags, context);
    const revising = revisingOf(flags, context.settings.maxHistory);
    const dryRun = dryRunOf(flags, context);
    const scripts = scriptsOf(flags, terminal);
    const watching = { title: name, isWaiting: isWatched(choices), terminal, context };
    // Helm has no word for what fails before, nor for an install.
    let prefix = '';
    const upgrading = async () => {
      using progress = openProgress(watching);
      const result = await upgrade(progress.context, name, {
        ...choices,
        ...adoptingOf(flags, context),
        onProgress: progress.onProgress,
        ...renderingOf(flags),
        ...revising,
        dryRun,
        scripts,
        chart,
        source: chartSourceOf(flags),
        values: valuesOf(flags),
        reuse: reuseOf(flags),
        install: flags.install,
        onUpgrade: () => (prefix = 'UPGRADE FAILED'),
        onInstall: () => {
          prefix = '';
          say(`Release "${name}" does not exist. Installing it now.\n`);
        },
        skipUnchanged: flags.skipUnchanged,
        hideSecret: flags.hideSecret,
      });
      progress.end();
      return result;
    };
    const { report, outcome } = await nameFailure(() => prefix, upgrading);
    if (outcome === 'upgraded') say(`Release "${name}" has been upgraded. Happy Helming!\n`);
    if (outcome === 'unchanged') say(`Release "${name}" is as it should be: nothing was done.\n`);
    await printRelease({ terminal, context }, report, {
      format,
      hidesNotes: flags.hideNotes,
      hidesValues: flags.hideSecret,
    });
  },
});
