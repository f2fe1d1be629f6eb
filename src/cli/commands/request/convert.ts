import { convertRequests } from '../../../actions/request/convert.ts';
import { fromPlain } from '../../../go/index.ts';
import { printYaml } from '../../../yaml/index.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';

export const command: Command = defineCommand({
  arguments: ['FILE'],
  description: `Turn Flux's HelmReleases into HelmRequests, and print them. The file has the HelmReleases and the HelmRepositories
or OCIRepositories that they name; "-" is standard input. What has no counterpart is said.`,
  examples: [
    {
      description: 'what a cluster has',
      command: 'kubectl get helmreleases,helmrepositories -o yaml | helm request convert -',
    },
  ],
  flags: {},
  async run({ arguments: [file = ''], terminal }) {
    const { requests, notes } = convertRequests(file);
    for (const note of notes) terminal.note(`${note}\n`);
    terminal.write(requests.map((request) => printYaml(fromPlain(request))).join('---\n'));
  },
});
