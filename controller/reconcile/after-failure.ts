import type { HelmError } from '../../src/base/index.ts';
import type { HelmRequest } from '../../src/requests/index.ts';
import type { BackOff } from '../queue/back-off.ts';
import { delayAfter } from '../queue/back-off.ts';
import type { Outcome } from './outcome.ts';
import { retrying, stalled } from './outcome.ts';

/** Somebody else works on the release: that is no failure of ours. */
const locks: readonly string[] = ['ReleaseLocked', 'ReleaseChanged', 'LeaseLost'];
const lockedPause = 2000;

/** The server is away or too slow. No release can help that, and none is given up for it. */
const outages: readonly string[] = ['ClusterUnreachable', 'LeaseNotRenewed'];

/** What follows from an upgrade that failed: whether it is tried again, and when. */
export function afterFailure(
  troubles: BackOff,
  request: HelmRequest,
  { code, message }: HelmError,
): Outcome {
  const { spec, status } = request;
  if (locks.includes(code)) {
    return { name: 'locked', request, findings: retrying(code, message), again: lockedPause };
  }
  if (outages.includes(code)) {
    const again = troubles.next(outageOf(request));
    return { name: 'troubled', request, findings: retrying(code, message), again };
  }
  const failures = status.failures + 1;
  const changes = { failures };
  if (failures > spec.retries) {
    const told = `${message} (tried ${failures} times; it is left alone until it changes)`;
    const findings = stalled(code, told);
    return { name: 'stalled', request, findings, changes, again: spec.interval };
  }
  return {
    name: 'failed',
    request,
    findings: retrying(code, message),
    changes,
    again: delayAfter(failures),
  };
}

/** Under which name trouble with the server is counted. */
export function outageOf({ uid }: HelmRequest): string {
  return `${uid} outage`;
}
