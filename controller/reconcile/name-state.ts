import type { AppliedState, HelmRequest } from '../../src/requests/index.ts';

/** What a request and its release are to each other. */
export type State =
  | 'deleting'
  | 'suspended'
  | 'invalid'
  | 'waiting'
  | 'absent'
  | 'out-of-sync'
  | 'stalled'
  | 'drifted'
  | 'in-sync';

/** All that the state of a request depends on. */
export interface Facts {
  readonly request: HelmRequest;
  /** What its spec comes to: a chart and values. */
  readonly wanted: AppliedState;
  /** The version of the release that is deployed; none where there is no release. */
  readonly deployed: string | undefined;
  /** Whether an object of the release may have changed since somebody last looked. */
  readonly isSuspect: boolean;
}

/** Names the state of a request that is to be reconciled. */
export function nameState({ request, wanted, deployed, isSuspect }: Facts): State {
  const { status, spec } = request;
  const isApplied = isSame(status.lastApplied, wanted) && deployed === status.version;
  if (isApplied && deployed !== undefined) {
    return isSuspect && spec.driftPolicy !== 'ignore' ? 'drifted' : 'in-sync';
  }
  const isAsked = request.askedAt !== undefined && request.askedAt !== status.askedAt;
  const hasFailed = isSameAttempt(status.lastAttempted, wanted) && status.failures > spec.retries;
  if (hasFailed && !isAsked) return 'stalled';
  return deployed === undefined ? 'absent' : 'out-of-sync';
}

/** Whether it is the same chart with the same values, and nothing else in the request has changed. */
export function isSameAttempt(one: AppliedState | undefined, other: AppliedState): boolean {
  return isSame(one, other) && one?.generation === other.generation;
}

/** Whether it is the same chart with the same values. */
function isSame(one: AppliedState | undefined, other: AppliedState): boolean {
  return one?.digest === other.digest && one.valuesDigest === other.valuesDigest;
}
