/**
 * The client of the Kubernetes API: the identity and the rights of the user and no others. Its one
 * idea is that an object is plain JSON, addressed by apiVersion, kind, namespace and name; what a
 * request could not be sure of (was it done, or not?) is found out before anything is done twice.
 * It knows neither charts nor releases.
 */
export type { ClusterAccess } from './config/cluster-access.ts';
export { findAccess, findNamespace } from './config/find-access.ts';
export type { AccessOptions } from './config/find-access.ts';
