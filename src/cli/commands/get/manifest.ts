import { getContents } from '../../../actions/get/contents.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { releaseCandidates } from '../../completion/candidates.ts';
import { outputFlags } from '../../flags/output.ts';
import { revisionFlags } from '../../flags/revision.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: 'Print the manifest of a release: the objects that its templates made.',
  examples: [
    { description: 'what was deployed', command: 'helm get manifest demo' },
    { description: 'what it was before', command: 'helm get manifest demo --revision 2' },
  ],
  flags: { ...outputFlags, ...revisionFlags },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const { manifest } = await getContents(context, name, { version: flags.revision });
    await printData(terminal, flags.output, { manifest }, () => `${manifest}\n`);
  },
});
