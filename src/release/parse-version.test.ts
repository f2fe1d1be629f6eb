import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../kube/index.ts';
import { deriveVersion } from './derive-version.ts';
import { findVersion } from './find-version.ts';
import { formatVersion } from './format-version.ts';
import { parseRelease } from './parse-release.ts';
import { parseVersion } from './parse-version.ts';
import type { ReleaseVersion } from './release-version.ts';
import type { Phase, Release, VersionSummary } from './release.ts';
import { sampleVersion } from './testing/sample-version.ts';

const owner = { apiVersion: 'helm.sh/v3', kind: 'Release', name: 'web', uid: 'r' };

function stored(version: ReleaseVersion): KubeObject {
  const object = formatVersion(version, owner);
  const { uid, resourceVersion } = version;
  return { ...object, metadata: { ...object.metadata, uid, resourceVersion } };
}

describe('parseVersion()', () => {
  test('reads what formatVersion() writes', () => {
    const version = sampleVersion({ parent: '01ARYZ6S410000000000000000', labels: { team: 'a' } });
    const object = JSON.parse(JSON.stringify(stored(version))) as KubeObject;
    expect(parseVersion(object)).toEqual(version);
    expect(object.metadata.labels).toEqual({
      team: 'a',
      'app.kubernetes.io/managed-by': 'Helm',
      'helm.sh/release': 'web',
      'helm.sh/sequence': '2',
      'helm.sh/phase': 'pending',
    });
    expect(object['spec']).toMatchObject({ version: version.name.toUpperCase() });
  });

  test.each([
    ['2026-01-03T00:00:00.500Z', new Date('2026-01-03T00:00:00.500Z')],
    ['yesterday', undefined],
    ['', undefined],
  ])('knows when it was deleted, where that is told: %j', (text, deletedAt) => {
    const { metadata, ...object } = stored(sampleVersion());
    const annotations = { 'helm.sh/deleted-at': text };
    const version = parseVersion({ ...object, metadata: { ...metadata, annotations } });
    expect(version).toMatchObject({ deletedAt, phase: 'pending' });
  });

  test('calls corrupt what it cannot read, and says why', () => {
    const object = { ...stored(sampleVersion()), spec: { release: 'web' } };
    expect(parseVersion(object)).toMatchObject({
      phase: 'corrupt',
      problem: 'spec.createdAt is not text',
      release: 'web',
      sequence: 2,
      payload: [],
    });
  });

  test.each([
    { apiVersion: 'v1', kind: 'Secret', namespace: '../..', name: 'x' },
    { apiVersion: 'v1', kind: 'Secret', namespace: 'shop', name: '../../other/secrets/x' },
    { apiVersion: 'v1', kind: 'Secret', namespace: 'shop', name: '..' },
    { apiVersion: 'v1', kind: 'Secret', namespace: 'shop', name: 'a%2fb' },
    { apiVersion: 'v1/../../api', kind: 'Secret', name: 'x' },
    { apiVersion: 'v1', kind: '../evil', name: 'x' },
    { apiVersion: 'v1', kind: '\u001b[2J', name: 'x' },
  ])('calls corrupt one whose inventory is a way to elsewhere: %o', (reference) => {
    const object = stored(sampleVersion());
    const spec = { ...(object['spec'] as object), inventory: [reference] };
    expect(parseVersion({ ...object, spec })).toMatchObject({
      phase: 'corrupt',
      problem: 'its inventory has what is no object',
      inventory: [],
    });
  });

  test('calls corrupt one whose payload is a way to Secrets of others', () => {
    const object = stored(sampleVersion());
    const chunk = { part: 'chart', secret: '../../other/secrets/x', digest: 'x', size: 1 };
    const spec = { ...(object['spec'] as object), payload: [chunk] };
    const problem = 'its payload has what is no Secret';
    expect(parseVersion({ ...object, spec })).toMatchObject({ phase: 'corrupt', problem });
  });

  test('knows every name that Kubernetes does', () => {
    const inventory = [
      { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', name: 'system:a:b' },
      { apiVersion: 'metrics.k8s.io/v1beta1', kind: 'PodMetrics', namespace: 'x', name: 'a.b-c' },
    ];
    const object = stored(sampleVersion());
    const spec = { ...(object['spec'] as object), inventory };
    expect(parseVersion({ ...object, spec }).problem).toBeUndefined();
  });
});

describe('deriveVersion()', () => {
  const { chart, createdAt: updatedAt, name, operation } = sampleVersion();

  function releaseOf(own: Partial<Release>): Release {
    const metadata = { name: 'web', namespace: 'shop', uid: 'r' };
    return { ...parseRelease({ apiVersion: 'helm.sh/v3', kind: 'Release', metadata }), ...own };
  }

  function latestOf(phase: Phase): VersionSummary {
    const description = 'told by the release';
    return { name, sequence: 2, phase, chart, updatedAt, description, holder: 'alice' };
  }

  const held = { version: name, startedAt: updatedAt, renewedAt: updatedAt, leaseSeconds: 15 };

  test.each<[string, Phase, Partial<Release>, Phase]>([
    [
      'is pending while its operation runs',
      'pending',
      { operation: { ...operation, ...held } },
      'pending',
    ],
    ['has failed when nobody works on it', 'pending', {}, 'failed'],
    [
      'has failed when somebody else works on the release',
      'pending',
      { operation: { ...operation, ...held, id: 'other' } },
      'failed',
    ],
    [
      'is deployed when it is current, whatever is stored',
      'pending',
      { current: name },
      'deployed',
    ],
    ['is superseded when another one is current', 'deployed', { current: 'other' }, 'superseded'],
    [
      'is uninstalled when the release says so',
      'deployed',
      { latest: latestOf('uninstalled') },
      'uninstalled',
    ],
    ['has failed when the release says so', 'pending', { latest: latestOf('failed') }, 'failed'],
    ['stays corrupt', 'corrupt', { current: name }, 'corrupt'],
  ])('%s', (_name, phase, release, derived) => {
    expect(deriveVersion(sampleVersion({ phase }), releaseOf(release)).phase).toBe(derived);
  });

  test('takes the description from where it was told first', () => {
    const version = sampleVersion({ phase: 'pending' });
    const failed = deriveVersion(version, releaseOf({ latest: latestOf('failed') }));
    expect(failed.description).toBe('told by the release');
    expect(deriveVersion(version, releaseOf({})).description).toBe(
      'Interrupted before it was finished',
    );
  });
});

describe('findVersion()', () => {
  const versions = [
    sampleVersion({ name: '01aryz6s410000000000000000', sequence: 1 }),
    sampleVersion({ name: '01aryz6s420000000000000000', sequence: 2 }),
  ];

  test('finds by sequence, ULID and unique beginning', () => {
    expect(findVersion(versions, '2')?.sequence).toBe(2);
    expect(findVersion(versions, '01ARYZ6S410000000000000000')?.sequence).toBe(1);
    expect(findVersion(versions, '01aryz6s42')?.sequence).toBe(2);
    expect(findVersion(versions, '3')).toBeUndefined();
    expect(findVersion(versions, '02A')).toBeUndefined();
  });

  test('names what an ambiguous beginning could be', () => {
    expect(() => findVersion(versions, '01ARYZ')).toThrow(
      '"01ARYZ" is the beginning of 2 versions: 01ARYZ6S410000000000000000 (1), 01ARYZ6S420000000000000000 (2)',
    );
  });
});
