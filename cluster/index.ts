/**
 * A Kubernetes API server in one Node process, for trying charts and for tests: HTTPS on loopback,
 * in memory or kept on disk, with the controllers that make workloads move. Its one idea is that an
 * object is JSON with a type from a table, and everything else (validation, merging, ownership,
 * discovery) follows from the type.
 *
 * It is never the product's truth: what it answers is checked against a real kube-apiserver by the
 * contract suite. It shares nothing with the product's own client.
 */
export { startCluster } from './start-cluster.ts';
export type { ClusterOptions, RunningCluster } from './start-cluster.ts';
export type { Account } from './accounts.ts';
export { findRunning, startInBackground, stopRunning } from './daemon/background.ts';
export type { BackgroundOptions } from './daemon/background.ts';
export type { ClusterState } from './daemon/cluster-state.ts';
export { chooseKubeconfig, hasCurrentContext } from './daemon/kubeconfig-file.ts';
export type { KubeconfigPlaces } from './daemon/kubeconfig-file.ts';
export { runCluster } from './daemon/run-cluster.ts';
export type { RunOptions } from './daemon/run-cluster.ts';
export { systemClock } from './clock.ts';
export type { Clock } from './clock.ts';
export { contextName as CONTEXT_NAME } from './kubeconfig.ts';
export { kubernetesVersion } from './version.ts';
