import { getContents } from '../../../actions/get/contents.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { releaseCandidates } from '../../completion/candidates.ts';
import { outputFlags } from '../../flags/output.ts';
import { revisionFlags } from '../../flags/revision.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: 'Print the notes of a release.',
  examples: [
    { description: 'what its chart has to say', command: 'helm get notes demo' },
    { description: 'what it was before', command: 'helm get notes demo --revision 2' },
  ],
  flags: { ...outputFlags, ...revisionFlags },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const { notes } = await getContents(context, name, { version: flags.revision });
    await printData(terminal, flags.output, { notes }, () =>
      notes === '' ? '' : `NOTES:\n${notes}\n`,
    );
  },
});
