import type { ProcessIdentity } from '../../processes/index.ts';
import type { Composition } from '../application/format-application.ts';
import type { LockWait } from '../lock/await-lock.ts';
import type { LeaseTime } from '../lock/lease-time.ts';
import type { ReleaseHistory } from '../list-versions.ts';
import type { Operation, OperationKind } from '../release.ts';

export interface OpenOperationOptions {
  readonly namespace: string;
  readonly name: string;
  readonly kind: OperationKind;
  /** What the same command does with the release afterwards: it keeps the lock for that. */
  readonly next?: OperationKind | undefined;
  /** Who, as people recognise them: `formatHolder()`. */
  readonly holder: string;
  /** The process that does it, where its machine tells. */
  readonly process?: ProcessIdentity | undefined;
  /**
   * What the caller has read and goes by. Nothing is read again as long as it holds; if somebody has
   * deployed something else meanwhile, that is an error, `ReleaseChanged`.
   */
  readonly known?: ReleaseHistory | 'missing' | undefined;
  /** The release has an Application of its name among its objects: it gets none of ours. */
  readonly bringsApplication?: boolean | undefined;
  /** For the Application of a release that is new: what it is going to consist of. */
  readonly composition?: Composition | undefined;
  /** Milliseconds to wait for a holder who lives. */
  readonly waitForLock?: number | undefined;
  readonly leaseSeconds?: number | undefined;
  /** Told at once when somebody else's operation is waited for. */
  readonly onWait?: ((wait: LockWait) => void) | undefined;
  /** Told when somebody's operation is taken over. */
  readonly onTakeOver?: ((abandoned: Operation) => void) | undefined;
  /** Told when what is left of an earlier release of that name is on its way out, and waited for. */
  readonly onTerminating?: (() => void) | undefined;
  readonly leaseTime?: LeaseTime;
  readonly signal?: AbortSignal | undefined;
}

export const defaultLeaseSeconds = 10;

export interface Holder {
  readonly user: string;
  readonly host: string;
  readonly pid: number;
}

/** `alice@laptop (4711)`. */
export function formatHolder({ user, host, pid }: Holder): string {
  return `${user}@${host} (${pid})`;
}
