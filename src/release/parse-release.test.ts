import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../kube/index.ts';
import { formatOperation, formatRelease, formatSummary } from './format-release.ts';
import { parseRelease } from './parse-release.ts';
import type { Operation, VersionSummary } from './release.ts';

const application = { apiVersion: 'app.k8s.io/v1beta1', kind: 'Application', name: 'w', uid: 'a' };

const operation: Operation = {
  id: '01ARYZ6S410000000000000000',
  version: '01ARYZ6S410000000000000000',
  kind: 'upgrade',
  holder: 'alice@laptop (4711)',
  startedAt: new Date('2026-01-01T00:00:00Z'),
  renewedAt: new Date('2026-01-01T00:00:05.123Z'),
  leaseSeconds: 15,
  fence: 3,
};

const latest: VersionSummary = {
  name: '01aryz6s410000000000000000',
  sequence: 2,
  phase: 'pending',
  chart: { name: 'web', version: '1.0.0', appVersion: '9' },
  updatedAt: new Date('2026-01-01T00:00:00Z'),
  description: 'Preparing upgrade',
  holder: 'alice@laptop (4711)',
};

function releaseWith(status: unknown): KubeObject {
  const labels = { team: 'a', 'helm.sh/release': 'web', 'app.kubernetes.io/managed-by': 'Helm' };
  const metadata = { name: 'web', namespace: 'shop', uid: 'u', resourceVersion: '7', labels };
  return { apiVersion: 'helm.sh/v3', kind: 'Release', metadata, status };
}

describe('parseRelease()', () => {
  test('reads what formatRelease() writes', () => {
    const labels = { team: 'a' };
    const object = formatRelease({
      namespace: 'shop',
      name: 'web',
      labels,
      application,
      operation,
    });
    expect(parseRelease(object)).toMatchObject({
      name: 'web',
      namespace: 'shop',
      labels,
      application,
      operation,
      fence: 3,
      current: undefined,
      latest: undefined,
      problem: undefined,
    });
  });

  test('takes a pending version for failed when nobody works on it', () => {
    const held = { operation: formatOperation(operation), latest: formatSummary(latest) };
    expect(parseRelease(releaseWith(held)).latest).toEqual(latest);
    const left = parseRelease(releaseWith({ latest: formatSummary(latest) }));
    expect(left.latest?.phase).toBe('failed');
  });

  test('takes none for deleted that has something deployed', () => {
    const { isDeleted } = parseRelease(releaseWith({ current: 'v1', isDeleted: true }));
    expect(isDeleted).toBe(false);
    expect(parseRelease(releaseWith({ isDeleted: true })).isDeleted).toBe(true);
  });

  test('reads one that has no status yet', () => {
    expect(parseRelease(releaseWith(undefined))).toMatchObject({ fence: 0, problem: undefined });
  });

  test.each([
    ['status is not a map', []],
    ['status.operation.id is not text', { operation: {} }],
    ['status.fence is not a count', { fence: -1 }],
    ['status.latest.chart is missing', { latest: { ...formatSummary(latest), chart: undefined } }],
    ['status.latest.updatedAt is not a date', { latest: { ...latest, updatedAt: 'then' } }],
    [
      'status.operation.kind is none of install, upgrade, rollback, delete, test, adopt, unadopt',
      { operation: { ...formatOperation(operation), kind: 'x' } },
    ],
  ])('says what is wrong: %s', (problem, status) => {
    const release = parseRelease(releaseWith(status));
    expect(release).toMatchObject({ name: 'web', labels: { team: 'a' }, problem });
  });
});
