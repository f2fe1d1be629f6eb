import { describe, expect, test } from 'vitest';
import { convertFlux } from './convert-flux.ts';

const object = (kind: string, name: string, spec: object) => ({
  apiVersion: 'x',
  kind,
  metadata: { name, namespace: 'shop' },
  spec,
});

const repository = object('HelmRepository', 'podinfo', { url: 'https://charts.example.com/' });
const chart = {
  spec: {
    chart: 'podinfo',
    version: '6.x',
    sourceRef: { kind: 'HelmRepository', name: 'podinfo' },
  },
};

describe('convertFlux()', () => {
  test('keeps what has a counterpart', () => {
    const release = object('HelmRelease', 'web', {
      chart,
      interval: '5m',
      values: { replicas: 2 },
      valuesFrom: [{ kind: 'Secret', name: 'pw', valuesKey: 'v.yaml', optional: true }],
      targetNamespace: 'prod',
      maxHistory: 3,
      upgrade: { remediation: { retries: 2 } },
      driftDetection: {
        mode: 'enabled',
        ignore: [{ paths: ['/spec/replicas'], target: { kind: 'Deployment' } }],
      },
      dependsOn: [{ name: 'db' }],
    });
    const { requests, notes } = convertFlux([release, repository]);
    expect(notes).toEqual([]);
    expect(requests).toEqual([
      {
        apiVersion: 'helm.sh/v3',
        kind: 'HelmRequest',
        metadata: { name: 'web', namespace: 'shop' },
        spec: {
          chart: { reference: 'podinfo:6.x', repository: 'https://charts.example.com' },
          values: { replicas: 2 },
          valuesFrom: [{ kind: 'Secret', name: 'pw', key: 'v.yaml', optional: true }],
          releaseName: 'prod-web',
          targetNamespace: 'prod',
          interval: '5m',
          wait: true,
          retries: 2,
          rollbackOnFailure: true,
          driftPolicy: 'correct',
          driftIgnore: [{ target: { kind: 'Deployment' }, paths: ['/spec/replicas'] }],
          dependsOn: [{ name: 'db' }],
          historyMax: 3,
        },
      },
    ]);
  });

  test('says what has none', () => {
    const release = object('HelmRelease', 'web', {
      chart,
      postRenderers: [],
      test: { enable: true },
      install: { createNamespace: true, remediation: {} },
    });
    expect(convertFlux([release, repository]).notes).toEqual([
      'HelmRelease web: spec.postRenderers has no counterpart',
      'HelmRelease web: spec.test has no counterpart',
      'HelmRelease web: spec.install.createNamespace has no counterpart',
    ]);
  });

  test.each([
    [{ tag: '1.2.3' }, 'oci://example.com/charts/web:1.2.3'],
    [{ semver: '1.x' }, 'oci://example.com/charts/web:1.x'],
    [{ tag: '1.2.3', digest: 'sha256:00' }, 'oci://example.com/charts/web@sha256:00'],
  ])('finds a chart in a registry by %o', (ref, reference) => {
    const source = object('OCIRepository', 'web', { url: 'oci://example.com/charts/web', ref });
    const release = object('HelmRelease', 'web', {
      chartRef: { kind: 'OCIRepository', name: 'web' },
    });
    const [request] = convertFlux([release, source]).requests;
    expect(request?.['spec']).toMatchObject({ chart: { reference } });
  });

  test('refuses what it cannot complete', () => {
    expect(() => convertFlux([repository])).toThrow('there is no HelmRelease');
    const release = object('HelmRelease', 'web', { chart });
    expect(() => convertFlux([release])).toThrow('its HelmRepository "podinfo" is not in the file');
  });
});
