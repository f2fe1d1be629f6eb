/** Controllers behind proxies that break what passes, and somebody who asks them for a release. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { runController } from '../../controller/index.ts';
import { createContext, init } from '../../src/index.ts';
import type { ActionContext } from '../../src/index.ts';
import '../cluster/contract/server.ts';
import type { Fault, FaultProxy, SeenRequest } from '../support/fault-proxy.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';

export type Decide = (request: SeenRequest) => Fault | undefined | Promise<Fault | undefined>;

/** A controller under way; seen from the cluster, `crash` is a kill. */
export interface StagedController {
  readonly proxy: FaultProxy;
  readonly crash: () => void;
  readonly stop: () => Promise<void>;
}

export interface StageOptions {
  readonly namespace: string;
  readonly decide?: Decide;
  readonly clock?: ActionContext['clock'];
}

/** Short enough to wait for, and longer than a busy machine forgets a process. */
const leaseSeconds = '10';

/** For what controllers keep on disk. */
const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'helm-controller-')));
afterAll(() => rmSync(home, { recursive: true, force: true }));

export async function startStaged(options: StageOptions): Promise<StagedController> {
  const { url: target, ca, adminToken: token } = inject('contractServer');
  let isDead = false;
  const proxy = await startFaultProxy({
    target,
    ca,
    token,
    fault: (request) => (isDead ? { reset: 'before' } : options.decide?.(request)),
  });
  const end = new AbortController();
  const { namespace, clock } = options;
  const environment = environmentOf(proxy);
  const own = clock === undefined ? {} : { clock };
  const running = runController(createContext({ environment, signal: end.signal, ...own }), {
    listen: '127.0.0.1:0',
    shards: 1,
    concurrency: 2,
    ownNamespace: namespace,
    onlyNamespace: namespace,
  }).catch((error: unknown) => {
    if (!isDead) throw error;
  });
  const finish = async (): Promise<void> => {
    end.abort();
    await running;
    await proxy.close();
  };
  return {
    proxy,
    // Who is dead is not waited for: nobody answers what it still asks.
    stop: async () => (isDead ? undefined : finish()),
    crash: () => {
      isDead = true;
      proxy.cutWatches();
      void finish();
    },
  };
}

/** Lets a controller believe that no other has its share. */
export function withoutRivals({ method, url }: SeenRequest): Fault | undefined {
  if (!url.includes('/leases')) return undefined;
  const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'own' } };
  return method === 'GET' ? { status: 404 } : { status: 201, body: JSON.stringify(lease) };
}

/** Defines our kinds. */
export async function setUp(): Promise<void> {
  const { url: target, ca, adminToken: token } = inject('contractServer');
  const proxy = await startFaultProxy({ target, ca, token, fault: () => undefined });
  await init(createContext({ environment: environmentOf(proxy) }));
  await proxy.close();
}

function environmentOf({ url }: FaultProxy): Readonly<Record<string, string>> {
  return {
    HOME: home,
    KUBECONFIG: '/dev/null',
    HELM_KUBEAPISERVER: url,
    HELM_LEASE_SECONDS: leaseSeconds,
  };
}

/** What changes something in the cluster: not a look, a trial or a sign of life. */
export function isWrite({ method, url }: SeenRequest): boolean {
  return method !== 'GET' && !/dryRun=All|\/leases|reviews\b/.test(url);
}
