import type { AdoptResult } from '../../actions/adopt.ts';
import { adopt, adoptAll } from '../../actions/adopt.ts';
import { HelmError } from '../../base/index.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { lockFlags } from '../flags/lock.ts';
import { outputFlags } from '../flags/output.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: ['[RELEASE_NAME]'],
  description: `Take over a release that Helm 3 or 4 made, with its whole history. What runs is not touched: objects get the
marks of the release, and their fields another owner. Then the records of Helm are removed, so that nobody
goes on with them by mistake.

If it is interrupted, the release is still Helm's, and the next adopt begins anew.`,
  examples: [
    { description: 'take over a release', command: 'helm adopt demo' },
    { description: 'all of a namespace', command: 'helm adopt --all --namespace shop' },
  ],
  flags: {
    ...outputFlags,
    ...lockFlags,
    all: { type: 'bool', description: 'take over every release that Helm has in the namespace' },
    'keep-secrets': { type: 'bool', description: 'leave the records of Helm where they are' },
  },
  async run({ arguments: [name], flags, terminal, context }) {
    if ((name === undefined) !== flags.all) throw namedBadly(name);
    const options = { keepSecrets: flags.keepSecrets, waitForLock: flags.waitForLock };
    const results =
      name === undefined ? await adoptAll(context, options) : [await adopt(context, name, options)];
    await printData(terminal, flags.output, results, () => results.map(describe).join(''));
  },
});

function describe({ name, versions, objects, records }: AdoptResult): string {
  const done = `${count(versions, 'version')} and ${count(objects, 'object')}`;
  const outcome = versions === 0 ? 'was adopted before' : `has been adopted: ${done}`;
  return `release "${name}" ${outcome}; the records of Helm were ${records}\n`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function namedBadly(name: string | undefined): HelmError {
  return name === undefined
    ? new HelmError('NameMissing', 'name the release to adopt, or adopt all with --all')
    : new HelmError('NameTwice', 'cannot set --all and also name a release');
}
