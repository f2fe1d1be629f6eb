import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRunning, startInBackground, stopRunning } from './background.ts';
import { readState, writeState } from './cluster-state.ts';

let stateDirectory: string;

beforeEach(() => {
  stateDirectory = mkdtempSync(join(tmpdir(), 'cluster-state-'));
});

afterEach(async () => {
  await stopRunning(stateDirectory);
  rmSync(stateDirectory, { recursive: true });
});

function kubeconfig(): string {
  return join(stateDirectory, 'kubeconfig');
}

/** What the command line would do: run in the foreground until told to stop. */
function foreground(): readonly [string, ...string[]] {
  const url = pathToFileURL(join(import.meta.dirname, 'run-cluster.ts')).href;
  const script = `
    const { runCluster } = await import(${JSON.stringify(url)});
    const abort = new AbortController();
    process.once('SIGTERM', () => abort.abort());
    await runCluster({
      stateDirectory: ${JSON.stringify(stateDirectory)},
      kubeconfig: ${JSON.stringify(kubeconfig())},
      signal: abort.signal,
    });`;
  return [process.execPath, '--input-type=module', '--eval', script];
}

describe('a cluster in the background', () => {
  it('is started, found and stopped', async () => {
    const state = await startInBackground({ stateDirectory, command: foreground() });
    expect(await findRunning(stateDirectory)).toEqual(state);
    expect(readFileSync(kubeconfig(), 'utf8')).toContain(state.url);
    await expect(
      startInBackground({ stateDirectory, command: foreground() }),
    ).rejects.toMatchObject({ code: 'ClusterAlreadyRunning' });
    expect(await stopRunning(stateDirectory)).toEqual(state);
    expect(await findRunning(stateDirectory)).toBeUndefined();
    expect(readState(stateDirectory)).toBeUndefined();
    expect(readFileSync(kubeconfig(), 'utf8')).not.toContain(state.url);
  });

  it('that is started twice at once is started once', async () => {
    const start = () => startInBackground({ stateDirectory, command: foreground() });
    const both = await Promise.allSettled([start(), start()]);
    const [winner] = both.filter((one) => one.status === 'fulfilled');
    const [loser] = both.filter((one) => one.status === 'rejected');
    expect(await findRunning(stateDirectory)).toEqual(winner?.value);
    expect(loser?.reason).toMatchObject({ code: 'ClusterAlreadyRunning' });
  });

  it('that was killed is cleaned up after', async () => {
    const state = await startInBackground({ stateDirectory, command: foreground() });
    process.kill(state.pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await findRunning(stateDirectory)).toBeUndefined());
    expect(await stopRunning(stateDirectory)).toBeUndefined();
    expect(readState(stateDirectory)).toBeUndefined();
    expect(readFileSync(kubeconfig(), 'utf8')).not.toContain(state.url);
  });

  it('says what it said when it does not start', async () => {
    const command = [
      process.execPath,
      '--eval',
      'console.error("no room"); process.exit(3)',
    ] as const;
    await expect(
      startInBackground({ stateDirectory, command: [...command] }),
    ).rejects.toMatchObject({ code: 'ClusterDidNotStart', details: ['no room'] });
  });

  it('that is gone is not mistaken for a process that has its number', async () => {
    writeState(stateDirectory, {
      name: 'embedded',
      pid: process.pid,
      url: 'https://127.0.0.1:1',
      ca: '',
      token: '',
      kubeconfig: kubeconfig(),
      context: 'helm-embedded',
      version: 'v1.36.1',
      startedAt: '',
    });
    expect(await stopRunning(stateDirectory)).toBeUndefined();
    expect(readState(stateDirectory)).toBeUndefined();
  });
});
