import { HelmError } from '../../base/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { ReleaseHistory } from '../../release/index.ts';

/** Commands of Helm's end after 5 minutes, unless they are told otherwise; nothing tells who is alive. */
const patience = 600_000;

/** A command of Helm's that began a moment ago may still be at work; one that began long ago has died. */
export function requireEnded(
  { clock, logger }: ActionContext,
  { release: { name }, versions }: ReleaseHistory,
): void {
  const newest = versions.at(-1);
  if (newest?.phase !== 'pending') return;
  const { operation, sequence, createdAt } = newest;
  const seconds = Math.max(0, Math.round((clock.now().getTime() - createdAt.getTime()) / 1000));
  const what = `${operation.kind} of "${name}" by Helm, revision ${sequence},`;
  if (seconds * 1000 >= patience) {
    logger.warn(
      `${what} was begun ${Math.floor(seconds / 60)} minutes ago and never ended: it counts as failed`,
    );
    return;
  }
  throw new HelmError(
    'ReleaseLocked',
    `another operation (install/upgrade/rollback) is in progress: ${what} was begun ${seconds}s ago`,
    {
      hint: `wait for its end; ${patience / 60_000} minutes after its beginning it is taken for dead`,
      retryable: true,
    },
  );
}
