import { createPackage } from '../../actions/package.ts';
import type { PackageResult } from '../../actions/package.ts';
import { HelmError } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';
import { accessFlags, accessOf } from '../flags/access.ts';
import { outputFlags } from '../flags/output.ts';
import { noScriptsFlag, scriptFlags, scriptsOf } from '../flags/scripts.ts';
import { signingFlags, signingOf } from '../flags/signing.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: ['[CHART_PATH]', '[...]'],
  description: `Pack chart directories into archives that repositories and registries take.

The same chart always makes the same bytes, whenever and wherever it is packed. SOURCE_DATE_EPOCH
sets the time that the files in the archive get.`,
  examples: [
    { description: 'a chart, into this directory', command: 'helm package ./web' },
    {
      description: 'several, elsewhere',
      command: 'helm package charts/web charts/db --destination dist',
    },
    {
      description: 'with the version of this build',
      command: 'helm package ./web --version 1.4.0 --app-version "$(git describe)"',
    },
    { description: 'with fresh dependencies', command: 'helm package ./web -u' },
    { description: 'signed', command: 'helm package ./web --sign --key jane@example.com' },
  ],
  flags: {
    ...accessFlags,
    ...signingFlags,
    ...outputFlags,
    ...scriptFlags,
    ...noScriptsFlag,
    'app-version': { type: 'string', description: "set the chart's appVersion" },
    'dependency-update': {
      type: 'bool',
      short: 'u',
      description: 'bring dependencies up to date first, as "helm dependency update" does',
    },
    destination: {
      type: 'string',
      short: 'd',
      default: '.',
      description: 'directory to write the archive to',
      complete: 'directory',
    },
    version: { type: 'string', description: "set the chart's version" },
  },
  async run({ arguments: paths, flags, terminal, context }) {
    if (paths.length === 0) {
      const message = 'need at least one argument, the path to the chart';
      throw new HelmError('WrongArguments', message);
    }
    const signing = flags.sign ? signingOf(flags, terminal) : undefined;
    const results: PackageResult[] = [];
    for (const path of paths) {
      const result = await createPackage(context, path, {
        version: flags.version,
        appVersion: flags.appVersion,
        ...(flags.destination === '.' ? {} : { destination: flags.destination }),
        signing,
        updating: flags.dependencyUpdate ? accessOf(flags) : undefined,
        scripts: { ...scriptsOf(flags, terminal), isOff: flags.noScripts },
      });
      results.push(result);
      if (flags.output === 'table') {
        terminal.write(`Successfully packaged chart and saved it to: ${result.path}\n`);
      }
    }
    await printData(terminal, flags.output, results, () => '');
  },
});
