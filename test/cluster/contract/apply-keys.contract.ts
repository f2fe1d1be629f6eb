import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import type { ApiResponse } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import { fieldsOf } from './managers.ts';
import { configMap, deployment, podTemplate, service } from './objects.ts';

let maps: string;
let services: string;
let deployments: string;

beforeAll(async () => {
  const namespace = await createNamespace('apply-keys');
  maps = collection('v1', 'configmaps', namespace);
  services = collection('v1', 'services', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
});

describe('apply', () => {
  function applyService(name: string, ports: object[], manager: string): Promise<ApiResponse> {
    return admin.apply(`${services}/${name}`, service(name, { ports }), { manager });
  }

  test('holds the ports of a Service by number and protocol', async () => {
    const name = uniqueName('web');
    await must(applyService(name, [{ name: 'web', port: 80 }], 'one'));
    const applied = await must(applyService(name, [{ name: 'tls', port: 443 }], 'two'));
    expect(applied).toMatchObject({
      spec: {
        ports: [
          { name: 'web', port: 80 },
          { name: 'tls', port: 443 },
        ],
      },
    });
    expect(fieldsOf(applied, 'two Apply')).toMatchObject({
      'f:spec': { 'f:ports': { 'k:{"port":443,"protocol":"TCP"}': { '.': {}, 'f:name': {} } } },
    });
  });

  test('moves a Service port to another number', async () => {
    const name = uniqueName('web');
    await must(applyService(name, [{ name: 'web', port: 80 }], 'one'));
    const applied = await must(applyService(name, [{ name: 'web', port: 8080 }], 'one'));
    expect(applied).toMatchObject({ spec: { ports: [{ name: 'web', port: 8080 }] } });
  });

  test('holds finalizers as a set', async () => {
    const name = uniqueName('map');
    const path = `${maps}/${name}`;
    const finalize = (...finalizers: string[]): object => configMap({ name, finalizers });
    await must(admin.apply(path, finalize('example.com/a'), { manager: 'one' }));
    const applied = await must(
      admin.apply(path, { ...finalize('example.com/b'), data: undefined }, { manager: 'two' }),
    );
    expect(applied.metadata.finalizers).toEqual(['example.com/a', 'example.com/b']);
    expect(fieldsOf(applied, 'two Apply')).toEqual({
      'f:metadata': { 'f:finalizers': { 'v:"example.com/b"': {} } },
    });
    await must(admin.mergePatch(path, { metadata: { finalizers: null } }));
  });

  test('holds owner references by uid', async () => {
    const name = uniqueName('map');
    const owner = await must(admin.post(maps, configMap(uniqueName('owner'))));
    const { uid } = owner.metadata;
    const ownerReferences = [
      { apiVersion: 'v1', kind: 'ConfigMap', name: owner.metadata.name, uid },
    ];
    const applied = await must(
      admin.apply(`${maps}/${name}`, configMap({ name, ownerReferences }), { manager: 'one' }),
    );
    expect(fieldsOf(applied, 'one Apply')).toMatchObject({
      'f:metadata': { 'f:ownerReferences': { [`k:{"uid":"${uid}"}`]: {} } },
    });
  });

  test('holds the data of a Secret one by one', async () => {
    const secrets = maps.replace('configmaps', 'secrets');
    const name = uniqueName('secret');
    const object = (data: object): object => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name },
      data,
    });
    await must(admin.apply(`${secrets}/${name}`, object({ a: btoa('1') }), { manager: 'one' }));
    const applied = await must(
      admin.apply(`${secrets}/${name}`, object({ b: btoa('2') }), { manager: 'two' }),
    );
    expect(applied.data).toEqual({ a: btoa('1'), b: btoa('2') });
  });

  test('refuses the same key twice in a list', async () => {
    const name = uniqueName('web');
    const main = { name: 'main', image: 'x' };
    const object = deployment(name, podTemplate({ containers: [main, main] }));
    expect(await admin.apply(`${deployments}/${name}`, object, { manager: 'one' })).toMatchObject({
      status: 500,
      body: {
        message: expect.stringContaining(
          '.spec.template.spec.containers: duplicate entries for key [name="main"]',
        ) as string,
      },
    });
  });
});
