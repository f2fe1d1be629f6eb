import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient } from '../../../src/kube/index.ts';
import { createObject, findObject, patchObject } from '../../../src/kube/index.ts';
import { findHistory, findRelease, systemTime } from '../../../src/release/index.ts';
import { identifyProcess } from '../../../src/processes/index.ts';
import type { LeaseTime, LockWait, Operation, Release } from '../../../src/release/index.ts';
import { createNamespace, eventually } from '../contract/contract.ts';
import { releaseClientOf } from './clients.ts';
import { deploy, draftOf, open } from './operations.ts';

let namespace: string;
let client: KubeClient;

beforeEach(async () => {
  namespace = await createNamespace('lock');
  client = releaseClientOf(namespace);
});

interface SleepyTime extends LeaseTime {
  sleep: (milliseconds: number) => void;
}

/** The time of a process that was stopped: it renews nothing, and wakes up later. */
function sleepyTime(): SleepyTime {
  let slept = 0;
  return {
    monotonic: () => systemTime.monotonic() + slept,
    after: () => () => undefined,
    sleep: (milliseconds) => void (slept += milliseconds),
  };
}

/** A client that does not wait for the end of leases. */
function impatient(): KubeClient {
  return releaseClientOf(namespace, { sleep: async () => undefined });
}

const configMap = { apiVersion: 'v1', kind: 'ConfigMap', name: 'x' };

async function writeConfigMap(writer: KubeClient): Promise<void> {
  await createObject(writer, { ...configMap, metadata: { name: 'x', namespace } });
}

describe('of several that want to work on a release', () => {
  test('one may, and the others are told who', async () => {
    await deploy(client, 'install');
    const holders = Array.from({ length: 8 }, (_, index) => `client-${index}@test (${index})`);
    const results = await Promise.allSettled(
      holders.map((holder) =>
        open(releaseClientOf(namespace), 'upgrade', { holder, leaseSeconds: 5 }),
      ),
    );
    const winners = results.filter((result) => result.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    const { id, holder } = winner?.value.operation ?? { id: '', holder: '' };
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({ code: 'ReleaseLocked', retryable: true });
      expect((result.reason as Error).message).toMatch(
        `another operation (install/upgrade/rollback) is in progress: upgrade by ${holder}, operation ${id}, works on "web" since `,
      );
    }
    await winner?.value.close();
  });

  test('one makes a new one', async () => {
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() => open(releaseClientOf(namespace), 'install', { leaseSeconds: 5 })),
    );
    const winners = results.filter((result) => result.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await winners[0]?.value.close();
    expect(await findRelease(client, namespace, 'web')).toBeUndefined();
  });

  test('all may, one after the other, if they wait', async () => {
    await deploy(client, 'install');
    const waitForLock = 30_000;
    await Promise.all(
      [1, 2, 3, 4, 5].map((value) => {
        const draft = draftOf({ payload: { values: { value } } });
        return deploy(releaseClientOf(namespace), 'upgrade', draft, { waitForLock });
      }),
    );
    const history = await findHistory(client, namespace, 'web');
    expect(history?.versions.map(({ sequence, phase }) => `${sequence} ${phase}`)).toEqual([
      ...[1, 2, 3, 4, 5].map((sequence) => `${sequence} superseded`),
      '6 deployed',
    ]);
    expect(history?.release.fence).toBe(6);
  });
});

