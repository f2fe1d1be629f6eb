/**
 * A cluster that outlives the command that started it: a process in the background, noted down in
 * a directory and in the user's kubeconfig. The door for the command line, which comes in when
 * `helm cluster` is asked for and not before; the server itself is loaded only where it runs.
 */
export { findRunning, startInBackground, stopRunning } from './background.ts';
export { listClusters, stateDirectoryOf } from './cluster-names.ts';
export type { ClusterState } from './cluster-state.ts';
export { chooseKubeconfig, hasCurrentContext } from './kubeconfig-file.ts';
export type { KubeconfigPlaces } from './kubeconfig-file.ts';
export { runCluster } from './run-cluster.ts';
export type { RunOptions } from './run-cluster.ts';
export { loadSnapshot, saveSnapshot } from './snapshot-file.ts';
export { parseKubernetesVersion } from '../version.ts';
