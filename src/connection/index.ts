/**
 * The cluster that a command works on, and what charts may know and ask of it (the target). Opened once per
 * command and closed with it; commands without a cluster assume a target instead.
 */
export { clusterAccess } from './cluster-access.ts';
export { assumeRelease, assumeTarget, assumedName } from './assume-target.ts';
export { connectCluster } from './connect-cluster.ts';
export type { Cluster } from './connect-cluster.ts';
export { fetchTarget } from './fetch-target.ts';
export type { Target } from './fetch-target.ts';
