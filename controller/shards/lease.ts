import { isHelmError, isRecord } from '../../src/base/index.ts';
import type { KubeClient, KubeObject } from '../../src/kube/index.ts';
import { createObject, findObject, isApiError, updateObject } from '../../src/kube/index.ts';

const leaseKind = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' };

export interface LeaseClaim {
  readonly name: string;
  readonly namespace: string;
  readonly holder: string;
  readonly seconds: number;
}

/** What is known of a lease that somebody else holds: it is over when it has not changed for so long. */
export interface LeaseSight {
  readonly resourceVersion: string;
  /** By this process's own clock, which no other's has to agree with. */
  readonly seenAt: number;
}

export interface LeaseLook {
  /** What was seen when it was last looked at. */
  readonly before: LeaseSight | undefined;
  readonly now: number;
  /** When an answer is of no use any more. */
  readonly signal: AbortSignal;
}

export interface LeaseAnswer {
  readonly isHeld: boolean;
  readonly sight: LeaseSight | undefined;
}

/**
 * Takes a lease that is free, renews one's own, or looks at another's. A lease is free when it names
 * nobody, or has not changed since it was first seen so, for as long as it is good.
 */
export async function claimLease(
  client: KubeClient,
  claim: LeaseClaim,
  { before, now, signal }: LeaseLook,
): Promise<LeaseAnswer> {
  const { name, namespace, holder, seconds } = claim;
  try {
    const found = await findObject(client, { ...leaseKind, name, namespace }, { signal });
    if (found === undefined) {
      await createObject(client, leaseOf(client, claim, undefined), { signal });
      return { isHeld: true, sight: undefined };
    }
    const owner = holderOf(found);
    const sight = sightOf(found, before, now);
    const isOver = now - sight.seenAt > seconds * 1000;
    if (owner !== holder && owner !== '' && !isOver) return { isHeld: false, sight };
    await updateObject(client, leaseOf(client, claim, found), { signal });
    return { isHeld: true, sight: undefined };
  } catch (error) {
    if (isApiError(error, 409)) return { isHeld: false, sight: undefined };
    throw error;
  }
}

/** Names nobody any more, so that the next need not wait; what fails is left to time. */
export async function releaseLease(
  client: KubeClient,
  claim: LeaseClaim,
  signal: AbortSignal,
): Promise<void> {
  const { name, namespace, holder } = claim;
  try {
    const found = await findObject(client, { ...leaseKind, name, namespace }, { signal });
    if (found === undefined || holderOf(found) !== holder) return;
    await updateObject(client, leaseOf(client, { ...claim, holder: '' }, found), { signal });
  } catch (error) {
    if (!isHelmError(error)) throw error;
  }
}

function sightOf(
  { metadata: { resourceVersion = '' } }: KubeObject,
  before: LeaseSight | undefined,
  now: number,
): LeaseSight {
  return before?.resourceVersion === resourceVersion ? before : { resourceVersion, seenAt: now };
}

function holderOf({ spec }: KubeObject): string {
  const holder = isRecord(spec) ? spec['holderIdentity'] : undefined;
  return typeof holder === 'string' ? holder : '';
}

function leaseOf(
  { time }: KubeClient,
  { name, namespace, holder, seconds }: LeaseClaim,
  before: KubeObject | undefined,
): KubeObject {
  const resourceVersion = before?.metadata.resourceVersion;
  return {
    ...leaseKind,
    metadata: {
      name,
      namespace,
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
    },
    spec: {
      holderIdentity: holder,
      leaseDurationSeconds: seconds,
      renewTime: time.now().toISOString().replace('Z', '000Z'),
    },
  };
}
