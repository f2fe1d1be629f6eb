import { describeRole, init } from '../../actions/init.ts';
import { fromPlain } from '../../go/index.ts';
import { printYaml } from '../../yaml/index.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { outputFlags } from '../flags/output.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: [],
  description: `Set up a cluster: define the kinds that releases are kept in (Application, Release, ReleaseVersion, Chart and
HelmRequest), or bring their definitions up to date. It may be run again and again.

The first install does it by itself where its user may define kinds. Where people may not, an administrator
runs this once, and gives them the role that --print-role prints, with the rights to what their charts hold.`,
  examples: [
    { description: 'set up a cluster', command: 'helm init' },
    {
      description: 'let a team work with releases in its namespace',
      command: 'helm init --print-role shop | kubectl apply -f -',
    },
  ],
  flags: {
    ...outputFlags,
    'dry-run': { type: 'bool', description: 'only show what would change' },
    'print-role': {
      type: 'string',
      description: 'print the least role that people need in this namespace, and do nothing',
    },
  },
  async run({ flags, terminal, context }) {
    const { printRole, dryRun: dryRun } = flags;
    if (printRole !== undefined) {
      const role = describeRole(printRole);
      await printData(terminal, flags.output, role, () => printYaml(fromPlain(role)));
      return;
    }
    const changes = await init(context, { dryRun });
    const suffix = dryRun ? ' (dry run)' : '';
    await printData(terminal, flags.output, changes, () =>
      changes
        .map(({ name, change }) => `customresourcedefinition "${name}" ${change}${suffix}\n`)
        .join(''),
    );
  },
});
