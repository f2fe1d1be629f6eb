import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { identifyProcess, isProcessGone } from './process-identity.ts';

// Only Linux tells when a process began, and so whether a number is still the same process: it runs there.
const isTold = process.platform === 'linux';

describe.runIf(isTold)('isProcessGone()', () => {
  test('knows that this process lives', () => {
    const own = identifyProcess();
    expect(own).toMatchObject({ pid: process.pid });
    expect(own && isProcessGone(own)).toBe(false);
  });

  test('knows when another has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const identity = identifyProcess(child.pid);
    expect(identity && isProcessGone(identity)).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(identity && isProcessGone(identity)).toBe(true);
  });

  test('tells another process of the same number', () => {
    const own = identifyProcess();
    expect(own && isProcessGone({ ...own, start: '1' })).toBe(true);
  });

  test('says nothing of other machines', () => {
    expect(isProcessGone({ host: 'elsewhere', pid: 1, start: '1' })).toBe(false);
  });
});
