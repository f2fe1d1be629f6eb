import { expect, test } from 'vitest';
import { parseRequest } from '../../src/requests/index.ts';
import type { Facts } from './name-state.ts';
import { nameState } from './name-state.ts';

const wanted = { reference: 'oci://x/web', digest: 'sha256:1', valuesDigest: 'v1', generation: 1 };

function factsOf(status: object, own: Partial<Facts> = {}, spec: object = {}): Facts {
  const request = parseRequest({
    apiVersion: 'helm.sh/v3',
    kind: 'HelmRequest',
    metadata: { name: 'web', namespace: 'shop', generation: 1 },
    spec: { chart: { reference: 'oci://x/web' }, retries: 2, ...spec },
    status,
  });
  return { request, wanted, deployed: 'v-1', isSuspect: false, ...own };
}

const applied = { lastApplied: wanted, lastAttempted: wanted, version: 'v-1' };

test.each([
  ['absent', {}, { deployed: undefined }],
  ['out-of-sync', {}, {}],
  ['in-sync', applied, {}],
  ['drifted', applied, { isSuspect: true }],
  ['out-of-sync', { ...applied, version: 'v-0' }, {}],
  ['absent', applied, { deployed: undefined }],
  ['out-of-sync', applied, { wanted: { ...wanted, digest: 'sha256:2' } }],
  ['out-of-sync', applied, { wanted: { ...wanted, valuesDigest: 'v2' } }],
  ['out-of-sync', { lastAttempted: wanted, failures: 2 }, {}],
  ['stalled', { lastAttempted: wanted, failures: 3 }, {}],
  ['absent', { lastAttempted: wanted, failures: 2 }, { deployed: undefined }],
  ['stalled', { lastAttempted: wanted, failures: 3 }, { deployed: undefined }],
  ['out-of-sync', { lastAttempted: wanted, failures: 3 }, { wanted: { ...wanted, generation: 2 } }],
  ['stalled', { lastAttempted: wanted, failures: 3, askedAt: 'before' }, {}],
] as const)('nameState() says %s of %o with %o', (state, status, own) => {
  expect(nameState(factsOf(status, own))).toBe(state);
});

test('nameState() lets drift be where the policy says so', () => {
  expect(nameState(factsOf(applied, { isSuspect: true }, { driftPolicy: 'ignore' }))).toBe(
    'in-sync',
  );
});

test('nameState() tries again what was given up, when somebody asks', () => {
  const given = factsOf({ lastAttempted: wanted, failures: 3 });
  const request = { ...given.request, askedAt: 'now' };
  expect(nameState({ ...given, request })).toBe('out-of-sync');
});
