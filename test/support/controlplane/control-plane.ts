/**
 * A real control plane on loopback, for tests: etcd, kube-apiserver, controller manager and scheduler, with kwok for
 * a kubelet.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiClient } from '../../cluster/contract/api-client.ts';
import {
  administrator,
  createAccount,
  formatCertificateRequest,
  formatTokenFile,
} from './accounts.ts';
import type { Account, User } from './accounts.ts';
import { buildControlPlane } from './build.ts';
import { findFreePorts } from './free-ports.ts';
import { apiServer, controllerManager, etcd, kwok, scheduler, tokenFile } from './parts.ts';
import type { Layout } from './parts.ts';
import {
  bindUsers,
  createNode,
  nodeNames,
  waitForControllers,
  waitForNode,
  waitForServer,
} from './setup.ts';
import { Supervisor } from './supervisor.ts';

export interface ControlPlaneOptions {
  /** Who may log in besides the administrator; by default an editor, a viewer and somebody without rights. */
  readonly users?: readonly User[];
  /** How many there are; 1 by default. */
  readonly nodes?: number;
  /** In the session of who starts it, for measurements: a session of its own has a share of the machine of its own. */
  readonly isAttached?: boolean;
  /** Hears what takes long. */
  readonly report?: (line: string) => void;
}

export interface ControlPlane {
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  readonly admin: Account;
  account(name: string): Account;
  /** Rejects when a part of it ends by itself. */
  readonly failure: Promise<never>;
  /** Ends every process and removes every file. Happens by itself when this process ends, however it does. */
  stop(): Promise<void>;
}

const defaultUsers: readonly User[] = [
  { name: 'editor', clusterRole: 'edit' },
  { name: 'viewer', clusterRole: 'view' },
  { name: 'nobody' },
];

export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const programs = buildControlPlane(options.report ?? (() => undefined));
  const users = [administrator, ...(options.users ?? defaultUsers)];
  const layout = await createLayout(programs);
  const supervisor = new Supervisor(layout.directory, options);
  try {
    const plane = describePlane(layout, createAccounts(layout, users), supervisor);
    await Promise.race([startParts(layout, plane, supervisor), supervisor.failure]);
    await startNodes(plane, options.nodes ?? 1, supervisor);
    await bindUsers(new ApiClient(plane, plane.admin), users);
    return plane;
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

async function createLayout(programs: Layout['programs']): Promise<Layout> {
  const [etcdPort = 0, etcdPeer = 0, apiserver = 0, kubelet = 0] = await findFreePorts(4);
  return {
    programs,
    directory: mkdtempSync(path.join(tmpdir(), 'controlplane-')),
    ports: { etcd: etcdPort, etcdPeer, apiserver, kubelet },
  };
}

function createAccounts(layout: Layout, users: readonly User[]): readonly Account[] {
  const { directory, programs } = layout;
  const requests = users.map(formatCertificateRequest);
  execFileSync(programs.controlplane, ['certificates', directory, ...requests]);
  const accounts = users.map((user) => createAccount(user, { directory, url: urlOf(layout) }));
  writeFileSync(path.join(directory, tokenFile), formatTokenFile(users, accounts), { mode: 0o600 });
  return accounts;
}

function describePlane(
  layout: Layout,
  accounts: readonly Account[],
  supervisor: Supervisor,
): ControlPlane {
  const account = (name: string): Account => {
    const found = accounts.find((one) => one.name === name);
    if (found === undefined) throw new Error(`The control plane has no user "${name}"`);
    return found;
  };
  return {
    url: urlOf(layout),
    ca: readFileSync(path.join(layout.directory, 'ca.crt'), 'utf8'),
    admin: account(administrator.name),
    account,
    failure: supervisor.failure,
    stop: () => supervisor.stop(),
  };
}

async function startParts(
  layout: Layout,
  plane: ControlPlane,
  supervisor: Supervisor,
): Promise<void> {
  const admin = new ApiClient(plane, plane.admin);
  supervisor.start(etcd(layout));
  supervisor.start(apiServer(layout));
  await waitForServer(admin);
  supervisor.start(controllerManager(layout));
  supervisor.start(scheduler(layout));
  supervisor.start(kwok(layout));
  await waitForControllers(admin);
}

async function startNodes(
  plane: ControlPlane,
  count: number,
  supervisor: Supervisor,
): Promise<void> {
  const admin = new ApiClient(plane, plane.admin);
  const names = nodeNames(count);
  for (const name of names) await createNode(admin, name);
  const ready = names.map((name) => waitForNode(admin, name));
  await Promise.race([Promise.all(ready), supervisor.failure]);
}

function urlOf({ ports }: Layout): string {
  return `https://127.0.0.1:${ports.apiserver}`;
}
