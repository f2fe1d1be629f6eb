import { applyPlan } from '../../actions/apply.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { lockFlags } from '../flags/lock.ts';
import { outputFlags } from '../flags/output.ts';
import { scriptFlags, scriptsOf } from '../flags/scripts.ts';
import { waitFlags, waitingOf } from '../flags/wait.ts';
import { printRelease } from '../views/print-release.ts';
import { openProgress } from '../views/progress/open-progress.ts';

export const command: Command = defineClusterCommand({
  arguments: ['PLAN'],
  description: `Do exactly what a plan says: one that helm diff upgrade or helm diff rollback has written with --out, and that
somebody has looked at. It holds the chart, the values, every object as it was rendered, and the state of the
release and of every object that they were compared with.

If the release or one of the objects has changed since, if the plan was changed, or is for another cluster, that
is an error which says so, and nothing is done. Secrets that the plan does not hold are rendered again, and have to
come out the same.`,
  examples: [
    {
      description: 'plan, look, apply',
      command: 'helm diff upgrade demo ./web --out plan.json && helm apply plan.json --wait',
    },
  ],
  flags: {
    ...waitFlags,
    ...lockFlags,
    ...scriptFlags,
    ...outputFlags,
    'cleanup-on-fail': { type: 'bool', description: 'delete what was created when it fails' },
    description: { type: 'string', description: 'say what this is for' },
    'hide-notes': { type: 'bool', description: 'do not print the notes' },
    'history-max': {
      type: 'int',
      description: 'how many versions are kept; 0 keeps all (default 10)',
    },
    'no-hooks': { type: 'bool', description: 'leave hooks out, those that are scripts too' },
  },
  async run({ arguments: [file = ''], flags, terminal, context }) {
    const waiting = waitingOf(flags, context);
    const watching = { title: file, isWaiting: waiting.wait, terminal, context };
    using progress = openProgress(watching);
    const report = await applyPlan(progress.context, file, {
      ...waiting,
      onProgress: progress.onProgress,
      description: flags.description,
      noHooks: flags.noHooks,
      cleanupOnFail: flags.cleanupOnFail,
      historyMax: flags.historyMax ?? context.settings.maxHistory,
      waitForLock: flags.waitForLock,
      scripts: scriptsOf(flags, terminal),
    });
    progress.end();
    const options = { format: flags.output, hidesNotes: flags.hideNotes };
    await printRelease({ terminal, context }, report, options);
  },
});
