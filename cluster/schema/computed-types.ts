/** The types of what is computed when it is asked for, as metrics-server has them; written as the built-in ones are. */
export const computedTypes = `
metrics.v1beta1.ContainerMetrics
 name#1!+ string
 usage#2!+ {}quantity
metrics.v1beta1.NodeMetrics
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 timestamp#2!+ time
 window#3!+ string
 usage#4!+ {}quantity
metrics.v1beta1.NodeMetricsList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []metrics.v1beta1.NodeMetrics
metrics.v1beta1.PodMetrics
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 timestamp#2!+ time
 window#3!+ string
 containers#4!+ []metrics.v1beta1.ContainerMetrics atomic
metrics.v1beta1.PodMetricsList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []metrics.v1beta1.PodMetrics
`;
