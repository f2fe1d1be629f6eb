import { getMetadata } from '../../../actions/get/metadata.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { releaseCandidates } from '../../completion/candidates.ts';
import { outputFlags } from '../../flags/output.ts';
import { revisionFlags } from '../../flags/revision.ts';
import { printData } from '../../views/print-data.ts';
import { formatMetadata, metadataDocument } from '../../views/release-metadata.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: 'Print what a release is: its chart, version and labels, and when it was deployed.',
  examples: [{ description: 'for programs', command: 'helm get metadata demo -o json' }],
  flags: { ...outputFlags, ...revisionFlags },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const metadata = await getMetadata(context, name, { version: flags.revision });
    const data = metadataDocument(context, metadata);
    await printData(terminal, flags.output, data, () => formatMetadata(context, metadata));
  },
});
