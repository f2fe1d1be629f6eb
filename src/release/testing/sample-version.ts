import type { ReleaseVersion } from '../release-version.ts';

/** The second version of a release, for tests. */
export function sampleVersion(own: Partial<ReleaseVersion> = {}): ReleaseVersion {
  return {
    name: '01aryz6s420000000000000000',
    release: 'web',
    namespace: 'shop',
    uid: 'v2',
    resourceVersion: '8',
    labels: {},
    sequence: 2,
    parent: undefined,
    chart: { name: 'web', version: '1.0.0', appVersion: '9', reference: './web', digest: 'abc' },
    description: 'Preparing upgrade',
    user: 'alice',
    createdAt: new Date('2026-01-02T00:00:00Z'),
    firstDeployedAt: new Date('2026-01-01T00:00:00Z'),
    operation: { id: '01ARYZ6S420000000000000000', kind: 'upgrade', fence: 2, holder: 'alice' },
    inventory: [{ apiVersion: 'v1', kind: 'Service', namespace: 'shop', name: 'web' }],
    stale: [],
    payload: [{ part: 'release', secret: 'helm-0', digest: '0', size: 1 }],
    permissions: [],
    applyMethod: 'ssa',
    phase: 'pending',
    hookRuns: [],
    isSettled: true,
    problem: undefined,
    ...own,
  };
}
