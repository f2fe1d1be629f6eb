/**
 * What is served but not stored: computed from other objects when it is asked for. Written as the
 * table of built-in resources is.
 */
export const computedResources = `
metrics.k8s.io/v1beta1
 nodes  NodeMetrics Cluster get,list
 pods  PodMetrics Namespaced get,list
`;

export const metricsGroup = 'metrics.k8s.io';
