import type { ClusterState } from '../../../cluster/daemon/index.ts';
import { formatTable } from '../terminal/table.ts';

/** The cluster that is meant where none is named. */
export const defaultClusterName = 'embedded';

/** "The embedded cluster", and which one where it is not the one that everybody has. */
export function titleOf(name: string): string {
  return name === defaultClusterName ? 'The embedded cluster' : `The embedded cluster "${name}"`;
}

/** The command that does something to a cluster, with its name where it needs one. */
export function clusterCommand(verb: string, name: string): string {
  return ['helm cluster', verb, ...(name === defaultClusterName ? [] : [name])].join(' ');
}

/** What `helm cluster status -o json` prints. */
export type ClusterStatus =
  | { readonly running: false }
  | {
      readonly running: true;
      readonly address: string;
      readonly version: string;
      readonly context: string;
      readonly kubeconfig: string;
      /** Undefined where everything is in memory. */
      readonly dataDirectory: string | undefined;
      readonly pid: number;
      readonly startedAt: string;
      readonly uptimeSeconds: number;
    };

export function describeCluster(state: ClusterState | undefined, now: Date): ClusterStatus {
  if (state === undefined) return { running: false };
  const { url, version, context, kubeconfig, dataDirectory, pid, startedAt } = state;
  const uptime = now.getTime() - new Date(startedAt).getTime();
  return {
    running: true,
    address: url,
    version,
    context,
    kubeconfig,
    dataDirectory,
    pid,
    startedAt,
    uptimeSeconds: Math.max(0, Math.floor(uptime / 1000)),
  };
}

export function clusterTable(status: ClusterStatus, name: string): string {
  if (!status.running) {
    return `${titleOf(name)} does not run; \`${clusterCommand('start', name)}\` starts it\n`;
  }
  const rows = [
    ['STATUS', 'running'],
    ['ADDRESS', status.address],
    ['VERSION', status.version],
    ['CONTEXT', status.context],
    ['KUBECONFIG', status.kubeconfig],
    ['DATA', status.dataDirectory ?? 'in memory'],
    ['PROCESS', String(status.pid)],
    ['UPTIME', formatUptime(status.uptimeSeconds)],
  ];
  return rows.map(([name, value]) => `${name}: ${value}\n`).join('');
}

/** A line for each cluster that runs. */
export function clusterList(states: readonly ClusterState[]): string {
  if (states.length === 0) return 'No embedded cluster runs; `helm cluster start` starts one\n';
  const header = ['NAME', 'ADDRESS', 'VERSION', 'CONTEXT', 'DATA'];
  const rows = states.map(({ name, context, url, version, dataDirectory }) => [
    name,
    url,
    version,
    context,
    dataDirectory ?? 'in memory',
  ]);
  return formatTable(header, rows);
}

export interface GreetingOptions {
  readonly isForeground: boolean;
  /** Whether commands that name no context reach it. */
  readonly isCurrent: boolean;
}

/** What a start says: what runs where, and how to use it. */
export function clusterGreeting(
  { name, context, version, url, pid, dataDirectory, kubeconfig }: ClusterState,
  { isForeground, isCurrent }: GreetingOptions,
): string {
  const kept = dataDirectory === undefined ? 'in memory' : `in ${dataDirectory}`;
  const end = isForeground ? 'Ctrl-C' : clusterCommand('stop', name);
  const current = isCurrent ? ', and is the current one' : '';
  return `${titleOf(name)} runs at ${url} (Kubernetes ${version}, process ${pid}), with its data ${kept}.
The context "${context}" is in ${kubeconfig}${current}.

  helm create web && helm install web ./web --kube-context ${context}
  kubectl --context ${context} get pods

${end} ends it.
`;
}

function formatUptime(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first);
  return shown.map(([amount, unit]) => `${amount}${unit}`).join('');
}
