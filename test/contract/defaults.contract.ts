import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import { podTemplate } from './objects.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('defaults');
});

const container = {
  name: 'main',
  image: 'example.com/web:1',
  imagePullPolicy: 'IfNotPresent',
  resources: {},
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
};

const podDefaults = {
  dnsPolicy: 'ClusterFirst',
  restartPolicy: 'Always',
  schedulerName: 'default-scheduler',
  securityContext: {},
  terminationGracePeriodSeconds: 30,
};

function create(apiVersion: string, plural: string, fields: object): Promise<KubeObject> {
  const path = collection(apiVersion, plural, namespace);
  return must(admin.post(path, { metadata: { name: uniqueName('x') }, ...fields }));
}

function toleration(key: string): object {
  return { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 };
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

describe('the defaults of a Pod', () => {
  test('are its policies, tolerations and state', async () => {
    const pod = await create('v1', 'pods', {
      spec: { schedulerName: 'nobody', containers: [{ name: 'main', image: 'example.com/web:1' }] },
    });
    expect(pod.spec).toEqual({
      ...podDefaults,
      schedulerName: 'nobody',
      containers: [container],
      enableServiceLinks: true,
      preemptionPolicy: 'PreemptLowerPriority',
      priority: 0,
      tolerations: [
        toleration('node.kubernetes.io/not-ready'),
        toleration('node.kubernetes.io/unreachable'),
      ],
    });
    expect(pod.status).toEqual({ phase: 'Pending', qosClass: 'BestEffort' });
  });

  test.each([
    ['web', 'Always'],
    ['web:latest', 'Always'],
    ['web:1', 'IfNotPresent'],
    [`web@sha256:${'0'.repeat(64)}`, 'IfNotPresent'],
    ['registry.example.com:5000/web', 'Always'],
  ])('pull %s %s', async (image, imagePullPolicy) => {
    const pod = await create('v1', 'pods', {
      spec: { schedulerName: 'nobody', containers: [{ name: 'main', image }] },
    });
    expect(pod).toMatchObject({ spec: { containers: [{ imagePullPolicy }] } });
  });

  test.each([
    [{ requests: { cpu: '1' } }, 'Burstable'],
    [{ limits: { cpu: '1', memory: '1Gi' } }, 'Guaranteed'],
    [{}, 'BestEffort'],
  ])('with resources %j are of class %s', async (resources, qosClass) => {
    const containers = [{ name: 'main', image: 'x', resources }];
    const pod = await create('v1', 'pods', { spec: { schedulerName: 'nobody', containers } });
    expect(pod).toMatchObject({ status: { qosClass } });
  });

  test('make a request of a limit', async () => {
    const resources = { limits: { cpu: '500m' } };
    const containers = [{ name: 'main', image: 'x', resources }];
    const pod = await create('v1', 'pods', { spec: { schedulerName: 'nobody', containers } });
    expect(pod).toMatchObject({
      spec: { containers: [{ resources: { limits: { cpu: '500m' }, requests: { cpu: '500m' } } }] },
    });
  });

  test('write quantities in one way', async () => {
    const resources = { requests: { cpu: '0.5', memory: '1024Mi', 'ephemeral-storage': '1000k' } };
    const containers = [{ name: 'main', image: 'x', resources }];
    const pod = await create('v1', 'pods', { spec: { schedulerName: 'nobody', containers } });
    expect(pod).toMatchObject({
      spec: {
        containers: [
          {
            resources: {
              requests: { cpu: '500m', memory: '1Gi', 'ephemeral-storage': '1M' },
            },
          },
        ],
      },
    });
  });

  test('fill in ports, probes and references', async () => {
    const containers = [
      {
        name: 'main',
        image: 'x',
        ports: [{ containerPort: 80 }],
        livenessProbe: { httpGet: { port: 80 } },
        env: [{ name: 'NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
      },
    ];
    const volumes = [
      { name: 'a', configMap: { name: 'x' } },
      { name: 'b', secret: { secretName: 'x' } },
      { name: 'c', projected: { sources: [] } },
    ];
    const pod = await create('v1', 'pods', {
      spec: { schedulerName: 'nobody', containers, volumes },
    });
    expect(pod).toMatchObject({
      spec: {
        containers: [
          {
            ports: [{ containerPort: 80, protocol: 'TCP' }],
            livenessProbe: {
              httpGet: { path: '/', port: 80, scheme: 'HTTP' },
              timeoutSeconds: 1,
              periodSeconds: 10,
              successThreshold: 1,
              failureThreshold: 3,
            },
            env: [{ valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } }],
          },
        ],
        volumes: [
          { name: 'a', configMap: { name: 'x', defaultMode: 420 } },
          { name: 'b', secret: { secretName: 'x', defaultMode: 420 } },
          { name: 'c', projected: { defaultMode: 420 } },
        ],
      },
    });
  });
});

describe('the defaults of a Service', () => {
  const ports = [{ port: 80 }];
  const address = /^10\.\d+\.\d+\.\d+$/;

  test('are an address in the cluster', async () => {
    const { spec, status } = await create('v1', 'services', { spec: { ports } });
    const { clusterIP } = spec as { clusterIP: string };
    expect(clusterIP).toMatch(address);
    expect(spec).toEqual({
      type: 'ClusterIP',
      clusterIP,
      clusterIPs: [clusterIP],
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      internalTrafficPolicy: 'Cluster',
      sessionAffinity: 'None',
      ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }],
    });
    expect(status).toEqual({ loadBalancer: {} });
  });

  test('are none without a head', async () => {
    const { spec } = await create('v1', 'services', { spec: { clusterIP: 'None', ports } });
    expect(spec).toMatchObject({ clusterIP: 'None', clusterIPs: ['None'] });
  });

  test('of type NodePort are a port of every node', async () => {
    const { spec } = await create('v1', 'services', { spec: { type: 'NodePort', ports } });
    const [port] = (spec as { ports: { nodePort: number }[] }).ports;
    expect(port?.nodePort).toBeGreaterThanOrEqual(30_000);
    expect(port?.nodePort).toBeLessThanOrEqual(32_767);
    expect(spec).toMatchObject({ externalTrafficPolicy: 'Cluster' });
  });

  test('of type LoadBalancer are that and more', async () => {
    const { spec } = await create('v1', 'services', { spec: { type: 'LoadBalancer', ports } });
    expect(spec).toMatchObject({
      allocateLoadBalancerNodePorts: true,
      externalTrafficPolicy: 'Cluster',
      clusterIP: expect.stringMatching(address) as string,
    });
  });

  test('of type ExternalName are no address', async () => {
    const { spec } = await create('v1', 'services', {
      spec: { type: 'ExternalName', externalName: 'example.com' },
    });
    expect(spec).toEqual({
      type: 'ExternalName',
      externalName: 'example.com',
      sessionAffinity: 'None',
    });
  });

  test('follow the name of a target port', async () => {
    const named = [{ port: 80, targetPort: 'http' }];
    const { spec } = await create('v1', 'services', { spec: { ports: named } });
    expect(spec).toMatchObject({ ports: [{ port: 80, protocol: 'TCP', targetPort: 'http' }] });
  });
});

describe('other defaults', () => {
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
