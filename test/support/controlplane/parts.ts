/** The command line of each part of a control plane. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Programs } from './build.ts';
import type { StartRequest } from './supervise.ts';

export interface Ports {
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly apiserver: number;
  readonly kubelet: number;
}

export interface Layout {
  readonly programs: Programs;
  readonly directory: string;
  readonly ports: Ports;
}

export const tokenFile = 'tokens.csv';

export function etcd({ programs, directory, ports }: Layout): StartRequest {
  const client = `http://127.0.0.1:${ports.etcd}`;
  const peer = `http://127.0.0.1:${ports.etcdPeer}`;
  return start(programs, 'etcd', {
    'data-dir': path.join(directory, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
    'unsafe-no-fsync': 'true',
    'log-level': 'warn',
  });
}

export function apiServer({ programs, directory, ports }: Layout): StartRequest {
  const file = (name: string): string => path.join(directory, name);
  return start(programs, 'kube-apiserver', {
    'etcd-servers': `http://127.0.0.1:${ports.etcd}`,
    'bind-address': '127.0.0.1',
    'advertise-address': '127.0.0.1',
    // A loopback address is no valid endpoint of the kubernetes Service; nothing here connects to it.
    'endpoint-reconciler-type': 'none',
    'secure-port': String(ports.apiserver),
    'tls-cert-file': file('apiserver.crt'),
    'tls-private-key-file': file('apiserver.key'),
    'client-ca-file': file('ca.crt'),
    'token-auth-file': file(tokenFile),
    'authorization-mode': 'RBAC',
    // As clusters are commonly set up: charts of node agents ask for it.
    'allow-privileged': 'true',
    'service-cluster-ip-range': '10.96.0.0/16',
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': file('service-accounts.key'),
    'service-account-signing-key-file': file('service-accounts.key'),
    // It would refuse Pods of a new namespace until a controller has made the account there.
    'disable-admission-plugins': 'ServiceAccount',
  });
}

/** What many tests at once ask of controllers is more than the default of 20 requests a second lets them do in time. */
const unthrottled = { 'kube-api-qps': '1000', 'kube-api-burst': '2000' };

export function controllerManager({ programs, directory }: Layout): StartRequest {
  const file = (name: string): string => path.join(directory, name);
  return start(programs, 'kube-controller-manager', {
    kubeconfig: file('admin.kubeconfig'),
    'leader-elect': 'false',
    'secure-port': '0',
    'root-ca-file': file('ca.crt'),
    'service-account-private-key-file': file('service-accounts.key'),
    'cluster-signing-cert-file': file('ca.crt'),
    'cluster-signing-key-file': file('ca.key'),
    // kwok tells how its Nodes fare less often than a kubelet does. A Node that is taken for lost has all its Pods
    // marked as not ready, and kwok does not mark them as ready again.
    'node-monitor-grace-period': '24h',
    ...unthrottled,
  });
}

export function scheduler({ programs, directory }: Layout): StartRequest {
  return start(programs, 'kube-scheduler', {
    kubeconfig: path.join(directory, 'admin.kubeconfig'),
    'leader-elect': 'false',
    'secure-port': '0',
    ...unthrottled,
  });
}

/** Plays the kubelet of every Node: Pods run, complete or fail as kwok.yaml says, and have logs. */
export function kwok({ programs, directory, ports }: Layout): StartRequest {
  writeKwokConfiguration(directory);
  const flags = formatFlags({
    kubeconfig: path.join(directory, 'admin.kubeconfig'),
    config: path.join(directory, 'kwok.yaml'),
    'manage-all-nodes': 'true',
    'node-ip': '127.0.0.1',
    'node-port': String(ports.kubelet),
    'server-address': `127.0.0.1:${ports.kubelet}`,
    'tls-cert-file': path.join(directory, 'apiserver.crt'),
    'tls-private-key-file': path.join(directory, 'apiserver.key'),
  });
  return {
    name: 'kwok',
    program: programs.controlplane,
    arguments: ['run', programs.kwok, ...flags],
  };
}

/** Every container logs the same line. The file that holds it has to be named by its full path. */
function writeKwokConfiguration(directory: string): void {
  const logsFile = path.join(directory, 'container.log');
  writeFileSync(logsFile, `${new Date().toISOString()} stdout F hello from a container\n`);
  const logs = {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'ClusterLogs',
    metadata: { name: 'every-container' },
    spec: { logs: [{ logsFile }] },
  };
  const stages = readFileSync(path.join(import.meta.dirname, 'kwok.yaml'), 'utf8');
  writeFileSync(path.join(directory, 'kwok.yaml'), `${stages}---\n${JSON.stringify(logs)}\n`);
}

function start(
  programs: Programs,
  name: string,
  flags: Readonly<Record<string, string>>,
): StartRequest {
  return { name, program: programs.controlplane, arguments: [name, ...formatFlags(flags)] };
}

function formatFlags(flags: Readonly<Record<string, string>>): string[] {
  return Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
}
