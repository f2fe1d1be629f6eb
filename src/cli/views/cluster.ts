import type { ClusterState } from '../../../cluster/daemon/index.ts';

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

export function clusterTable(status: ClusterStatus): string {
  if (!status.running) return 'The embedded cluster does not run; `helm cluster start` starts it\n';
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

export interface GreetingOptions {
  readonly isForeground: boolean;
  /** Whether commands that name no context reach it. */
  readonly isCurrent: boolean;
}

/** What a start says: what runs where, and how to use it. */
export function clusterGreeting(
  { url, version, pid, dataDirectory, kubeconfig, context }: ClusterState,
  { isForeground, isCurrent }: GreetingOptions,
): string {
  const kept = dataDirectory === undefined ? 'in memory' : `in ${dataDirectory}`;
  const end = isForeground ? 'Ctrl-C' : 'helm cluster stop';
  const current = isCurrent ? ', and is the current one' : '';
  return `The embedded cluster runs at ${url} (Kubernetes ${version}, process ${pid}), with its data ${kept}.
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
