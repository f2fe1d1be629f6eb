import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { configMap } from './objects.ts';

let namespace: string;
let maps: string;
let deployments: string;

beforeAll(async () => {
  namespace = await createNamespace('unknown');
  maps = collection('v1', 'configmaps', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
});

describe('unknown fields', () => {
  test('are dropped with a warning each', async () => {
    const body = `{"metadata":{"name":"${uniqueName('warned')}"},"zork":1,"data":{"a":"1","a":"2"}}`;
    const answer = await admin.post(maps, body);
    expect(answer).toMatchObject({ status: 201, body: { data: { a: '2' } } });
    expect(answer.body).not.toHaveProperty('zork');
    expect(answer.headers.warning).toBe(
      '299 - "unknown field \\"zork\\"", 299 - "duplicate field \\"data.a\\""',
    );
  });

  test('are dropped in silence where they are ignored', async () => {
    const body = { ...configMap(uniqueName('ignored')), zork: 1 };
    const answer = await admin.post(maps, body, { query: { fieldValidation: 'Ignore' } });
    expect(answer.status).toBe(201);
    expect(answer.headers.warning).toBeUndefined();
  });

  test('are refused where the client is strict', async () => {
    const body = { ...configMap('strict'), zork: 1 };
    const query = { fieldValidation: 'Strict' };
    expect(await admin.post(maps, body, { query })).toMatchObject(
      failure(
        400,
        'BadRequest',
        'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "zork"',
      ),
    );
  });

  test('that stand twice are refused where the client is strict', async () => {
    const body = '{"metadata":{"name":"strict"},"data":{"a":"1","a":"2"}}';
    const query = { fieldValidation: 'Strict' };
    expect(await admin.post(maps, body, { query })).toMatchObject(
      failure(
        400,
        'BadRequest',
        'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "data.a"',
      ),
    );
  });

  test('are named by their paths', async () => {
    const spec = { zork: 1, template: { spec: { containers: [{ nme: 'x' }] } } };
    const query = { fieldValidation: 'Strict' };
    expect(
      await admin.post(deployments, { metadata: { name: 'x' }, spec }, { query }),
    ).toMatchObject(
      failure(
        400,
        'BadRequest',
        'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.zork", unknown field "spec.template.spec.containers[0].nme"',
      ),
    );
  });

  test('in a patch are dropped with a warning', async () => {
    const name = uniqueName('patched');
    await must(admin.post(maps, configMap(name)));
    const { headers } = await admin.mergePatch(`${maps}/${name}`, { zork: 1 });
    expect(headers.warning).toBe('299 - "unknown field \\"zork\\""');
  });

  test.each([
    ['mergePatch', '": strict decoding error: unknown field "zork"'],
    ['strategicPatch', '"map[zork:1]": strict decoding error: unknown field "zork"'],
  ] as const)('in a %s are refused where the client is strict', async (method, message) => {
    const name = uniqueName('patched');
    await must(admin.post(maps, configMap(name)));
    const query = { fieldValidation: 'Strict' };
    expect(await admin[method](`${maps}/${name}`, { zork: 1 }, { query })).toMatchObject(
      failure(422, 'Invalid', expect.stringContaining(message) as string),
    );
  });

  test('are validated in one of three ways', async () => {
    const query = { fieldValidation: 'Nonsense' };
    expect(await admin.post(maps, configMap('x'), { query })).toMatchObject(
      failure(
        422,
        'Invalid',
        'CreateOptions.meta.k8s.io "" is invalid: fieldValidation: Unsupported value: "Nonsense": supported values: "", "Ignore", "Strict", "Warn"',
      ),
    );
  });
});
