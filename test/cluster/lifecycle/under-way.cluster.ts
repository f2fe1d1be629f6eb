import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HelmError } from '../../../src/index.ts';
import { config, deployment } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;
let stop: AbortController;
let running: Promise<unknown> | undefined;

beforeAll(async () => {
  scene = await openScene('under-way');
});

afterEach(async () => {
  stop.abort(new HelmError('Interrupted', 'interrupted'));
  await running;
});

/** Starts a command that hangs, and returns as soon as it waits. */
async function start(line: readonly string[]): Promise<void> {
  stop = new AbortController();
  const waiting = Promise.withResolvers<undefined>();
  running = scene.run([...line, '--wait'], {
    context: { signal: stop.signal },
    onNote: (text) => {
      if (text.includes('waiting for Deployment/')) waiting.resolve(undefined);
    },
  });
  await waiting.promise;
}

async function listed(...flags: readonly string[]): Promise<unknown> {
  return JSON.parse(await scene.helm(['list', '-o', 'json', ...flags]));
}

const hanging = (name: string) => ({ 'templates/a.yaml': deployment(name, 'hang') });

describe('what is under way', () => {
  test('is listed as pending-install at once, and an upgrade says whose it is', async () => {
    const { run, chart } = scene;
    await start(['install', 'first', chart(hanging('first'))]);
    const row = { name: 'first', revision: '1', status: 'pending-install' };
    expect(await listed()).toMatchObject([row]);
    expect(await listed('--pending')).toMatchObject([row]);
    expect(await listed('--deployed')).toEqual([]);
    const { stderr } = await run(['upgrade', 'first', chart(hanging('first'))]);
    expect(stderr).toMatch(
      /Error: UPGRADE FAILED: another operation \(install\/upgrade\/rollback\) is in progress: install by .+@.+ \(\d+\)/,
    );
  });

  test('is listed as pending-upgrade at once, and another says at once whose it is', async () => {
    const { helm, run, chart } = scene;
    await helm(['install', 'second', chart({ 'templates/a.yaml': config('second') })]);
    await start(['upgrade', 'second', chart(hanging('second'))]);
    const row = { name: 'second', revision: '2', status: 'pending-upgrade' };
    expect(await listed('--filter', 'second')).toMatchObject([row]);
    expect(await listed('--pending')).toMatchObject([row]);
    const said: string[] = [];
    const { stderr } = await run(['upgrade', 'second', chart(hanging('second'))], {
      onNote: (text) => said.push(text),
    });
    expect(said[0]).toMatch(
      /^"second" is locked: upgrade by .+@.+ \(\d+\) is in progress since [\d:]{8} UTC \(\d+s\); finding out until/,
    );
    expect(stderr).toContain('another operation (install/upgrade/rollback) is in progress: ');
  });
});
