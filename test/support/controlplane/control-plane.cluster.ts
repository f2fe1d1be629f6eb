import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiClient } from '../../cluster/contract/api-client.ts';
import { startControlPlane } from './control-plane.ts';
import type { ControlPlane } from './control-plane.ts';

async function startOne(): Promise<ControlPlane> {
  const plane = await startControlPlane();
  onTestFinished(() => plane.stop());
  return plane;
}

/** Starts a control plane in a process of its own, and gives the directory that all of its processes name. */
async function startElsewhere(): Promise<{ owner: ChildProcess; directory: string }> {
  const owner = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void owner.kill('SIGTERM'));
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const kubeconfig = line.toString().trim().replace('export KUBECONFIG=', '');
  return { owner, directory: path.dirname(kubeconfig) };
}

function processesOf(directory: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(directory));
}

async function waitUntilGone(directory: string): Promise<void> {
  await vi.waitFor(
    () => {
      expect(processesOf(directory)).toEqual([]);
      expect(existsSync(directory)).toBe(false);
    },
    { timeout: 10_000, interval: 50 },
  );
}

test('startControlPlane() is ready when it says so', async () => {
  const plane = await startOne();
  const version = await new ApiClient(plane, plane.admin).get('/version');
  expect(version.body).toMatchObject({ gitVersion: 'v1.36.1', major: '1', minor: '36' });
});

test('startControlPlane() gives users the roles they were asked to have', async () => {
  const plane = await startOne();
  const statuses = ['editor', 'viewer', 'nobody'].map(async (name) => {
    const client = new ApiClient(plane, { token: plane.account(name).token });
    const configMap = { metadata: { name } };
    const maps = '/api/v1/namespaces/default/configmaps';
    return [(await client.get(maps)).status, (await client.post(maps, configMap)).status];
  });
  expect(await Promise.all(statuses)).toEqual([
    [200, 201],
    [200, 403],
    [403, 403],
  ]);
});

test('ControlPlane.stop() leaves no process and no file', async () => {
  const plane = await startControlPlane();
  const directory = path.dirname(plane.admin.kubeconfig);
  expect(processesOf(directory).length).toBeGreaterThanOrEqual(6);
  await plane.stop();
  expect(processesOf(directory)).toEqual([]);
  expect(existsSync(directory)).toBe(false);
});

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a control plane goes with the process that started it, ended by %s',
  async (signal) => {
    const { owner, directory } = await startElsewhere();
    owner.kill(signal);
    await waitUntilGone(directory);
  },
);
