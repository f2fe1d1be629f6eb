import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import type { ApiResponse } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import { managersOf } from './managers.ts';
import { configMap } from './objects.ts';

const clients = Array.from({ length: 10 }, (_, index) => `c${index}`);

let maps: string;

beforeAll(async () => {
  maps = collection('v1', 'configmaps', await createNamespace('concurrency'));
});

/** What all clients, asking at once, were answered. */
async function allAtOnce(ask: (client: string) => Promise<ApiResponse>): Promise<number[]> {
  const answers = await Promise.all(clients.map(ask));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

const oneWins = (won: number, lost: number): number[] => [won, ...clients.slice(1).map(() => lost)];

describe('of those who ask at once', () => {
  test('one creates the object', async () => {
    const name = uniqueName('map');
    const answers = await allAtOnce((client) => admin.post(maps, configMap(name, { by: client })));
    expect(answers).toEqual(oneWins(201, 409));
  });

  test('one updates a version', async () => {
    const created = await must(admin.post(maps, configMap(uniqueName('map'))));
    const path = `${maps}/${created.metadata.name}`;
    const answers = await allAtOnce((client) =>
      admin.put(path, { ...created, data: { by: client } }),
    );
    expect(answers).toEqual(oneWins(200, 409));
  });

  test('one finds by its patch what it looks for', async () => {
    const created = await must(admin.post(maps, configMap(uniqueName('map'), { by: 'nobody' })));
    const path = `${maps}/${created.metadata.name}`;
    const answers = await allAtOnce((client) =>
      admin.jsonPatch(path, [
        { op: 'test', path: '/data/by', value: 'nobody' },
        { op: 'replace', path: '/data/by', value: client },
      ]),
    );
    expect(answers).toEqual(oneWins(200, 422));
  });

  test('one deletes the object', async () => {
    const created = await must(admin.post(maps, configMap(uniqueName('map'))));
    const answers = await allAtOnce(() => admin.delete(`${maps}/${created.metadata.name}`));
    expect(answers).toEqual(oneWins(200, 404));
  });

  test('all patch fields of their own', async () => {
    const name = uniqueName('map');
    await must(admin.post(maps, configMap(name)));
    const answers = await allAtOnce((client) =>
      admin.mergePatch(`${maps}/${name}`, { data: { [client]: 'x' } }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    const { data = {} } = await must(admin.get(`${maps}/${name}`));
    expect(Object.keys(data).toSorted()).toEqual(clients);
  });

  test('all apply fields of their own', async () => {
    const name = uniqueName('map');
    await must(admin.apply(`${maps}/${name}`, configMap(name, { first: 'x' }), { manager: 'one' }));
    const answers = await allAtOnce((client) =>
      admin.apply(`${maps}/${name}`, configMap(name, { [client]: 'x' }), { manager: client }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    const applied = await must(admin.get(`${maps}/${name}`));
    expect(Object.keys(applied.data ?? {}).toSorted()).toEqual([...clients, 'first']);
    expect(managersOf(applied)).toHaveLength(clients.length + 1);
  });
});
