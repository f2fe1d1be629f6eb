import { searchHub } from '../../../actions/search-hub.ts';
import type { HubChart } from '../../../actions/search-hub.ts';
import { HelmError } from '../../../base/index.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { cutCells, formatTable } from '../../terminal/table.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: ['[KEYWORD...]'],
  description: `Look for charts in Artifact Hub, or in a hub of your own, and print where to read about them.`,
  examples: [
    { description: 'in Artifact Hub', command: 'helm search hub nginx' },
    {
      description: 'in a hub of your own',
      command: 'helm search hub nginx --endpoint https://hub.example.com',
    },
  ],
  flags: {
    ...outputFlags,
    endpoint: {
      type: 'string',
      default: 'https://hub.helm.sh',
      description: 'the hub to ask',
    },
    'fail-on-no-result': { type: 'bool', description: 'fail where nothing is found' },
    'list-repo-url': { type: 'bool', description: 'print the URL of the repository too' },
    'max-col-width': { type: 'int', default: 50, description: 'widest column; 0 cuts none' },
  },
  async run({ arguments: words, flags, terminal, context }) {
    const found = await searchHub(context, words, { endpoint: flags.endpoint });
    if (found.length === 0 && flags.failOnNoResult) {
      throw new HelmError('NoResults', 'no results found');
    }
    const wide = { listsRepositories: flags.listRepoUrl, widest: flags.maxColWidth };
    await printData(terminal, flags.output, found.map(dataOf), () =>
      found.length === 0 ? 'No results found\n' : tableOf(found, wide, terminal.width),
    );
  },
});

function dataOf({ url, version, appVersion, description, repository }: HubChart): object {
  const { url: address, name } = repository;
  return { url, version, app_version: appVersion, description, repository: { url: address, name } };
}

function tableOf(
  found: readonly HubChart[],
  { listsRepositories, widest }: { readonly listsRepositories: boolean; readonly widest: number },
  width: number | undefined,
): string {
  const header = ['URL', 'CHART VERSION', 'APP VERSION', 'DESCRIPTION'];
  const rows = found.map(({ url, version, appVersion, description, repository }) => [
    ...[url, version, appVersion, description],
    ...(listsRepositories ? [repository.url] : []),
  ]);
  const all = cutCells([[...header, ...(listsRepositories ? ['REPO URL'] : [])], ...rows], widest);
  return formatTable(all[0], all.slice(1), width);
}
