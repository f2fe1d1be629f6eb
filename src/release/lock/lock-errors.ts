import { HelmError } from '../../base/index.ts';
import type { Operation, Release, VersionSummary } from '../release.ts';

/** Somebody is working on the release. */
export function releaseLocked({ name }: Release, operation: Operation, now: Date): HelmError {
  const age = Math.max(0, Math.round((now.getTime() - operation.startedAt.getTime()) / 1000));
  return new HelmError(
    'ReleaseLocked',
    `another operation (install/upgrade/rollback) is in progress: ${describe(operation)} works on "${name}" since ${age}s`,
    { hint: 'wait for it with --wait-for-lock 5m', retryable: true },
  );
}

/** Somebody else has taken over, or the release is gone. */
export function leaseLost(name: string, found: Release | undefined): HelmError {
  return new HelmError(
    'LeaseLost',
    `stopped working on the release "${name}": ${describeSuccessor(found)}`,
    { hint: 'nothing was written since; look at it with: helm status' },
  );
}

function describeSuccessor(found: Release | undefined): string {
  if (found?.operation !== undefined) return `${describe(found.operation)} has taken over`;
  return found?.latest === undefined ? 'it was deleted' : describeLatest(found.latest);
}

function describeLatest({ holder, sequence }: VersionSummary): string {
  return `${holder} made version ${sequence}`;
}

/** Nobody knows whether the lock is still held. */
export function leaseNotRenewed(name: string): HelmError {
  const message = `cannot renew the lock of the release "${name}": the server does not answer in time`;
  return new HelmError('LeaseNotRenewed', message, { retryable: true });
}

/** What was planned is out of date. */
export function releaseChanged({ name, latest }: Release): HelmError {
  const what = latest === undefined ? 'it was deleted' : describeLatest(latest);
  return new HelmError('ReleaseChanged', `the release "${name}" has changed meanwhile: ${what}`, {
    hint: 'look at it, and try again',
    retryable: true,
  });
}

function describe({ kind, holder, id }: Operation): string {
  return `${kind} by ${holder}, operation ${id},`;
}