describe('a holder who does not renew', () => {
  test('is succeeded after its lease, and not before', async () => {
    await deploy(client, 'install');
    await open(client, 'upgrade', { leaseSeconds: 1, leaseTime: sleepyTime(), holder: 'sleeper' });
    const startedAt = systemTime.monotonic();
    const abandoned: Operation[] = [];
    const onTakeOver = (operation: Operation): void => void abandoned.push(operation);
    const next = await open(releaseClientOf(namespace), 'upgrade', { onTakeOver });
    expect(systemTime.monotonic() - startedAt).toBeGreaterThanOrEqual(1000);
    expect(abandoned).toMatchObject([{ holder: 'sleeper', fence: 2 }]);
    expect(next.operation.fence).toBe(3);
    await next.close();
  });

  test('is told of at once: who, what, since when, and until when it is waited for', async () => {
    await deploy(client, 'install');
    await open(client, 'upgrade', { leaseSeconds: 1, leaseTime: sleepyTime(), holder: 'sleeper' });
    const waits: LockWait[] = [];
    const onWait = (wait: LockWait): void => void waits.push(wait);
    const next = await open(releaseClientOf(namespace), 'upgrade', { onWait, waitForLock: 9000 });
    await next.close();
    expect(waits).toMatchObject([
      { name: 'web', operation: { kind: 'upgrade', holder: 'sleeper' } },
    ]);
    const [wait] = waits;
    const patience = (wait?.until.getTime() ?? 0) - (wait?.certainAt.getTime() ?? 0);
    expect(Math.round(patience / 1000)).toBe(8);
  });

  test.runIf(process.platform === 'linux')(
    'is succeeded at once by others on its machine when its process is gone',
    async () => {
      await deploy(client, 'install');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      await once(child, 'spawn');
      const dead = { process: identifyProcess(child.pid), leaseTime: sleepyTime() };
      await open(client, 'upgrade', dead);
      const startedAt = systemTime.monotonic();
      const opening = open(releaseClientOf(namespace), 'upgrade');
      await delay(700);
      child.kill('SIGKILL');
      await (await opening).close();
      const elapsed = systemTime.monotonic() - startedAt;
      expect(elapsed).toBeGreaterThan(650);
      expect(elapsed).toBeLessThan(5000);
    },
  );

  test('writes nothing once it was succeeded', async () => {
    await deploy(client, 'install');
    const leaseTime = sleepyTime();
    const sleeper = await open(client, 'upgrade', { leaseTime });
    const version = await sleeper.begin(draftOf());
    const next = await open(impatient(), 'upgrade', { holder: 'bob@ci (2)' });
    leaseTime.sleep(60_000);
    await expect(writeConfigMap(sleeper.client)).rejects.toMatchObject({
      code: 'LeaseLost',
      message: `stopped working on the release "web": upgrade by bob@ci (2), operation ${next.operation.id}, has taken over`,
    });
    expect(sleeper.signal.aborted).toBe(true);
    await expect(sleeper.commit(version, 'done')).rejects.toMatchObject({ code: 'LeaseLost' });
    await sleeper.close();
    expect(await findObject(client, configMap)).toBeUndefined();
    expect((await findRelease(client, namespace, 'web'))?.operation?.id).toBe(next.operation.id);
    await next.close();
  });

  test('cannot commit even within its lease once it was succeeded', async () => {
    await deploy(client, 'install');
    const sleeper = await open(client, 'upgrade', { leaseTime: sleepyTime() });
    const version = await sleeper.begin(draftOf());
    const next = await open(impatient(), 'upgrade');
    await expect(sleeper.commit(version, 'done')).rejects.toMatchObject({ code: 'LeaseLost' });
    const second = await next.begin(draftOf());
    await next.commit(second, 'done');
    const history = await findHistory(client, namespace, 'web');
    expect(history?.versions.map(({ sequence, phase }) => `${sequence} ${phase}`)).toEqual([
      '1 superseded',
      '2 failed',
      '3 deployed',
    ]);
    expect(history?.versions[1]?.description).toBe('Interrupted; alice@laptop (1) came after it');
  });

  test('goes on if nobody came meanwhile', async () => {
    const leaseTime = sleepyTime();
    const sleeper = await open(client, 'install', { leaseTime });
    leaseTime.sleep(60_000);
    await writeConfigMap(sleeper.client);
    const renewed = await findRelease(client, namespace, 'web');
    expect(renewed?.operation?.renewedAt).not.toEqual(renewed?.operation?.startedAt);
    await sleeper.close();
  });

  test('goes on if somebody has only labelled the release', async () => {
    await deploy(client, 'install');
    const leaseTime = sleepyTime();
    const operation = await open(client, 'upgrade', { leaseTime });
    const release = { apiVersion: 'helm.sh/v3', kind: 'Release', name: 'web' };
    const patch = { metadata: { labels: { team: 'a' } } };
    await patchObject(client, release, patch, { type: 'merge' });
    leaseTime.sleep(60_000);
    const version = await operation.begin(draftOf());
    await patchObject(client, release, patch, { type: 'merge' });
    await operation.commit(version, 'done');
    expect((await findRelease(client, namespace, 'web'))?.current).toBe(version.name);
  });
});

test('a holder who renews is not succeeded, however long it takes', async () => {
  await deploy(client, 'install');
  const holder = await open(client, 'upgrade', { leaseSeconds: 1 });
  await holder.begin(draftOf());
  const waitForLock = 2500;
  const other = open(releaseClientOf(namespace), 'upgrade', { waitForLock });
  await expect(other).rejects.toMatchObject({ code: 'ReleaseLocked' });
  // What is under way is told of by then.
  expect((await findRelease(client, namespace, 'web'))?.latest).toMatchObject({
    sequence: 2,
    phase: 'pending',
  });
  await holder.fail('enough');
});

describe('a renewal that comes to who watches a lock', () => {
  /** Watches a lock that somebody holds, in whose name the test renews. */
  async function watch(monotonic: () => number) {
    await deploy(client, 'install');
    await open(client, 'upgrade', { leaseTime: sleepyTime() });
    const sleeps: (() => void)[] = [];
    const sleep = (): Promise<void> => new Promise((resolve) => void sleeps.push(resolve));
    const leaseTime = { ...systemTime, monotonic };
    const next = open(releaseClientOf(namespace, { sleep }), 'upgrade', { leaseTime });
    const isWatching = (count: number): Promise<void> =>
      eventually(async () => expect(sleeps).toHaveLength(count));
    // The first thing that it sees is the release as it was.
    await isWatching(2);
    const release = { apiVersion: 'helm.sh/v3', kind: 'Release', name: 'web' };
    const renew = async (): Promise<void> => {
      const patch = { status: { operation: { renewedAt: new Date().toISOString() } } };
      await patchObject(client, release, patch, { type: 'merge' });
    };
    return { next, renew, isWatching, endLease: () => sleeps.at(-1)?.() };
  }

  test('at once may be the last of a holder who is dead', async () => {
    const { next, renew, isWatching, endLease } = await watch(() => 0);
    await renew();
    await isWatching(3);
    endLease();
    await (await next).close();
  });

  test('after a while proves that the holder lives', async () => {
    let now = 0;
    const { next, renew } = await watch(() => now);
    now = 1500;
    const refused = expect(next).rejects.toMatchObject({ code: 'ReleaseLocked' });
    await renew();
    await refused;
  });
});

test('a release tells when it was last written, by the clock of the server', async () => {
  await deploy(client, 'install');
  const { createdAt, writtenAt } = await requireRelease();
  expect(writtenAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
  await eventually(async () => {
    await (await open(client, 'test')).close();
    expect((await requireRelease()).writtenAt.getTime()).toBeGreaterThan(writtenAt.getTime());
  });
});

async function requireRelease(): Promise<Release> {
  const release = await findRelease(client, namespace, 'web');
  if (release === undefined) throw new Error('There is no release');
  return release;
}
