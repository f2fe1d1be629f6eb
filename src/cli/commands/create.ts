import { create } from '../../actions/create.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { scriptFlags, scriptsOf } from '../flags/scripts.ts';

export const command: Command = defineCommand({
  arguments: ['NAME'],
  description: `Create a chart: a directory with everything that a chart usually has, ready to be installed.

NAME may be a path; its last part becomes the name of the chart. Files that are already there are
overwritten, with a warning; others are left alone.`,
  examples: [
    { description: 'a chart to begin with', command: 'helm create web' },
    { description: 'elsewhere', command: 'helm create charts/web' },
    {
      description: 'from a starter of your own',
      command: 'helm create web --starter /srv/starters/service',
    },
    { description: 'with a script that answers events', command: 'helm create web --lua' },
    {
      description: 'with Chart.yaml written as a Kubernetes object',
      command: 'helm create web --resource-form',
    },
  ],
  flags: {
    ...scriptFlags,
    lua: {
      type: 'bool',
      description: 'add a script with a test, types for editors, and permissions',
    },
    'resource-form': {
      type: 'bool',
      description: 'write Chart.yaml in resource form (apiVersion: helm.sh/v3)',
    },
    'chart-api-version': {
      type: 'string',
      default: 'v2',
      choices: ['v2', 'v3', 'helm.sh/v3'],
      refuse: (text) => `unsupported chart API version: ${text} (supported: v2, v3)`,
      description: 'version of the form of Chart.yaml: v2, or v3 as --resource-form',
    },
    starter: {
      type: 'string',
      short: 'p',
      description: "chart to start from: a name below Helm's starters, or an absolute path",
      complete: 'directory',
    },
  },
  async run({ arguments: [name = ''], flags, terminal, context }) {
    terminal.write(`Creating ${name}\n`);
    const { overwritten } = await create(context, name, {
      starter: flags.starter,
      resourceForm: flags.resourceForm || flags.chartApiVersion !== 'v2',
      lua: flags.lua,
      scripts: scriptsOf(flags, terminal),
    });
    for (const file of overwritten) {
      terminal.write(`WARNING: File ${JSON.stringify(file)} already exists. Overwriting.\n`);
    }
  },
});
