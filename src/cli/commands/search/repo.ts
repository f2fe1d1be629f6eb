import { HelmError } from '../../../base/index.ts';
import { search } from '../../../actions/search.ts';
import type { FoundChart } from '../../../actions/search.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { accessFlags, accessOf } from '../../flags/access.ts';
import { givenOf } from '../../flags/given.ts';
import { outputFlags } from '../../flags/output.ts';
import { versionFlags } from '../../flags/version.ts';
import { cutCells, formatTable } from '../../terminal/table.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: ['[KEYWORD...]'],
  description: `Look for charts in the repositories that were added: by name, description and keywords. All of them
without a keyword. The indexes are those of the last \`helm repo update\`; nothing is fetched.

A keyword may end in a version or a range (web:^1.2). oci://HOST/PATH/CHART lists what versions a
registry has of a chart. Libraries are marked. (\`helm search KEYWORD\` is the same.)`,
  examples: [
    { description: 'the newest stable versions', command: 'helm search nginx' },
    {
      description: 'every version of a range',
      command: "helm search 'stable/web:^1.2' --versions",
    },
    {
      description: 'the versions in a registry',
      command: 'helm search oci://registry.example.com/charts/web --versions',
    },
  ],
  flags: {
    ...accessFlags,
    ...outputFlags,
    devel: { type: 'bool', description: 'show development versions too' },
    'fail-on-no-result': { type: 'bool', description: 'fail where nothing is found' },
    'max-col-width': { type: 'int', default: 50, description: 'widest column; 0 cuts none' },
    'no-libraries': { type: 'bool', description: 'hide libraries' },
    regexp: { type: 'bool', short: 'r', description: 'take the keyword as a regular expression' },
    ...versionFlags,
    versions: { type: 'bool', short: 'l', description: 'show every version, one a line' },
  },
  async run({ arguments: words, flags, terminal, context }) {
    const found = await search(context, words, {
      ...accessOf(flags),
      hidesLibraries: flags.noLibraries,
      devel: flags.devel,
      isPattern: flags.regexp,
      listsVersions: flags.versions,
      ...givenOf({ version: flags.version }),
    });
    if (found.length === 0 && flags.failOnNoResult) {
      throw new HelmError('NoResults', 'no results found');
    }
    await printData(terminal, flags.output, found.map(dataOf), () =>
      found.length === 0 ? 'No results found\n' : tableOf(found, flags.maxColWidth, terminal.width),
    );
  },
});

/** Helm's fields; libraries have one more. */
function dataOf({ name, version, appVersion, description, isLibrary }: FoundChart): object {
  const type = isLibrary ? { type: 'library' } : {};
  return { name, version, app_version: appVersion, description, ...type };
}

function tableOf(found: readonly FoundChart[], widest: number, width: number | undefined): string {
  const rows = found.map(({ name, version, appVersion, description, isLibrary }) => [
    ...[name, version, appVersion],
    `${isLibrary ? '(library) ' : ''}${description}`,
  ]);
  const header = ['NAME', 'CHART VERSION', 'APP VERSION', 'DESCRIPTION'];
  const [titles = header, ...cut] = cutCells([header, ...rows], widest);
  return formatTable(titles, cut, width);
}
