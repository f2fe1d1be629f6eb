import { describeRole, init, listDangers, mirrorReleases } from '../../actions/init.ts';
import { installPlugin } from '../../actions/plugin/install.ts';
import { readPluginList } from '../../actions/plugin/read-plugin-list.ts';
import { isHelmError } from '../../base/index.ts';
import type { ActionContext, SetupChange } from '../../index.ts';
import { fromPlain } from '../../go/index.ts';
import { printYaml } from '../../yaml/index.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { outputFlags } from '../flags/output.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: [],
  description: `Set up a cluster, or bring its set-up up to date; it may be run again and again:

- the kinds that releases are kept in: Application, Release, ReleaseVersion, Chart and HelmRequest
- a ValidatingAdmissionPolicy that refuses to delete the definitions of the first three, and with them every
  release of the cluster, unless they have the annotation helm.sh/allow-deletion=true
- ClusterRoles that become part of view, edit and admin: who may edit a namespace may use helm there

The first install does the first two by itself where its user may. Where people may not, an administrator runs this
once. Who is to have less than edit gets the role that --print-role prints, with the rights to what their charts hold.`,
  examples: [
    { description: 'set up a cluster', command: 'helm init' },
    {
      description: 'let a team work with releases in its namespace',
      command: 'helm init --print-role shop | kubectl apply -f -',
    },
    {
      description: 'give everybody of a team the same plugins',
      command: 'helm init --client-only --plugins plugins.yaml',
    },
  ],
  flags: {
    ...outputFlags,
    'client-only': { type: 'bool', description: 'leave the cluster alone' },
    'dry-run': { type: 'bool', description: 'only show what would change' },
    mirror: {
      type: 'bool',
      description: "write the versions of all releases as Helm's own Secrets, too, from now on",
    },
    plugins: {
      type: 'string',
      description:
        'install the plugins that this file lists (plugins: [{ source, version, unverified }])',
      complete: 'file',
    },
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
    if (flags.plugins !== undefined) await installPlugins(flags.plugins, { terminal, context });
    if (flags.clientOnly) return;
    const changes = await init(context, { dryRun });
    const suffix = dryRun ? ' (dry run)' : '';
    await printData(terminal, flags.output, changes, () =>
      changes.map((each) => describe(each, suffix)).join(''),
    );
    for (const danger of listDangers(changes)) context.logger.warn(danger);
    if (!flags.mirror || dryRun) return;
    const count = await mirrorReleases(context);
    terminal.note(`${count} releases are mirrored; for new ones, set HELM_MIRROR=secret\n`);
  },
});

/** One that is there already is no failure: the same file may serve again and again. */
async function installPlugins(
  file: string,
  { terminal, context }: { readonly terminal: Terminal; readonly context: ActionContext },
): Promise<void> {
  for (const { source, version, unverified } of readPluginList(file)) {
    try {
      const options = { version: version === '' ? undefined : version, verify: !unverified };
      const { name } = await installPlugin(context, source, options);
      terminal.write(`plugin "${name}" installed\n`);
    } catch (error) {
      if (!isHelmError(error, 'PluginExists')) throw error;
      terminal.write(`plugin "${source}" is installed already\n`);
    }
  }
}

function describe({ kind, name, change, reason }: SetupChange, suffix: string): string {
  const why = reason === undefined ? '' : `: ${reason}`;
  return `${kind.toLowerCase()} "${name}" ${change}${suffix}${why}\n`;
}
