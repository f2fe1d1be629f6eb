import { diffRollback } from '../../../actions/diff/rollback.ts';
import { defineClusterCommand } from '../../cluster-command.ts';
import type { Command } from '../../command.ts';
import { versionCandidates } from '../../completion/candidates.ts';
import { diffFlags, planFlags, showDiff } from '../../flags/diff.ts';
import { scriptFlags, scriptsOf } from '../../flags/scripts.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE', '[REVISION]'],
  description: `Show what a rollback would do to the cluster, object by object. REVISION is a number, a ULID or its beginning;
without it, the last version before that was deployed is meant.`,
  examples: [{ description: 'what going back to 2 means', command: 'helm diff rollback demo 2' }],
  flags: {
    ...diffFlags,
    ...planFlags,
    ...scriptFlags,
    'force-conflicts': { type: 'bool', description: "take over fields that others' managers own" },
  },
  completeArguments: versionCandidates,
  async run({ arguments: [name = '', version], flags, terminal, context }) {
    const scripts = scriptsOf(flags, terminal);
    const { forceConflicts, out, showSecrets } = flags;
    const plan = { version, scripts, forceConflicts, out, showSecrets };
    const result = await diffRollback(context, name, plan);
    return showDiff(terminal, result, flags);
  },
});
