import { helmVersion, version } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { outputFlags } from '../flags/output.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: [],
  description: `Print the version: that of the Helm whose charts, flags and messages this helm follows, and its own, so
that scripts which look for Helm 4 find it.

A template of Go has the fields .Version, .GitCommit, .GitTreeState, .GoVersion, .KubeClientVersion and .HelmTsVersion.`,
  examples: [
    { description: 'everything', command: 'helm version' },
    { description: 'for a script', command: 'helm version --short' },
    { description: 'in your own form', command: "helm version --template '{{.Version}}'" },
    { description: 'as data', command: 'helm version -o json' },
  ],
  flags: {
    ...outputFlags,
    client: { type: 'bool', short: 'c', description: 'there is nothing else', hidden: true },
    short: { type: 'bool', description: 'print the version number alone' },
    template: { type: 'string', description: 'template of Go that makes the output' },
  },
  completeArguments: async () => [],
  async run({ flags, terminal }) {
    if (flags.template !== undefined) {
      const { formatVersionByTemplate } = await import('../../reports/index.ts');
      terminal.write(formatVersionByTemplate(flags.template, build));
      return;
    }
    if (flags.short) {
      terminal.write(`${build.Version}+helm-ts.${version}\n`);
      return;
    }
    await printData(terminal, flags.output, build, () => {
      const fields = Object.entries(build).map(
        ([name, value]) => `${name}:${JSON.stringify(value)}`,
      );
      return `version.BuildInfo{${fields.join(', ')}}\n`;
    });
  },
});

/** Helm's fields, which tools read by their names and places; ours comes last. */
const build = {
  Version: `v${helmVersion}`,
  GitCommit: '',
  GitTreeState: '',
  GoVersion: '',
  KubeClientVersion: 'v1.37',
  HelmTsVersion: version,
};
