import { helmVersion, version } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { outputFlags } from '../flags/output.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: [],
  description: `Print the version: that of the Helm whose charts, flags and messages this helm follows, with its own
as build metadata, so that scripts which look for Helm 4 find it.`,
  examples: [
    { description: 'everything', command: 'helm version' },
    { description: 'for a script', command: 'helm version --short' },
    { description: 'as data', command: 'helm version -o json' },
  ],
  flags: {
    ...outputFlags,
    short: { type: 'bool', description: 'print the version number alone' },
  },
  async run({ flags, terminal }) {
    const build = {
      Version: `v${helmVersion}+helm-ts.${version}`,
      NodeVersion: process.version,
      Platform: `${process.platform}/${process.arch}`,
    };
    if (flags.short) {
      terminal.write(`${build.Version}\n`);
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
