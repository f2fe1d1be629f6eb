import { indexCharts } from '../../../actions/repo/index-charts.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { givenOf } from '../../flags/given.ts';

export const command: Command = defineCommand({
  arguments: ['DIR'],
  description: `Write index.yaml for the chart archives in a directory, which makes it a repository that any web
server can serve. Archives right below it, in directories of their own, are listed too.`,
  examples: [
    { description: 'archives beside their index', command: 'helm repo index ./charts' },
    {
      description: 'archives that will be elsewhere, added to an index that is there',
      command: 'helm repo index ./charts --url https://charts.example.com --merge old-index.yaml',
    },
  ],
  flags: {
    json: { type: 'bool', description: 'write the index as JSON' },
    merge: {
      type: 'string',
      description: 'index whose other versions are kept',
      complete: 'file',
    },
    url: { type: 'string', description: 'where the archives will be served from' },
  },
  async run({ arguments: [directory = ''], flags, context }) {
    await indexCharts(context, directory, {
      isJson: flags.json,
      ...givenOf({ url: flags.url, mergeFile: flags.merge }),
    });
  },
});
