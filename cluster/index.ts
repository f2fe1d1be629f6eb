/**
 * A Kubernetes API server in one Node process, for trying charts and for tests: HTTPS on loopback,
 * in memory or kept on disk, with the controllers that make workloads move. Its one idea is that an
 * object is JSON with a type from a table, and everything else (validation, merging, ownership,
 * discovery) follows from the type.
 *
 * It is never the product's truth: what it answers is checked against a real kube-apiserver by the
 * contract suite. It shares nothing with the product's own client.
 *
 * This is the door for programs, `helm-ts/cluster`; the command line enters by `daemon/`.
 *
 * @example
 * const cluster = await startCluster();
 * writeFileSync('kubeconfig', cluster.kubeconfig);
 * await cluster.stop();
 */
export { startCluster } from './start-cluster.ts';
export type { ClusterOptions, RunningCluster } from './start-cluster.ts';
export type { Account } from './accounts.ts';
export type { Clock } from './clock.ts';
export { ManualClock } from './manual-clock.ts';
