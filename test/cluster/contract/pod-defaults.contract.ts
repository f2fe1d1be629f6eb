import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';

import { container, podDefaults } from './pod-defaults.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('pod-defaults');
});

function create(fields: object): Promise<KubeObject> {
  const path = collection('v1', 'pods', namespace);
  return must(admin.post(path, { metadata: { name: uniqueName('x') }, ...fields }));
}

function toleration(key: string): object {
  return { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 };
}

describe('the defaults of a Pod', () => {
  test('are its policies, tolerations and state', async () => {
    const pod = await create({
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
    const pod = await create({
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
    const pod = await create({ spec: { schedulerName: 'nobody', containers } });
    expect(pod).toMatchObject({ status: { qosClass } });
  });

  test('make a request of a limit', async () => {
    const resources = { limits: { cpu: '500m' } };
    const containers = [{ name: 'main', image: 'x', resources }];
    const pod = await create({ spec: { schedulerName: 'nobody', containers } });
    expect(pod).toMatchObject({
      spec: { containers: [{ resources: { limits: { cpu: '500m' }, requests: { cpu: '500m' } } }] },
    });
  });

  test('write quantities in one way', async () => {
    const resources = { requests: { cpu: '0.5', memory: '1024Mi', 'ephemeral-storage': '1000k' } };
    const containers = [{ name: 'main', image: 'x', resources }];
    const pod = await create({ spec: { schedulerName: 'nobody', containers } });
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
    const pod = await create({
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
