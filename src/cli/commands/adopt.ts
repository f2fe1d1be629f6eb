import type { AdoptResult } from '../../actions/adopt.ts';
import type { AdoptionPreview } from '../../deployment/index.ts';
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
    { description: 'what that would come to', command: 'helm adopt demo --dry-run' },
    { description: 'all of a namespace', command: 'helm adopt --all --namespace shop' },
  ],
  flags: {
    ...outputFlags,
    ...lockFlags,
    all: { type: 'bool', description: 'take over every release that Helm has in the namespace' },
    'dry-run': { type: 'bool', description: 'only show what would be done' },
    'keep-secrets': { type: 'bool', description: 'leave the records of Helm where they are' },
  },
  async run({ arguments: [name], flags, terminal, context }) {
    if ((name === undefined) !== flags.all) throw namedBadly(name);
    const { keepSecrets, waitForLock, dryRun } = flags;
    const options = { keepSecrets, waitForLock, dryRun };
    const results =
      name === undefined ? await adoptAll(context, options) : [await adopt(context, name, options)];
    await printData(terminal, flags.output, results, () =>
      results.map(dryRun ? foretell : describe).join(''),
    );
  },
});

function describe({ name, versions, objects, records }: AdoptResult): string {
  const done = `${count(versions, 'version')} and ${count(objects, 'object')}`;
  const outcome = versions === 0 ? 'was adopted before' : `has been adopted: ${done}`;
  return `release "${name}" ${outcome}; the records of Helm were ${records}\n`;
}

function foretell(result: AdoptResult): string {
  const { name, versions, objects, records, preview } = result;
  if (preview === undefined) {
    return `release "${name}" was adopted before; the records of Helm would be ${records}\n`;
  }
  const done = `${count(versions, 'version')} and ${count(objects, 'object')}`;
  const lines = [
    `release "${name}" would be adopted: ${done}; the records of Helm would be ${records}`,
    ...preview.versions.map(
      ({ revision, status, chart }) => `  version ${revision}: ${chart}, ${status}`,
    ),
    ...preview.objects.map((object) => `  ${describeObject(object)} becomes the release's`),
    ...preview.others.map(
      (object) => `  ${describeObject(object)} is of another release, and stays`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function describeObject({ kind, name, namespace }: AdoptionPreview['objects'][number]): string {
  return `${kind}/${name}${namespace === undefined ? '' : ` in "${namespace}"`}`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function namedBadly(name: string | undefined): HelmError {
  return name === undefined
    ? new HelmError('NameMissing', 'name the release to adopt, or adopt all with --all')
    : new HelmError('NameTwice', 'cannot set --all and also name a release');
}
