import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ClusterAccess, LuaCapabilities, Permission } from '../../lua/index.ts';
import { createContext } from '../create-context.ts';
import { grantedCapabilities } from './granted-capabilities.ts';

const cluster = {} as ClusterAccess;

function grant(...permissions: readonly Permission[]): Promise<LuaCapabilities> {
  return grantedCapabilities(createContext({ environment: {} }), permissions, cluster);
}

function createFile(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'granted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  writeFileSync(file, 'text');
  return file;
}

describe('grantedCapabilities()', () => {
  test.each(['network', 'io', 'os', 'cluster'] as const)(
    'has %s and nothing else',
    async (name) => {
      expect(Object.keys(await grant({ name }))).toEqual([name]);
    },
  );

  test('has nothing where nothing was granted', async () => {
    expect(await grant()).toEqual({});
  });

  test('hands on the cluster as it is', async () => {
    expect((await grant({ name: 'cluster' })).cluster).toBe(cluster);
  });

  test('opens the files that were granted, and all of them where no path was named', async () => {
    const file = createFile();
    const nowhere = { name: 'io', scope: '/nowhere' } as const;
    const open = async (...permissions: readonly Permission[]) => {
      const opened = (await grant(...permissions)).io?.open(file, 'r');
      opened?.close();
      return opened;
    };
    expect(await open({ name: 'io' })).toBeDefined();
    expect(await open({ name: 'io', scope: file })).toBeDefined();
    expect(await open(nowhere, { name: 'io' })).toBeDefined();
    await expect(open(nowhere, { name: 'network' })).rejects.toThrow('not below what was granted');
  });

  test('asks no host that was not granted', async () => {
    const { network } = await grant({ name: 'network', scope: 'a.example.test' }, { name: 'io' });
    const request = { url: 'http://b.example.test', method: 'GET', headers: {} };
    await expect(
      network?.request(
        { ...request, body: new Uint8Array(), timeout: 1000 },
        new AbortController().signal,
      ),
    ).rejects.toMatchObject({ code: 'HostNotGranted' });
  });
});
