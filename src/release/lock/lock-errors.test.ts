import { describe, expect, test } from 'vitest';
import type { Release, VersionSummary } from '../release.ts';
import { holdRelease } from '../testing/held-release.ts';
import { leaseLost, leaseNotRenewed, releaseChanged, releaseLocked } from './lock-errors.ts';

const { release, time } = holdRelease();
const latest: VersionSummary = {
  name: 'v3',
  sequence: 3,
  phase: 'deployed',
  chart: { name: 'web', version: '1.0.0', appVersion: '' },
  updatedAt: time.now(),
  description: '',
  holder: 'carol@desk (3)',
};
const free: Release = { ...release, operation: undefined };

test.for([
  [90_400, '90s'],
  [90_600, '91s'],
  [-5000, '0s'],
] as const)('releaseLocked() of %d milliseconds says %s', ([age, shown]) => {
  const now = new Date(time.now().getTime() + age);
  expect(releaseLocked(release, release.operation, now).message).toContain(`since ${shown}`);
});

describe('leaseLost()', () => {
  test.for([
    [release, 'upgrade by bob@ci (2), operation theirs, has taken over'],
    [{ ...free, latest }, 'carol@desk (3) made version 3'],
    [free, 'it was deleted'],
    [undefined, 'it was deleted'],
  ] as const)('says who came after', ([found, reason]) => {
    expect(leaseLost('web', found)).toMatchObject({
      code: 'LeaseLost',
      message: `stopped working on the release "web": ${reason}`,
      hint: 'nothing was written since; look at it with: helm status',
      retryable: false,
    });
  });
});

test('leaseNotRenewed() may be tried again', () => {
  expect(leaseNotRenewed('web')).toMatchObject({
    code: 'LeaseNotRenewed',
    message: 'cannot renew the lock of the release "web": the server does not answer in time',
    retryable: true,
  });
});

describe('releaseChanged()', () => {
  test.for([
    [{ ...free, latest }, 'carol@desk (3) made version 3'],
    [free, 'it was deleted'],
  ] as const)('says what has changed', ([found, what]) => {
    expect(releaseChanged(found)).toMatchObject({
      code: 'ReleaseChanged',
      message: `the release "web" has changed meanwhile: ${what}`,
      hint: 'look at it, and try again',
      retryable: true,
    });
  });
});
