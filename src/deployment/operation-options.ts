import type { LockWait, OpenOperationOptions } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';

export interface LockRequest {
  readonly name: string;
  readonly namespace: string;
  readonly waitForLock?: number | undefined;
}

/** Who asks for the lock of a release, and how. */
export function operationOptions(
  { settings, logger, clock, signal }: ActionContext,
  { holder, process }: Cluster,
  { name, namespace, waitForLock }: LockRequest,
): Omit<OpenOperationOptions, 'kind' | 'known'> {
  return {
    name,
    namespace,
    holder,
    process,
    signal,
    waitForLock: waitForLock,
    leaseSeconds: settings.leaseSeconds,
    onWait: (wait) => logger.info(describeWait(wait, clock.now())),
    onTerminating: () =>
      logger.info(`waiting until the Application of an earlier release "${name}" is gone`),
    onTakeOver: (abandoned) =>
      logger.warn(`taking over from ${abandoned.holder}, whose ${abandoned.kind} stopped`),
  };
}

/** Who holds the lock, what they do, since when, and until when they are waited for. */
function describeWait({ name, operation, until, certainAt }: LockWait, now: Date): string {
  const { kind, holder, startedAt } = operation;
  const age = Math.max(0, Math.round((now.getTime() - startedAt.getTime()) / 1000));
  const who = `"${name}" is locked: ${kind} by ${holder} is in progress since ${timeOf(startedAt)} (${age}s)`;
  if (until.getTime() > certainAt.getTime()) return `${who}; waiting for it until ${timeOf(until)}`;
  return `${who}; finding out until ${timeOf(certainAt)} whether it is still alive`;
}

function timeOf(date: Date): string {
  return `${date.toISOString().slice(11, 19)} UTC`;
}
