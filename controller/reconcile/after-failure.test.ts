import { expect, test } from 'vitest';
import { HelmError } from '../../src/base/index.ts';
import { parseRequest } from '../../src/requests/index.ts';
import { BackOff } from '../queue/back-off.ts';
import { afterFailure } from './after-failure.ts';

function requestAfter(failures: number) {
  return parseRequest({
    apiVersion: 'helm.sh/v3',
    kind: 'HelmRequest',
    metadata: { name: 'web', namespace: 'shop', uid: 'u', generation: 1 },
    spec: { chart: { reference: 'oci://x/web' }, retries: 2, interval: '10m' },
    status: { failures },
  });
}

test.each([
  ['the first time', 0, { name: 'failed', changes: { failures: 1 }, again: 2000 }],
  ['for the last time', 1, { name: 'failed', changes: { failures: 2 }, again: 4000 }],
  ['once too often', 2, { name: 'stalled', changes: { failures: 3 }, again: 600_000 }],
])('a release that fails %s', (_, failures, expected) => {
  const error = new HelmError('RenderFailed', 'no such value');
  const outcome = afterFailure(new BackOff(), requestAfter(failures), error);
  expect(outcome).toMatchObject(expected);
});

test('who else works on a release is waited for, and no failure', () => {
  const error = new HelmError('ReleaseLocked', 'another operation is in progress');
  const outcome = afterFailure(new BackOff(), requestAfter(2), error);
  expect(outcome).toMatchObject({ name: 'locked', again: 2000 });
  expect(outcome.changes).toBeUndefined();
});

test.each(['ClusterUnreachable', 'LeaseNotRenewed'])(
  'a server in trouble (%s) uses up no retries, and is asked ever more rarely',
  (code) => {
    const troubles = new BackOff();
    const error = new HelmError(code, 'the server does not answer in time');
    const outcomes = [1, 2, 3].map(() => afterFailure(troubles, requestAfter(2), error));
    expect(outcomes.map(({ again }) => again)).toEqual([1000, 2000, 4000]);
    for (const { name, changes, findings } of outcomes) {
      expect(name).toBe('troubled');
      expect(changes).toBeUndefined();
      expect(findings?.Ready).toMatchObject({ status: 'False', reason: code });
      expect(findings?.Stalled).toMatchObject({ status: 'False' });
    }
  },
);
