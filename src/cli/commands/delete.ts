import { deleteRelease } from '../../actions/delete.ts';
import type { DeleteOptions, DeleteResult } from '../../actions/delete.ts';
import { HelmError } from '../../base/index.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { releasesCandidates } from '../completion/candidates.ts';
import { adoptFlags, adoptingOf } from '../flags/adopt.ts';
import { lockFlags } from '../flags/lock.ts';
import { outputFlags } from '../flags/output.ts';
import { scriptFlags, scriptsOf } from '../flags/scripts.ts';
import { waitFlags, waitingOf } from '../flags/wait.ts';
import { formatKept } from '../views/kept.ts';
import { printData } from '../views/print-data.ts';
import { openProgress } from '../views/progress/open-progress.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE_NAME', '[...]'],
  description: `Delete releases: all their objects, then their records. Objects that say so themselves
(helm.sh/resource-policy: keep) stay. With --keep-history the records stay, too, and a rollback brings
the release back.`,
  examples: [
    { description: 'delete a release', command: 'helm delete demo' },
    { description: 'and keep what was known of it', command: 'helm delete demo --keep-history' },
    {
      description: 'wait until all is gone',
      command: 'helm delete demo --wait --cascade foreground',
    },
  ],
  flags: {
    ...adoptFlags,
    timeout: waitFlags.timeout,
    wait: waitFlags.wait,
    ...lockFlags,
    ...scriptFlags,
    ...outputFlags,
    cascade: {
      type: 'string',
      default: 'background',
      description: 'what becomes of what the objects own: background, foreground or orphan',
    },
    description: { type: 'string', description: 'say what this is for' },
    'dry-run': { type: 'bool', description: 'only show what would be done' },
    'ignore-not-found': { type: 'bool', description: 'a release that is not there is no error' },
    'keep-history': { type: 'bool', description: 'keep the records of the release' },
    'no-hooks': { type: 'bool', description: "leave hooks out, and the chart's scripts" },
  },
  completeArguments: releasesCandidates,
  async run({ arguments: names, flags, terminal, context }) {
    const propagation = propagationOf(flags.cascade);
    const { wait, timeout } = waitingOf(flags, context);
    for (const name of names) {
      const watching = { title: name, isWaiting: wait, terminal, context };
      using progress = openProgress(watching);
      const result = await deleteRelease(progress.context, name, {
        wait,
        timeout,
        propagation,
        ...adoptingOf(flags, context),
        onProgress: progress.onProgress,
        description: flags.description,
        dryRun: flags.dryRun,
        ignoreNotFound: flags.ignoreNotFound,
        keepHistory: flags.keepHistory,
        noHooks: flags.noHooks,
        waitForLock: flags.waitForLock,
        scripts: scriptsOf(flags, terminal),
      });
      progress.end();
      await printData(terminal, flags.output, result, () => formatResult(result));
    }
  },
});

const propagations = {
  background: 'Background',
  foreground: 'Foreground',
  orphan: 'Orphan',
} as const;

/** In Helm's words. */
function propagationOf(cascade: string): NonNullable<DeleteOptions['propagation']> {
  if (cascade === 'background' || cascade === 'foreground' || cascade === 'orphan') {
    return propagations[cascade];
  }
  throw new HelmError(
    'InvalidFlagValue',
    `invalid cascade value (${cascade}). Must be "background", "foreground", or "orphan"`,
  );
}

function formatResult({ name, kept }: DeleteResult): string {
  const info = formatKept(kept);
  return `${info === '' ? '' : `${info}\n`}release "${name}" uninstalled\n`;
}
