import { readFileSync } from 'node:fs';
import type { ClusterAccess, KubeClient, KubeClientOptions } from '../../src/kube/index.ts';
import { createKubeClient } from '../../src/kube/index.ts';
import { tlsFiles } from './loopback.ts';

export interface FakeTime {
  /** What was waited for, in milliseconds. */
  readonly wait: number[];
  readonly now: () => Date;
  readonly random: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** A clock that only moves when somebody waits, and then at once. */
export function createFakeTime(): FakeTime {
  const wait: number[] = [];
  let time = Date.parse('2026-01-01T00:00:00Z');
  return {
    wait,
    now: () => new Date(time),
    random: () => 0.5,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      wait.push(milliseconds);
      time += milliseconds;
    },
  };
}

/** The access to a loopback server, secure or not. */
export function accessTo(url: string, own: Partial<ClusterAccess> = {}): ClusterAccess {
  return {
    server: new URL(url),
    context: 'test',
    namespace: 'default',
    trust: {
      authority: { pem: readFileSync(tlsFiles.authority, 'utf8') },
      serverName: undefined,
      isInsecure: false,
    },
    proxy: undefined,
    isCompressed: true,
    certificate: undefined,
    login: { kind: 'none' },
    impersonate: undefined,
    ...own,
  };
}

/** A client that keeps nothing on disk and never really waits. */
export function clientTo(
  access: ClusterAccess,
  time: FakeTime = createFakeTime(),
  options: Partial<KubeClientOptions> = {},
): KubeClient {
  return createKubeClient(access, { environment: { HOME: '/dev/null' }, ...time, ...options });
}
