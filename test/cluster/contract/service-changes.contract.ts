import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';

let services: string;

beforeAll(async () => {
  services = collection('v1', 'services', await createNamespace('service-changes'));
});

interface ServiceSpec {
  readonly clusterIP: string;
  readonly ports: readonly { readonly nodePort?: number }[];
}

async function create(spec: object): Promise<{ path: string; spec: ServiceSpec }> {
  const name = uniqueName('x');
  const object = await must(admin.post(services, { metadata: { name }, spec }));
  return { path: `${services}/${name}`, spec: object.spec as ServiceSpec };
}

function change(path: string, spec: object): Promise<KubeObject> {
  return must(admin.mergePatch(path, { spec }));
}

const ports = [{ name: 'http', port: 80 }];

describe('a Service that changes', () => {
  test('keeps its address when another takes its place without one', async () => {
    const { path, spec } = await create({ ports });
    const [, name = ''] = /([^/]+)$/.exec(path) ?? [];
    const replaced = await must(
      admin.put(path, { metadata: { name }, spec: { ports: [{ port: 81 }] } }),
    );
    expect(replaced.spec).toMatchObject({ clusterIP: spec.clusterIP, ports: [{ port: 81 }] });
  });

  test('keeps the node port of a port by its name', async () => {
    const { path, spec } = await create({ type: 'NodePort', ports });
    const changed = await change(path, { ports: [{ name: 'http', port: 8080 }] });
    expect(changed.spec).toMatchObject({ ports: [{ nodePort: spec.ports[0]?.nodePort }] });
  });

  test('loses what only its old type had', async () => {
    const { path } = await create({ type: 'NodePort', ports });
    const { spec } = await change(path, { type: 'ClusterIP' });
    expect(spec).not.toHaveProperty('externalTrafficPolicy');
    expect(spec).toMatchObject({ ports: [expect.not.objectContaining({ nodePort: 1 })] });
    expect((spec as ServiceSpec).ports[0]).not.toHaveProperty('nodePort');
  });

  test('loses its address when it becomes a name', async () => {
    const { path } = await create({ ports });
    const { spec } = await change(path, { type: 'ExternalName', externalName: 'example.com' });
    for (const key of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) {
      expect(spec).not.toHaveProperty(key);
    }
  });

  test('may not take the address of another', async () => {
    const { spec } = await create({ ports });
    const { clusterIP } = spec;
    const other = { metadata: { name: 'taken' }, spec: { clusterIP, ports } };
    expect(await admin.post(services, other)).toMatchObject(
      failure(
        422,
        'Invalid',
        `Service "taken" is invalid: spec.clusterIPs: Invalid value: ["${clusterIP}"]: failed to allocate IP ${clusterIP}: provided IP is already allocated`,
      ),
    );
  });

  test('may not take the node port of another', async () => {
    const { spec } = await create({ type: 'NodePort', ports });
    const nodePort = spec.ports[0]?.nodePort ?? 0;
    const other = {
      metadata: { name: 'taken' },
      spec: { type: 'NodePort', ports: [{ port: 80, nodePort }] },
    };
    expect(await admin.post(services, other)).toMatchObject(
      failure(
        422,
        'Invalid',
        `Service "taken" is invalid: spec.ports[0].nodePort: Invalid value: ${nodePort}: provided port is already allocated`,
      ),
    );
  });
});

describe('a Service without a head', () => {
  test('is of both families when it selects nothing', async () => {
    const { spec } = await create({ clusterIP: 'None', ports });
    expect(spec).toMatchObject({
      ipFamilyPolicy: 'RequireDualStack',
      ipFamilies: ['IPv4', 'IPv6'],
    });
  });

  test("is of the cluster's family when it selects", async () => {
    const { spec } = await create({ clusterIP: 'None', ports, selector: { app: 'web' } });
    expect(spec).toMatchObject({ ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv4'] });
  });
});

test('a patch does not create a Service, though an update may', async () => {
  expect(await admin.mergePatch(`${services}/none`, { spec: { ports } })).toMatchObject(
    failure(404, 'NotFound', 'services "none" not found'),
  );
  const created = await admin.put(`${services}/none`, {
    metadata: { name: 'none' },
    spec: { ports },
  });
  expect(created.status).toBe(201);
});
