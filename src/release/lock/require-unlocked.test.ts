import { describe, expect, test } from 'vitest';
import { identifyProcess } from '../../processes/index.ts';
import { holdRelease } from '../testing/held-release.ts';
import { requireUnlocked } from './require-unlocked.ts';

// Only Linux tells when a process began, and so whether a number is still the same process: what needs
// that runs there.
const own = identifyProcess();

describe('requireUnlocked()', () => {
  test('asks nothing where nobody works on the release', async () => {
    const { server, release } = holdRelease();
    await requireUnlocked(server.client, { ...release, operation: undefined });
    expect(server.methods).toEqual([]);
  });

  test('refuses where somebody does', async () => {
    const { server, release } = holdRelease({ process: own });
    await expect(requireUnlocked(server.client, release)).rejects.toMatchObject({
      code: 'ReleaseLocked',
    });
  });

  test.runIf(own)('lets pass where the process is gone', async () => {
    const { server, release } = holdRelease({ process: own && { ...own, start: '1' } });
    await requireUnlocked(server.client, release);
    expect(server.methods).toEqual([]);
  });

  test('lets pass where nobody has renewed for two leases', async () => {
    const { server, release } = holdRelease();
    server.date = 'Thu, 01 Jan 2026 00:00:31 GMT';
    await requireUnlocked(server.client, release);
  });

  test('ends with its signal', async () => {
    const { server, release } = holdRelease();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(requireUnlocked(server.client, release, { signal })).rejects.toThrow('enough');
  });
});
