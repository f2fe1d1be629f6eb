import type { Behavior } from '../resources/behavior.ts';
import { clusterRole, clusterRoleBinding, role, roleBinding } from './access.ts';
import { autoscaler } from './autoscaler.ts';
import { configMap, secret } from './config.ts';
import { definition } from './definition.ts';
import { event } from './event.ts';
import { apiService, resourceClaim, resourceClaimTemplate } from './extension-kinds.ts';
import { cronJob, job } from './jobs.ts';
import { limitRange } from './limit-range.ts';
import { mutatingPolicy, mutatingPolicyBinding } from './mutating-policies.ts';
import { namespace } from './namespace.ts';
import { ingress, ingressClass, networkPolicy } from './networking.ts';
import {
  csiDriver,
  disruptionBudget,
  endpointSlice,
  endpoints,
  lease,
  node,
  podTemplate,
  priorityClass,
  replicationController,
  signingRequest,
} from './other-kinds.ts';
import { pod } from './pod.ts';
import { resourceQuota } from './resource-quota.ts';
import { service } from './service.ts';
import { persistentVolume, persistentVolumeClaim, storageClass } from './storage.ts';
import { validatingPolicy, validatingPolicyBinding } from './validating-policies.ts';
import { webhookConfiguration } from './webhook-configuration.ts';
import { daemonSet, deployment, replicaSet, specOf, statefulSet } from './workloads.ts';

const plain: Behavior = {};
const componentStatus: Behavior = {
  deprecationWarning: 'v1 ComponentStatus is deprecated in v1.19+',
};
const returnsDeleted: Behavior = { returnsDeleted: true };

/** By group and kind. */
const behaviors: Readonly<Record<string, Behavior>> = {
  '/ComponentStatus': componentStatus,
  '/ConfigMap': configMap,
  '/Endpoints': endpoints,
  '/Event': event,
  '/LimitRange': limitRange,
  '/Namespace': namespace,
  '/Node': node,
  '/PersistentVolume': persistentVolume,
  '/PersistentVolumeClaim': persistentVolumeClaim,
  '/Pod': pod,
  '/PodTemplate': podTemplate,
  '/ReplicationController': replicationController,
  '/ResourceQuota': resourceQuota,
  '/Secret': secret,
  '/Service': service,
  '/ServiceAccount': returnsDeleted,
  'admissionregistration.k8s.io/MutatingAdmissionPolicy': mutatingPolicy,
  'admissionregistration.k8s.io/MutatingAdmissionPolicyBinding': mutatingPolicyBinding,
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy': validatingPolicy,
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding': validatingPolicyBinding,
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': webhookConfiguration(true),
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': webhookConfiguration(false),
  'apiextensions.k8s.io/CustomResourceDefinition': definition,
  'apiregistration.k8s.io/APIService': apiService,
  'apps/DaemonSet': daemonSet,
  'apps/Deployment': deployment,
  'apps/ReplicaSet': replicaSet,
  'apps/StatefulSet': statefulSet,
  'autoscaling/HorizontalPodAutoscaler': autoscaler,
  'batch/CronJob': cronJob,
  'batch/Job': job,
  'certificates.k8s.io/CertificateSigningRequest': signingRequest,
  'coordination.k8s.io/Lease': lease,
  'discovery.k8s.io/EndpointSlice': endpointSlice,
  'events.k8s.io/Event': event,
  'networking.k8s.io/Ingress': ingress,
  'networking.k8s.io/IngressClass': ingressClass,
  'networking.k8s.io/NetworkPolicy': networkPolicy,
  'node.k8s.io/RuntimeClass': { createsOnUpdate: true, requiresResourceVersion: true },
  'policy/PodDisruptionBudget': disruptionBudget,
  'rbac.authorization.k8s.io/ClusterRole': clusterRole,
  'rbac.authorization.k8s.io/ClusterRoleBinding': clusterRoleBinding,
  'rbac.authorization.k8s.io/Role': role,
  'rbac.authorization.k8s.io/RoleBinding': roleBinding,
  'resource.k8s.io/DeviceClass': { generationOf: specOf },
  'resource.k8s.io/ResourceClaim': resourceClaim,
  'resource.k8s.io/ResourceClaimTemplate': resourceClaimTemplate,
  'scheduling.k8s.io/PriorityClass': priorityClass,
  'storage.k8s.io/CSIDriver': csiDriver,
  'storage.k8s.io/CSINode': { requiresResourceVersion: true, returnsDeleted: true },
  'storage.k8s.io/StorageClass': storageClass,
  'storage.k8s.io/VolumeAttachment': { requiresResourceVersion: true, returnsDeleted: true },
};

export function behaviorOf(group: string, kind: string): Behavior {
  return behaviors[`${group}/${kind}`] ?? plain;
}
