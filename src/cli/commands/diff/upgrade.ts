import { diffUpgrade } from '../../../actions/diff/upgrade.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { chartSourceFlags, chartSourceOf } from '../../flags/chart-source.ts';
import { upgradeCandidates } from '../../completion/candidates.ts';
import { diffFlags, planFlags, showDiff } from '../../flags/diff.ts';
import { renderingFlags, renderingOf } from '../../flags/rendering.ts';
import { reuseFlags, reuseOf } from '../../flags/reuse.ts';
import { scriptFlags, scriptsOf } from '../../flags/scripts.ts';
import { valuesFlags, valuesOf } from '../../flags/values.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE', '[CHART]'],
  description: `Show what an upgrade would do to the cluster, object by object: the server tries every change without making
it, so that defaults, webhooks and fields of others are accounted for. Secrets are masked.`,
  examples: [
    { description: 'look before you leap', command: 'helm diff upgrade demo ./web -f prod.yaml' },
    {
      description: 'freeze what it shows, for helm apply',
      command: 'helm diff upgrade demo ./web -f prod.yaml --out plan.json',
    },
    {
      description: 'in a pipeline: 2 if there is something to do',
      command: 'helm diff upgrade demo ./web --install --detailed-exitcode',
    },
  ],
  flags: {
    ...valuesFlags,
    ...chartSourceFlags,
    ...renderingFlags,
    ...reuseFlags,
    ...scriptFlags,
    ...diffFlags,
    ...planFlags,
    'dependency-update': {
      type: 'bool',
      description: 'fetch dependencies that are missing before the chart is used',
    },
    'force-conflicts': { type: 'bool', description: "take over fields that others' managers own" },
    install: { type: 'bool', short: 'i', description: 'show an install if there is no release' },
    'take-ownership': { type: 'bool', description: 'adopt objects that are already there' },
  },
  completeArguments: upgradeCandidates,
  async run({ arguments: [name = '', chart], flags, terminal, context }) {
    const result = await diffUpgrade(context, name, {
      ...renderingOf(flags),
      chart,
      source: chartSourceOf(flags),
      values: valuesOf(flags),
      reuse: reuseOf(flags),
      scripts: scriptsOf(flags, terminal),
      dependencyUpdate: flags.dependencyUpdate,
      forceConflicts: flags.forceConflicts,
      takeOwnership: flags.takeOwnership,
      install: flags.install,
      out: flags.out,
      showSecrets: flags.showSecrets,
    });
    return showDiff(terminal, result, flags);
  },
});
