import { beforeAll, describe, expect, test } from 'vitest';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { createKind } from './custom-kind.ts';
import type { CustomKind } from './custom-kind.ts';

const whole = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: { replicas: { type: 'integer' }, image: { type: 'string' } },
    },
    status: {
      type: 'object',
      properties: {
        replicas: { type: 'integer' },
        selector: { type: 'string' },
        phase: { type: 'string' },
      },
    },
  },
};

let namespace: string;
let kind: CustomKind;
let path: string;

beforeAll(async () => {
  namespace = await createNamespace('crd-sub');
  kind = await createKind({
    whole,
    subresources: {
      status: {},
      scale: {
        specReplicasPath: '.spec.replicas',
        statusReplicasPath: '.status.replicas',
        labelSelectorPath: '.status.selector',
      },
    },
  });
  path = kind.path(namespace);
});

async function create(spec: object = {}): Promise<{ name: string; path: string }> {
  const name = uniqueName('x');
  await must(admin.post(path, kind.object(name, { spec })));
  return { name, path: `${path}/${name}` };
}

describe('the status of a custom object', () => {
  test('is not set by creating the object', async () => {
    const object = kind.object(uniqueName('x'), { status: { phase: 'Lost' } });
    expect((await must(admin.post(path, object))).status).toBeUndefined();
  });

  test('is set through its subresource, and nothing else is', async () => {
    const own = await create({ image: 'a' });
    const patched = await must(
      admin.mergePatch(`${own.path}/status`, {
        metadata: { labels: { lost: 'yes' } },
        spec: { image: 'b' },
        status: { phase: 'Ready' },
      }),
    );
    expect(patched).toMatchObject({ spec: { image: 'a' }, status: { phase: 'Ready' } });
    expect(patched.metadata.labels).toBeUndefined();
  });

  test('is kept by updating the object', async () => {
    const own = await create();
    await must(admin.mergePatch(`${own.path}/status`, { status: { phase: 'Ready' } }));
    const patched = await must(admin.mergePatch(own.path, { status: { phase: 'Lost' } }));
    expect(patched).toMatchObject({ status: { phase: 'Ready' } });
  });

  test('does not count as a generation', async () => {
    const own = await create();
    const patched = await must(
      admin.mergePatch(`${own.path}/status`, { status: { phase: 'Ready' } }),
    );
    expect(patched.metadata.generation).toBe(1);
    const changed = await must(admin.mergePatch(own.path, { spec: { image: 'b' } }));
    expect(changed.metadata.generation).toBe(2);
  });

  test('is validated', async () => {
    const own = await create();
    const answer = await admin.mergePatch(`${own.path}/status`, { status: { phase: 1 } });
    expect(answer).toMatchObject({
      status: 422,
      body: { details: { causes: [{ reason: 'FieldValueTypeInvalid', field: 'status.phase' }] } },
    });
    expect(answer.text).toContain('in body must be of type string: \\"integer\\"');
  });

  test('is a field like any other without the subresource', async () => {
    const plain = await createKind({ whole });
    const object = plain.object('x', { status: { phase: 'Ready' } });
    const created = await must(admin.post(plain.path(namespace), object));
    expect(created).toMatchObject({ status: { phase: 'Ready' } });
    const patched = await must(
      admin.mergePatch(`${plain.path(namespace)}/x`, { status: { phase: 'Lost' } }),
    );
    expect(patched.metadata.generation).toBe(2);
    expect(await admin.get(`${plain.path(namespace)}/x/status`)).toMatchObject(
      failure(404, 'NotFound', `${plain.name} "x" not found`),
    );
  });
});

describe('the scale of a custom object', () => {
  test('reads the paths that the definition names', async () => {
    const own = await create({ replicas: 3 });
    const status = { replicas: 2, selector: 'app=web' };
    await must(admin.mergePatch(`${own.path}/status`, { status }));
    expect((await admin.get(`${own.path}/scale`)).body).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: { name: own.name, namespace },
      spec: { replicas: 3 },
      status,
    });
  });

  test('writes them too', async () => {
    const own = await create({ replicas: 3 });
    await must(admin.mergePatch(`${own.path}/scale`, { spec: { replicas: 5 } }));
    expect(await must(admin.get(own.path))).toMatchObject({
      metadata: { generation: 2 },
      spec: { replicas: 5 },
    });
  });
});

describe.concurrent('the columns of a custom kind', () => {
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
  interface Table {
    readonly columnDefinitions: readonly { readonly name: string; readonly priority: number }[];
    readonly rows: readonly { readonly cells: readonly unknown[] }[];
  }

  async function tableOf(custom: CustomKind): Promise<Table> {
    return (await admin.get(custom.path(namespace), {}, { headers: { accept } })).body as Table;
  }

  test('are name and age where it names none', async () => {
    const plain = await createKind();
    await must(admin.post(plain.path(namespace), plain.object('x')));
    const table = await tableOf(plain);
    expect(table.columnDefinitions.map(({ name }) => name)).toEqual(['Name', 'Age']);
    expect(table.rows[0]?.cells).toEqual(['x', expect.stringMatching(/^\d+s$/)]);
  });

  test('are those that it names, read from the object', async () => {
    const custom = await createKind({
      whole,
      additionalPrinterColumns: [
        { name: 'Image', type: 'string', jsonPath: '.spec.image' },
        { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' },
        { name: 'Phase', type: 'string', jsonPath: '.status.phase', priority: 1 },
        { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
      ],
    });
    const spec = { image: 'web:1', replicas: 2 };
    await must(admin.post(custom.path(namespace), custom.object('x', { spec })));
    const table = await tableOf(custom);
    expect(table.columnDefinitions.map(({ name, priority }) => `${name} ${priority}`)).toEqual([
      'Name 0',
      'Image 0',
      'Replicas 0',
      'Phase 1',
      'Age 0',
    ]);
    expect(table.rows[0]?.cells).toEqual(['x', 'web:1', 2, null, expect.stringMatching(/^\d+s$/)]);
  });
});

describe('patching a custom object', () => {
  test('cannot be strategic', async () => {
    const own = await create();
    expect(await admin.strategicPatch(own.path, { spec: { image: 'b' } })).toMatchObject({
      status: 415,
      body: { reason: 'UnsupportedMediaType' },
    });
  });
});
