import { createRequest } from '../../../actions/request/create.ts';
import { fromPlain } from '../../../go/index.ts';
import { printYaml } from '../../../yaml/index.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { valuesFlags, valuesOf } from '../../flags/values.ts';

export const command: Command = defineClusterCommand({
  arguments: ['NAME', '[CHART]'],
  description: `Ask the controller for a release: it installs the chart, and keeps the release as the request describes it.

The chart is one that a cluster can get: oci://…, https://…, or a name with --repo. The values are those of now; to have
them follow a ConfigMap or a Secret, edit spec.valuesFrom.`,
  examples: [
    {
      description: 'from a registry',
      command: 'helm request create web oci://example.com/charts/web:1.2.3 --set replicas=2',
    },
    {
      description: 'for a release that there is, which the controller takes over',
      command: 'helm request create web --from-release web',
    },
    {
      description: 'as a file, to keep in a repository',
      command: 'helm request create web web --repo https://charts.example.com --dry-run > web.yaml',
    },
  ],
  flags: {
    ...valuesFlags,
    'from-release': {
      type: 'string',
      description: 'a release whose chart and values the request starts from',
    },
    repo: { type: 'string', description: 'URL of the repository that has the chart' },
    'service-account': { type: 'string', description: 'in whose name the controller works' },
    wait: { type: 'bool', description: 'the request is ready only when every object is' },
    'accept-perms': {
      type: 'strings',
      description: "permissions that the chart's scripts are granted",
    },
    'dry-run': { type: 'bool', description: 'print the request instead of making it' },
  },
  async run({ arguments: [name = '', chart], flags, terminal, context }) {
    const { repo, fromRelease, serviceAccount, wait, acceptPerms, dryRun } = flags;
    const { object } = await createRequest(context, name, {
      chart,
      fromRelease,
      values: valuesOf(flags),
      dryRun,
      ...(repo === undefined ? {} : { repository: repo }),
      spec: {
        ...(serviceAccount === undefined ? {} : { serviceAccountName: serviceAccount }),
        ...(wait ? { wait } : {}),
        ...(acceptPerms.length === 0 ? {} : { permissions: acceptPerms }),
      },
    });
    if (dryRun) terminal.write(printYaml(fromPlain(object)));
    else terminal.write(`helmrequest "${name}" created\n`);
  },
});
