import { formatOperation } from '../format-release.ts';
import { parseRelease } from '../parse-release.ts';
import type { Operation, Release } from '../release.ts';
import { ManualTime } from './manual-time.ts';
import { OneRelease } from './one-release.ts';

export interface HeldRelease {
  readonly time: ManualTime;
  readonly server: OneRelease;
  readonly release: Release & { readonly operation: Operation };
  /** What somebody does to the lock. */
  readonly hold: (own: Partial<Operation>) => void;
}

/** A release that somebody works on, at a time that passes when a test says so. */
export function holdRelease(own: Partial<Operation> = {}): HeldRelease {
  const time = new ManualTime();
  const operation: Operation = {
    id: 'theirs',
    version: 'theirs',
    kind: 'upgrade',
    holder: 'bob@ci (2)',
    startedAt: time.now(),
    renewedAt: time.now(),
    leaseSeconds: 15,
    fence: 2,
    ...own,
  };
  const metadata = {
    name: 'web',
    namespace: 'shop',
    uid: 'u',
    creationTimestamp: '2026-01-01T00:00:00Z',
  };
  const status = { operation: formatOperation(operation), fence: 2 };
  const object = { apiVersion: 'helm.sh/v3', kind: 'Release', metadata, status };
  const server = new OneRelease(object, time.now, time.wait);
  const release = { ...parseRelease(server.object ?? object), operation };
  const hold = (changed: Partial<Operation>): void =>
    server.change({ status: { operation: formatOperation({ ...operation, ...changed }) } });
  return { time, server, release, hold };
}
