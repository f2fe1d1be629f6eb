import { listRequests } from '../../../actions/request/list.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { printData } from '../../views/print-data.ts';
import { formatRequests, requestData } from '../../views/requests.ts';

export const command: Command = defineClusterCommand({
  arguments: [],
  description: `List the requests of a namespace, or of all: whether each is ready, and if not, why.`,
  examples: [
    { description: 'here', command: 'helm request list' },
    { description: 'everywhere, for programs', command: 'helm request list -A -o json' },
  ],
  flags: {
    ...outputFlags,
    'all-namespaces': { type: 'bool', short: 'A', description: 'list requests of all namespaces' },
  },
  async run({ flags, terminal, context }) {
    const { allNamespaces } = flags;
    const requests = await listRequests(context, { allNamespaces });
    await printData(terminal, flags.output, requests.map(requestData), () =>
      formatRequests(requests),
    );
  },
});
