import { history } from '../../actions/history.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { releaseCandidates } from '../completion/candidates.ts';
import { outputFlags, wideFlags } from '../flags/output.ts';
import { formatHistory, historyData } from '../views/history.ts';
import { printData } from '../views/print-data.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME'],
  description: `Show the versions of a release: which chart it was when, how that went, and what to type to go back.

A version is named by its number, or by its ULID or the beginning of it. For programs there are Helm's fields,
and with --wide the ULID and the user of each version besides.`,
  examples: [
    { description: 'for people', command: 'helm history demo' },
    { description: 'the last three, for programs', command: 'helm history demo --max 3 -o json' },
  ],
  flags: {
    ...outputFlags,
    ...wideFlags,
    max: { type: 'int', default: 256, description: 'how many versions to show at most' },
    'show-rollback-revision': {
      type: 'bool',
      description: 'show in a column which revision a rollback went to',
    },
  },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = ''], flags, terminal, context }) {
    const entries = await history(context, name, { max: flags.max });
    const isWide = flags.wide;
    await printData(terminal, flags.output, historyData(entries, { isWide }), () =>
      formatHistory(entries, {
        context,
        showsRollbacks: flags.showRollbackRevision,
        isWide,
        width: terminal.width,
      }),
    );
  },
});
