import type { ApiResource } from '../resources/api-resource.ts';
import {
  agePrinter,
  claimPrinter,
  configMapPrinter,
  endpointsPrinter,
  eventPrinter,
  namespacePrinter,
  nodePrinter,
  secretPrinter,
  servicePrinter,
  volumePrinter,
} from './core-printers.ts';
import { customPrinter } from './custom-printer.ts';
import {
  bindingPrinter,
  csiDriverPrinter,
  definitionPrinter,
  endpointSlicePrinter,
  ingressClassPrinter,
  ingressPrinter,
  leasePrinter,
  networkPolicyPrinter,
  priorityClassPrinter,
  quotaPrinter,
  revisionPrinter,
  runtimeClassPrinter,
  signingRequestPrinter,
  storageClassPrinter,
  webhookPrinter,
} from './other-printers.ts';
import { podPrinter } from './pod-printer.ts';
import type { TablePrinter } from './table.ts';
import { plainPrinter } from './table.ts';
import {
  autoscalerPrinter,
  budgetPrinter,
  cronJobPrinter,
  daemonSetPrinter,
  deploymentPrinter,
  jobPrinter,
  podTemplatePrinter,
  replicaSetPrinter,
  statefulSetPrinter,
} from './workload-printers.ts';

const printers: Readonly<Record<string, TablePrinter>> = {
  ClusterRoleBinding: bindingPrinter,
  ConfigMap: configMapPrinter,
  CSIDriver: csiDriverPrinter,
  ControllerRevision: revisionPrinter,
  CronJob: cronJobPrinter,
  CustomResourceDefinition: definitionPrinter,
  CertificateSigningRequest: signingRequestPrinter,
  DaemonSet: daemonSetPrinter,
  Deployment: deploymentPrinter,
  EndpointSlice: endpointSlicePrinter,
  Endpoints: endpointsPrinter,
  Event: eventPrinter,
  HorizontalPodAutoscaler: autoscalerPrinter,
  Ingress: ingressPrinter,
  IngressClass: ingressClassPrinter,
  Job: jobPrinter,
  Lease: leasePrinter,
  MutatingWebhookConfiguration: webhookPrinter,
  Namespace: namespacePrinter,
  NetworkPolicy: networkPolicyPrinter,
  Node: nodePrinter,
  PersistentVolume: volumePrinter,
  PersistentVolumeClaim: claimPrinter,
  Pod: podPrinter,
  PodDisruptionBudget: budgetPrinter,
  PodTemplate: podTemplatePrinter,
  PriorityClass: priorityClassPrinter,
  ReplicaSet: replicaSetPrinter,
  ReplicationController: replicaSetPrinter,
  ResourceQuota: quotaPrinter,
  RoleBinding: bindingPrinter,
  RuntimeClass: runtimeClassPrinter,
  Secret: secretPrinter,
  Service: servicePrinter,
  ServiceAccount: agePrinter,
  StatefulSet: statefulSetPrinter,
  StorageClass: storageClassPrinter,
  ValidatingWebhookConfiguration: webhookPrinter,
};

/** How kubectl shows the objects of a resource. */
export function printerOf({ kind, custom }: ApiResource): TablePrinter {
  if (custom) return customPrinter(custom);
  return printers[kind] ?? plainPrinter;
}
