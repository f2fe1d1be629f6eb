/** Patterns of the names of cases that need more than an API server and its controllers. */
export const needsMore: readonly string[] = [
  // Programs that run in containers, and answer the server.
  'AdmissionWebhook',
  'CustomResourceConversionWebhook',
  'CustomResourceFieldSelectors',
  'Aggregator',
  'Aggregated APIServer',
  // A kubelet that runs containers: files in them, their exit codes.
  'Generated clientset',
  // Several servers, or an etcd that one may stop.
  'etcd',
  'kube-apiserver identity',
  'StorageVersion',
  'CoordinatedLeaderElection',
  // How a server shares itself out among many clients.
  'requests can be classified',
  'drowned out',
  // A program beside this one.
  'kubectl explain',
  // What a conformance run leaves out, too.
  String.raw`\[Feature:`,
  String.raw`\[FeatureGate:`,
  String.raw`\[Alpha\]`,
  String.raw`\[Disruptive\]`,
  String.raw`\[Flaky\]`,
  String.raw`\[Slow\]`,
];
