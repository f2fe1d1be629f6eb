import { getContents } from '../../../actions/get/contents.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { releaseCandidates } from '../../completion/candidates.ts';
import { outputFlags } from '../../flags/output.ts';
import { revisionFlags } from '../../flags/revision.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: 'Print the hooks of a release.',
  examples: [
    { description: 'what runs around it', command: 'helm get hooks demo' },
    { description: 'what it was before', command: 'helm get hooks demo --revision 2' },
  ],
  flags: { ...outputFlags, ...revisionFlags },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const { hooks } = await getContents(context, name, { version: flags.revision });
    const data = { hooks: hooks.map(({ path, content: manifest }) => ({ path, manifest })) };
    await printData(terminal, flags.output, data, () =>
      hooks.map(({ path, content }) => `---\n# Source: ${path}\n${content}\n`).join(''),
    );
  },
});
