import { rollback } from '../../actions/rollback.ts';
import { HelmError } from '../../base/index.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { versionCandidates } from '../completion/candidates.ts';
import { adoptFlags, adoptingOf } from '../flags/adopt.ts';
import { deployFlags, replacingOf } from '../flags/deploy.ts';
import { dryRunFlags, dryRunOf } from '../flags/dry-run.ts';
import { lockFlags } from '../flags/lock.ts';
import { outputFlags } from '../flags/output.ts';
import { reviseFlags, revisingOf } from '../flags/revise.ts';
import { scriptFlags, scriptsOf } from '../flags/scripts.ts';
import { validateFlags, validationIn } from '../flags/validate.ts';
import { waitFlags, waitingOf } from '../flags/wait.ts';
import { printRelease } from '../views/print-release.ts';
import { openProgress } from '../views/progress/open-progress.ts';

const maxDescriptionLength = 256;

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE', '[VERSION]'],
  description: `Bring a release back to an older version: its objects are made as they were recorded then, without
rendering anything. VERSION is a number from helm history, or an identifier of a version or its
beginning; without it, the last version before that was deployed: one that failed is passed over.`,
  examples: [
    { description: 'back to what was deployed before', command: 'helm rollback demo' },
    { description: 'to a certain one, and wait', command: 'helm rollback demo 3 --wait' },
  ],
  flags: {
    ...adoptFlags,
    ...waitFlags,
    ...reviseFlags,
    ...lockFlags,
    ...validateFlags,
    ...scriptFlags,
    ...dryRunFlags,
    ...outputFlags,
    description: { type: 'string', description: 'say what this is for (256 characters at most)' },
    force: deployFlags.force,
    'force-conflicts': deployFlags['force-conflicts'],
    'force-replace': deployFlags['force-replace'],
    'no-hooks': { type: 'bool', description: "leave hooks out, and the chart's scripts" },
  },
  completeArguments: versionCandidates,
  async run({ arguments: [name = '', version], flags, terminal, context }) {
    requireShort(flags.description);
    const waiting = waitingOf(flags, context);
    const watching = { title: name, isWaiting: waiting.wait, terminal, context };
    using progress = openProgress(watching);
    const report = await rollback(progress.context, name, {
      ...waiting,
      ...adoptingOf(flags, context),
      ...revisingOf(flags, context.settings.maxHistory),
      version,
      onProgress: progress.onProgress,
      description: flags.description,
      noHooks: flags.noHooks,
      ...replacingOf(flags),
      dryRun: dryRunOf(flags, context),
      validate: validationIn(flags),
      waitForLock: flags.waitForLock,
      scripts: scriptsOf(flags, terminal),
    });
    progress.end();
    if (flags.output === 'table') terminal.write('Rollback was a success! Happy Helming!\n');
    else await printRelease({ terminal, context }, report, { format: flags.output });
  },
});

/** In Helm's words. */
function requireShort(description = ''): void {
  const { length } = Array.from(description);
  if (length <= maxDescriptionLength) return;
  throw new HelmError(
    'DescriptionTooLong',
    `description must be ${maxDescriptionLength} characters or less, got ${length}`,
  );
}
