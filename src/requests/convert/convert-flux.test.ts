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

  test('says of everything below what has none, also of its sources', () => {
    const release = object('HelmRelease', 'web', {
      chart: { spec: { ...chart.spec, valuesFiles: ['prod.yaml'], reconcileStrategy: 'Revision' } },
      valuesFrom: [{ kind: 'ConfigMap', name: 'a', literal: true }],
      dependsOn: [{ name: 'db', readyExpr: 'true' }],
      upgrade: { remediation: { retries: -1, strategy: 'uninstall', remediateLastFailure: true } },
      driftDetection: {
        ignore: [{ paths: [''], target: { name: 'web-.*', labelSelector: 'app in (a, b)' } }],
      },
    });
    const source = object('HelmRepository', 'podinfo', {
      url: 'https://charts.example.com',
      certSecretRef: { name: 'ca' },
      provider: 'aws',
    });
    expect(convertFlux([release, source]).notes).toEqual([
      'HelmRelease web: spec.chart.spec.valuesFiles has no counterpart',
      'HelmRelease web: spec.chart.spec.reconcileStrategy has no counterpart',
      'HelmRelease web: spec.valuesFrom.literal has no counterpart',
      'HelmRelease web: spec.dependsOn.readyExpr has no counterpart',
      'HelmRelease web: spec.upgrade.remediation.remediateLastFailure has no counterpart',
      'HelmRelease web: spec.upgrade.remediation.retries without end has no counterpart',
      'HelmRelease web: spec.upgrade.remediation.strategy "uninstall" has no counterpart',
      'HelmRelease web: spec.driftDetection.ignore.target.labelSelector has no counterpart',
      'HelmRelease web: spec.driftDetection.ignore.target.name as a regular expression has no counterpart',
      'HelmRepository podinfo: spec.certSecretRef has no counterpart',
      'HelmRepository podinfo: spec.provider "aws" has no counterpart: give a Secret',
    ]);
  });

  test('selects objects by the labels that a selector names', () => {
    const target = { group: 'apps', kind: 'Deployment', labelSelector: 'app=web, tier==front' };
    const release = object('HelmRelease', 'web', {
      chart,
      driftDetection: { ignore: [{ target, paths: ['/spec/replicas'] }] },
    });
    const { requests, notes } = convertFlux([release, repository]);
    expect(notes).toEqual([]);
    expect(requests[0]?.['spec']).toMatchObject({
      driftIgnore: [{ target: { kind: 'Deployment', labels: { app: 'web', tier: 'front' } } }],
    });
  });

  test('takes over signatures, plain registries and Secrets, and says where they have to be', () => {
    const source = {
      ...object('OCIRepository', 'web', {
        url: 'oci://example.com/charts/web',
        insecure: true,
        secretRef: { name: 'login' },
        verify: { provider: 'cosign', secretRef: { name: 'keys' } },
      }),
      metadata: { name: 'web', namespace: 'flux-system' },
    };
    const release = object('HelmRelease', 'web', {
      chartRef: { kind: 'OCIRepository', name: 'web', namespace: 'flux-system' },
    });
    const { requests, notes } = convertFlux([release, source]);
    expect(requests[0]?.['spec']).toMatchObject({
      chart: {
        reference: 'oci://example.com/charts/web',
        plainHttp: true,
        secretRef: { name: 'login' },
        verifySecretRef: { name: 'keys' },
      },
    });
    expect(notes).toEqual([
      'OCIRepository web: its Secret "login" has to be in the namespace of the request',
    ]);
  });

  test('reads the chart of a HelmChart', () => {
    const release = object('HelmRelease', 'web', { chartRef: { kind: 'HelmChart', name: 'web' } });
    const { requests } = convertFlux([release, object('HelmChart', 'web', chart.spec), repository]);
    expect(requests[0]?.['spec']).toMatchObject({ chart: { reference: 'podinfo:6.x' } });
  });

  test('leaves out a chart that no request can name, and converts the others', () => {
    const sourceRef = { kind: 'GitRepository', name: 'repo' };
    const fromGit = object('HelmRelease', 'git', {
      chart: { spec: { chart: './web', sourceRef } },
    });
    const { requests, notes } = convertFlux([
      object('HelmRelease', 'web', { chart }),
      fromGit,
      repository,
      object('GitRepository', 'repo', {}),
    ]);
    expect(requests).toHaveLength(1);
    expect(notes).toEqual([
      'HelmRelease git: a chart in a GitRepository cannot be had, so it is left out',
    ]);
    expect(() => convertFlux([fromGit])).toThrow('a chart in a GitRepository cannot be had');
  });

  test.each([
    [{ tag: '1.2.3' }, 'oci://example.com/charts/web:1.2.3'],
    [{ tag: 'latest', semver: '1.x' }, 'oci://example.com/charts/web:1.x'],
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
