import { getRequest } from '../../../actions/request/get.ts';
import { fromPlain } from '../../../go/index.ts';
import { printYaml } from '../../../yaml/index.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: ['NAME'],
  description: `Show one request as the cluster has it: what is asked for, and what came of it.`,
  examples: [{ description: 'all of it', command: 'helm request get web' }],
  flags: outputFlags,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const object = await getRequest(context, name);
    const shown = Object.entries(object.metadata).filter(([field]) => field !== 'managedFields');
    const request = { ...object, metadata: Object.fromEntries(shown) };
    await printData(terminal, flags.output, request, () => printYaml(fromPlain(request)));
  },
});
