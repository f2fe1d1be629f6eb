import { describe, expect, test } from 'vitest';
import type { KubeObject, ManagedFields } from '../../kube/index.ts';
import { findDifferences, toChange } from './diff-fields.ts';
import { predictConflicts } from './predict-conflicts.ts';
import { predictObject } from './predict-object.ts';
import { isSettled } from './settled.ts';

const applied: ManagedFields = {
  manager: 'helm',
  operation: 'Apply',
  apiVersion: 'apps/v1',
  fieldsV1: {
    'f:metadata': { 'f:labels': { 'f:app': {} } },
    'f:spec': {
      'f:replicas': {},
      'f:selector': {},
      'f:template': {
        'f:spec': {
          'f:containers': {
            'k:{"name":"app"}': {
              '.': {},
              'f:name': {},
              'f:image': {},
              'f:args': {},
              'f:ports': {
                'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {} },
              },
            },
          },
        },
      },
    },
  },
};

interface Parts {
  readonly image?: string;
  readonly replicas?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly ports?: readonly object[];
}

function deployment({
  image = 'a:1',
  replicas = 2,
  labels = { app: 'web' },
  args = ['-v'],
  ports = [{ containerPort: 80 }],
}: Parts = {}): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', labels },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: { spec: { containers: [{ name: 'app', image, args, ports }] } },
    },
  };
}

/** As the server has it: with defaults, a status, and perhaps a container that somebody injected. */
function live(entries: readonly ManagedFields[] = [applied]): KubeObject {
  const { metadata, ...rest } = deployment();
  const ports = [{ containerPort: 80, protocol: 'TCP' }];
  const container = { name: 'app', image: 'a:1', args: ['-v'], ports, imagePullPolicy: 'Always' };
  return {
    ...rest,
    metadata: { ...metadata, uid: 'u', resourceVersion: '7', managedFields: entries },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: 'web' } },
      strategy: { type: 'RollingUpdate' },
      template: { spec: { containers: [container], dnsPolicy: 'ClusterFirst' } },
    },
    status: { replicas: 2 },
  };
}

describe('isSettled()', () => {
  test('is true of what was just applied', () => {
    expect(isSettled(deployment(), live())).toBe(true);
  });

  test.each<[string, Parts]>([
    ['another value', { image: 'a:2' }],
    ['a new label', { labels: { app: 'web', tier: 'front' } }],
    ['a label less', { labels: {} }],
    ['another argument', { args: ['-q'] }],
    ['an item more', { ports: [{ containerPort: 80 }, { containerPort: 81 }] }],
    ['an item less', { ports: [] }],
    ['an explicit null', { replicas: null as unknown as number }],
  ])('is false for %s', (_, parts) => {
    expect(isSettled(deployment(parts), live())).toBe(false);
  });

  test.each<[string, readonly ManagedFields[]]>([
    ['nobody owns', []],
    ['Helm 3 wrote', [{ ...applied, operation: 'Update' }]],
    ['was applied in another version', [{ ...applied, apiVersion: 'apps/v1beta1' }]],
    ['was applied by another', [{ ...applied, manager: 'other' }]],
    ['Helm 3 wrote in part', [applied, { ...applied, operation: 'Update' }]],
  ])('is false for what %s', (_, entries) => {
    expect(isSettled(deployment(), live(entries))).toBe(false);
  });

  test('is true whatever others own besides', () => {
    const other = { ...applied, manager: 'other', fieldsV1: { 'f:spec': { 'f:strategy': {} } } };
    expect(isSettled(deployment(), live([other, applied]))).toBe(true);
  });
});

function changesOf(desired: KubeObject, before: KubeObject = live()): readonly object[] {
  return findDifferences(before, predictObject(before, desired)).map(toChange);
}

describe('predictObject()', () => {
  test('changes nothing where nothing changed', () => {
    expect(predictObject(live(), deployment())).toEqual(live());
  });

  test.each<[string, Parts, readonly object[]]>([
    [
      'a value in a list with keys',
      { image: 'a:2' },
      [
        {
          field: '.spec.template.spec.containers[name="app"].image',
          from: 'a:1',
          to: 'a:2',
        },
      ],
    ],
    ['a new field', { labels: { app: 'web', x: 'y' } }, [{ field: '.metadata.labels.x', to: 'y' }]],
    ['a field that goes', { labels: {} }, [{ field: '.metadata.labels.app', from: 'web' }]],
    [
      'a list that is one value',
      { args: ['-v', '-q'] },
      [
        {
          field: '.spec.template.spec.containers[name="app"].args',
          from: ['-v'],
          to: ['-v', '-q'],
        },
      ],
    ],
    [
      'an item that goes',
      { ports: [] },
      [
        {
          field:
            '.spec.template.spec.containers[name="app"].ports[containerPort=80,protocol="TCP"]',
          from: { containerPort: 80, protocol: 'TCP' },
        },
      ],
    ],
  ])('foresees %s', (_, parts, expected) => {
    expect(changesOf(deployment(parts))).toEqual(expected);
  });

  test('leaves what others own, too', () => {
    const other = {
      ...applied,
      manager: 'other',
      fieldsV1: { 'f:metadata': { 'f:labels': { 'f:app': {} } } },
    };
    expect(changesOf(deployment({ labels: {} }), live([applied, other]))).toEqual([]);
  });
});

describe('predictConflicts()', () => {
  const scaler: ManagedFields = {
    manager: 'scaler',
    operation: 'Update',
    subresource: 'scale',
    fieldsV1: { 'f:spec': { 'f:replicas': {} } },
  };

  function conflictsOf(entry: ManagedFields, replicas: number): readonly object[] {
    const before = live([applied, entry]);
    const after = predictObject(before, deployment({ replicas }));
    return predictConflicts(before, findDifferences(before, after));
  }

  test('names fields that change and others own', () => {
    expect(conflictsOf(scaler, 5)).toEqual([
      { manager: 'scaler', field: '.spec.replicas', operation: 'Update', subresource: 'scale' },
    ]);
  });

  test('has none where all agree, nor with former managers', () => {
    expect(conflictsOf(scaler, 2)).toEqual([]);
    expect(conflictsOf({ ...scaler, manager: 'kubectl-client-side-apply' }, 5)).toEqual([]);
  });
});

describe('findDifferences()', () => {
  test('leaves out what the server keeps for itself', () => {
    const metadata = {
      ...live().metadata,
      resourceVersion: '8',
      generation: 2,
      annotations: { 'deployment.kubernetes.io/revision': '2' },
    };
    expect(findDifferences(live(), { ...live(), metadata, status: {} })).toEqual([]);
  });

  test('compares lists as a whole where nobody tells their keys', () => {
    const before = { ...live([]), spec: { list: [{ name: 'a' }] } };
    const after = { ...live([]), spec: { list: [{ name: 'b' }] } };
    expect(findDifferences(before, after).map(toChange)).toEqual([
      { field: '.spec.list', from: [{ name: 'a' }], to: [{ name: 'b' }] },
    ]);
  });

  test('names the items of sets', () => {
    const entry = { ...applied, fieldsV1: { 'f:metadata': { 'f:finalizers': { 'v:"a"': {} } } } };
    const finalizing = (...finalizers: readonly string[]): KubeObject => ({
      ...live(),
      metadata: { ...live([entry]).metadata, finalizers },
    });
    expect(findDifferences(finalizing('a', 'b'), finalizing('a', 'c')).map(toChange)).toEqual([
      { field: '.metadata.finalizers[="b"]', from: 'b' },
      { field: '.metadata.finalizers[="c"]', to: 'c' },
    ]);
  });
});
