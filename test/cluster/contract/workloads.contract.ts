import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, must, mustList, uniqueName } from './contract.ts';
import { namesOf } from './kube-object.ts';
import { createAt, podsOf, statusBecomes, template } from './workload.ts';
import type { PodStatus } from './workload.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('workloads');
});

describe('a DaemonSet', () => {
  test('has a ready Pod on every node', async () => {
    const nodes = await mustList(admin.get(collection('v1', 'nodes')));
    const count = nodes.items.length;
    const name = uniqueName('agent');
    const { path } = await createAt(
      collection('apps/v1', 'daemonsets', namespace),
      template(name),
      name,
    );
    await statusBecomes(path, {
      observedGeneration: 1,
      desiredNumberScheduled: count,
      currentNumberScheduled: count,
      numberReady: count,
      numberAvailable: count,
      updatedNumberScheduled: count,
      numberMisscheduled: 0,
    });
    const pods = await podsOf(namespace, name);
    const places = pods.map(({ spec }) => (spec as { nodeName: string }).nodeName);
    expect(places.toSorted()).toEqual(namesOf(nodes).toSorted());
  });

  test("on the node's network need not say which ports of it its Pods take", async () => {
    const name = uniqueName('agent');
    const ports = [{ name: 'metrics', containerPort: 19100 }];
    const containers = [{ name: 'main', image: 'x', ports }];
    const { path } = await createAt(
      collection('apps/v1', 'daemonsets', namespace),
      template(name, { spec: { hostNetwork: true, containers } }),
      name,
    );
    const { spec } = await must(admin.get(path));
    expect(spec).toMatchObject({ template: { spec: { containers: [{ ports }] } } });
    expect(JSON.stringify(spec)).not.toContain('hostPort');
    await statusBecomes(path, { numberReady: 1 });
    const [pod] = await podsOf(namespace, name);
    const opened = [{ ...ports[0], hostPort: 19100 }];
    expect(pod?.spec).toMatchObject({ containers: [{ ports: opened }] });
    await must(admin.delete(path));
  });

  test('places its Pods by a rule of its own', async () => {
    const name = uniqueName('agent');
    const spec = template(name);
    const { path } = await createAt(collection('apps/v1', 'daemonsets', namespace), spec, name);
    await statusBecomes(path, { numberReady: 1 });
    const [pod] = await podsOf(namespace, name);
    const { nodeName } = pod?.spec as { nodeName: string };
    const inName = { key: 'metadata.name', operator: 'In', values: [nodeName] };
    const nodeSelectorTerms = [{ matchFields: [inName] }];
    expect(pod?.spec).toMatchObject({
      affinity: {
        nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } },
      },
      tolerations: [
        { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' },
        { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute' },
        { key: 'node.kubernetes.io/disk-pressure', operator: 'Exists', effect: 'NoSchedule' },
        { key: 'node.kubernetes.io/memory-pressure', operator: 'Exists', effect: 'NoSchedule' },
        { key: 'node.kubernetes.io/pid-pressure', operator: 'Exists', effect: 'NoSchedule' },
        { key: 'node.kubernetes.io/unschedulable', operator: 'Exists', effect: 'NoSchedule' },
      ],
    });
  });
});

describe.each(['deployments', 'daemonsets', 'statefulsets'])('the template of %s', (plural) => {
  test('gives its Pods labels and annotations, but not its name', async () => {
    const name = uniqueName('named');
    const spec = template(name);
    const metadata = { name: 'mine', labels: { app: name }, annotations: { why: 'not' } };
    const body = { ...spec, template: { ...spec.template, metadata } };
    await createAt(collection('apps/v1', plural, namespace), body, name);
    await eventually(async () => {
      const [pod] = await podsOf(namespace, name);
      expect(pod?.metadata.name).toMatch(new RegExp(`^${name}-`));
      expect(pod?.metadata.annotations).toMatchObject({ why: 'not' });
    });
  });
});

describe('a Service', () => {
  test('has the addresses of the ready Pods that it selects', async () => {
    const name = uniqueName('web');
    await createAt(
      collection('apps/v1', 'deployments', namespace),
      { replicas: 2, ...template(name) },
      name,
    );
    const ports = [{ name: 'http', port: 80, targetPort: 8080 }];
    await createAt(
      collection('v1', 'services', namespace),
      { selector: { app: name }, ports },
      name,
    );
    const slices = collection('discovery.k8s.io/v1', 'endpointslices', namespace);
    await eventually(async () => {
      const query = { labelSelector: `kubernetes.io/service-name=${name}` };
      const [slice] = (await mustList(admin.get(slices, query))).items;
      const pods = await podsOf(namespace, name);
      const addresses = pods.map(({ status }) => (status as PodStatus).podIP).toSorted();
      expect(addresses).toHaveLength(2);
      expect(slice).toMatchObject({
        addressType: 'IPv4',
        ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
        endpoints: [
          { conditions: { ready: true, serving: true, terminating: false } },
          { conditions: { ready: true, serving: true, terminating: false } },
        ],
      });
      const { endpoints } = slice as unknown as { endpoints: { addresses: string[] }[] };
      expect(endpoints.flatMap((endpoint) => endpoint.addresses).toSorted()).toEqual(addresses);
    });
  });
});

describe('a claim', () => {
  test('is bound to a volume that fits', async () => {
    const name = uniqueName('volume');
    const volumes = collection('v1', 'persistentvolumes');
    const shared = { storageClassName: name, accessModes: ['ReadWriteOnce'] };
    await must(
      admin.post(volumes, {
        metadata: { name },
        spec: { ...shared, capacity: { storage: '2Gi' }, hostPath: { path: '/none' } },
      }),
    );
    const { path } = await createAt(collection('v1', 'persistentvolumeclaims', namespace), {
      ...shared,
      resources: { requests: { storage: '1Gi' } },
    });
    const claim = await statusBecomes(path, { phase: 'Bound', capacity: { storage: '2Gi' } });
    expect(claim.spec).toMatchObject({ volumeName: name });
    await statusBecomes(`${volumes}/${name}`, { phase: 'Bound' });
    await must(admin.delete(path));
    await must(admin.delete(`${volumes}/${name}`));
  });
});
