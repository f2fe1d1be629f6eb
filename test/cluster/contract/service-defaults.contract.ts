import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('service-defaults');
});

function create(spec: object): Promise<KubeObject> {
  const path = collection('v1', 'services', namespace);
  return must(admin.post(path, { metadata: { name: uniqueName('x') }, spec }));
}

describe('the defaults of a Service', () => {
  const ports = [{ port: 80 }];
  const address = /^10\.\d+\.\d+\.\d+$/;

  test('are an address in the cluster', async () => {
    const { spec, status } = await create({ ports });
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
    const { spec } = await create({ clusterIP: 'None', ports });
    expect(spec).toMatchObject({ clusterIP: 'None', clusterIPs: ['None'] });
  });

  test('of type NodePort are a port of every node', async () => {
    const { spec } = await create({ type: 'NodePort', ports });
    const [port] = (spec as { ports: { nodePort: number }[] }).ports;
    expect(port?.nodePort).toBeGreaterThanOrEqual(30_000);
    expect(port?.nodePort).toBeLessThanOrEqual(32_767);
    expect(spec).toMatchObject({ externalTrafficPolicy: 'Cluster' });
  });

  test('of type LoadBalancer are that and more', async () => {
    const { spec } = await create({ type: 'LoadBalancer', ports });
    expect(spec).toMatchObject({
      allocateLoadBalancerNodePorts: true,
      externalTrafficPolicy: 'Cluster',
      clusterIP: expect.stringMatching(address) as string,
    });
  });

  test('of type ExternalName are no address', async () => {
    const { spec } = await create({ type: 'ExternalName', externalName: 'example.com' });
    expect(spec).toEqual({
      type: 'ExternalName',
      externalName: 'example.com',
      sessionAffinity: 'None',
    });
  });

  test('follow the name of a target port', async () => {
    const named = [{ port: 80, targetPort: 'http' }];
    const { spec } = await create({ ports: named });
    expect(spec).toMatchObject({ ports: [{ port: 80, protocol: 'TCP', targetPort: 'http' }] });
  });
});
