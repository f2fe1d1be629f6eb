import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import { podTemplate } from './objects.ts';

import { container, podDefaults } from './pod-defaults.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('defaults');
});

function create(apiVersion: string, plural: string, fields: object): Promise<KubeObject> {
  const path = collection(apiVersion, plural, namespace);
  return must(admin.post(path, { metadata: { name: uniqueName('x') }, ...fields }));
}

describe('the defaults of a workload', () => {
  test('Deployment', async () => {
    const { spec } = await create('apps/v1', 'deployments', {
      spec: { ...podTemplate(), paused: true },
    });
    expect(spec).toEqual({
      replicas: 1,
      paused: true,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { ...podDefaults, containers: [container] },
      },
      strategy: {
        type: 'RollingUpdate',
        rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' },
      },
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
    });
  });

  test('StatefulSet', async () => {
    const { spec } = await create('apps/v1', 'statefulsets', {
      spec: {
        ...podTemplate(),
        replicas: 0,
        serviceName: 'x',
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: {
              accessModes: ['ReadWriteOnce'],
              resources: { requests: { storage: '1Gi' } },
            },
          },
        ],
      },
    });
    expect(spec).toMatchObject({
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
      revisionHistoryLimit: 10,
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
      volumeClaimTemplates: [
        {
          kind: 'PersistentVolumeClaim',
          apiVersion: 'v1',
          metadata: { name: 'data' },
          spec: { volumeMode: 'Filesystem' },
          status: { phase: 'Pending' },
        },
      ],
    });
  });

  test('DaemonSet', async () => {
    const { spec } = await create('apps/v1', 'daemonsets', {
      spec: podTemplate({ nodeSelector: { no: 'where' } }),
    });
    expect(spec).toMatchObject({
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
      revisionHistoryLimit: 10,
    });
  });

  test('Job', async () => {
    const job = await create('batch/v1', 'jobs', {
      spec: {
        suspend: true,
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] } },
      },
    });
    const { name, uid } = job.metadata;
    const labels = {
      'batch.kubernetes.io/controller-uid': uid,
      'batch.kubernetes.io/job-name': name,
      'controller-uid': uid,
      'job-name': name,
    };
    expect(job.spec).toMatchObject({
      parallelism: 1,
      completions: 1,
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      suspend: true,
      manualSelector: false,
      podReplacementPolicy: 'TerminatingOrFailed',
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } },
      template: { metadata: { labels } },
    });
  });

  test('CronJob', async () => {
    const { spec } = await create('batch/v1', 'cronjobs', {
      spec: {
        schedule: '0 0 30 2 *',
        jobTemplate: {
          spec: {
            template: {
              spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] },
            },
          },
        },
      },
    });
    expect(spec).toMatchObject({
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
      jobTemplate: { spec: { template: { spec: { dnsPolicy: 'ClusterFirst' } } } },
    });
  });
});

describe('other defaults', () => {
  test('Secret keeps a key without a value', async () => {
    const { data } = await create('v1', 'secrets', { data: { none: null, some: 'eA==' } });
    expect(data).toEqual({ none: '', some: 'eA==' });
  });

  test('Secret turns text into data', async () => {
    const created = await create('v1', 'secrets', {
      data: { a: btoa('old'), b: btoa('kept') },
      stringData: { a: 'new' },
    });
    expect(created).toMatchObject({ type: 'Opaque', data: { a: btoa('new'), b: btoa('kept') } });
    expect(created).not.toHaveProperty('stringData');
  });

  test('PersistentVolumeClaim', async () => {
    const claim = await create('v1', 'persistentvolumeclaims', {
      spec: {
        storageClassName: 'none',
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '1024Mi' } },
      },
    });
    expect(claim).toMatchObject({
      metadata: { finalizers: ['kubernetes.io/pvc-protection'] },
      spec: { volumeMode: 'Filesystem', resources: { requests: { storage: '1Gi' } } },
      status: { phase: 'Pending' },
    });
  });

  test('HorizontalPodAutoscaler', async () => {
    const { spec } = await create('autoscaling/v2', 'horizontalpodautoscalers', {
      spec: {
        maxReplicas: 3,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'absent' },
      },
    });
    expect(spec).toMatchObject({
      minReplicas: 1,
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
        },
      ],
    });
  });

  test('HorizontalPodAutoscaler is one object in both versions', async () => {
    const { metadata } = await create('autoscaling/v2', 'horizontalpodautoscalers', {
      spec: {
        maxReplicas: 3,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'absent' },
      },
    });
    const path = collection('autoscaling/v1', 'horizontalpodautoscalers', namespace);
    expect(await must(admin.get(`${path}/${metadata.name}`))).toMatchObject({
      apiVersion: 'autoscaling/v1',
      spec: { targetCPUUtilizationPercentage: 80 },
    });
  });

  test('NetworkPolicy', async () => {
    const { spec } = await create('networking.k8s.io/v1', 'networkpolicies', {
      spec: { podSelector: {}, egress: [{ ports: [{ port: 53 }] }] },
    });
    expect(spec).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      egress: [{ ports: [{ port: 53, protocol: 'TCP' }] }],
    });
  });

  test('StorageClass', async () => {
    const name = uniqueName('slow');
    const classes = collection('storage.k8s.io/v1', 'storageclasses');
    const created = await must(
      admin.post(classes, { metadata: { name }, provisioner: 'example.com/none' }),
    );
    expect(created).toMatchObject({ reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });
    await must(admin.delete(`${classes}/${name}`));
  });
});
