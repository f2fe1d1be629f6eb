/** The release that deprecates it, the one without it (or none yet), and what to use instead. */
export type ApiLifecycle = readonly [deprecated: string, removed: string, replacement?: string];

/** By apiVersion and kind. The replacement is an apiVersion, with a kind where that differs too. */
export type ApiTable = Readonly<Record<string, Readonly<Record<string, ApiLifecycle>>>>;

/** What Helm 4.3 knows: the APIs in the client library of Kubernetes 1.37. */
export const deprecatedApis: ApiTable = {
  'admissionregistration.k8s.io/v1alpha1': {
    MutatingAdmissionPolicy: ['1.35', '1.38'],
    MutatingAdmissionPolicyBinding: ['1.35', '1.38'],
    ValidatingAdmissionPolicy: ['1.29', '1.32'],
    ValidatingAdmissionPolicyBinding: ['1.29', '1.32'],
  },
  'admissionregistration.k8s.io/v1beta1': {
    MutatingAdmissionPolicy: ['1.37', '1.40', 'admissionregistration.k8s.io/v1'],
    MutatingAdmissionPolicyBinding: ['1.37', '1.40', 'admissionregistration.k8s.io/v1'],
    MutatingWebhookConfiguration: ['1.16', '1.22', 'admissionregistration.k8s.io/v1'],
    ValidatingAdmissionPolicy: ['1.31', '1.34'],
    ValidatingAdmissionPolicyBinding: ['1.31', '1.34'],
    ValidatingWebhookConfiguration: ['1.16', '1.22', 'admissionregistration.k8s.io/v1'],
  },
  'apps/v1beta1': {
    ControllerRevision: ['1.8', '1.16', 'apps/v1'],
    Deployment: ['1.8', '1.16', 'apps/v1'],
    DeploymentRollback: ['1.8', '1.16', 'apps/v1'],
    Scale: ['1.8', '1.16', 'autoscaling/v1'],
    StatefulSet: ['1.8', '1.16', 'apps/v1'],
  },
  'apps/v1beta2': {
    ControllerRevision: ['1.9', '1.16', 'apps/v1'],
    DaemonSet: ['1.9', '1.16', 'apps/v1'],
    Deployment: ['1.9', '1.16', 'apps/v1'],
    ReplicaSet: ['1.9', '1.16', 'apps/v1'],
    Scale: ['1.9', '1.16', 'autoscaling/v1'],
    StatefulSet: ['1.9', '1.16', 'apps/v1'],
  },
  'authentication.k8s.io/v1alpha1': {
    SelfSubjectReview: ['1.29', '1.32'],
  },
  'authentication.k8s.io/v1beta1': {
    SelfSubjectReview: ['1.30', '1.33'],
    TokenReview: ['1.19', '1.22', 'authentication.k8s.io/v1'],
  },
  'authorization.k8s.io/v1beta1': {
    LocalSubjectAccessReview: ['1.19', '1.22', 'authorization.k8s.io/v1'],
    SelfSubjectAccessReview: ['1.19', '1.22', 'authorization.k8s.io/v1'],
    SelfSubjectRulesReview: ['1.19', '1.22', 'authorization.k8s.io/v1'],
    SubjectAccessReview: ['1.19', '1.22', 'authorization.k8s.io/v1'],
  },
  'batch/v1beta1': {
    CronJob: ['1.21', '1.25', 'batch/v1'],
  },
  'certificates.k8s.io/v1alpha1': {
    ClusterTrustBundle: ['1.34', '1.37'],
  },
  'certificates.k8s.io/v1beta1': {
    CertificateSigningRequest: ['1.19', '1.22', 'certificates.k8s.io/v1'],
    ClusterTrustBundle: ['1.37', '1.40', 'certificates.k8s.io/v1'],
    PodCertificateRequest: ['1.37', '1.40', 'certificates.k8s.io/v1'],
  },
  'coordination.k8s.io/v1alpha2': {
    LeaseCandidate: ['1.35', '1.38'],
  },
  'coordination.k8s.io/v1beta1': {
    Lease: ['1.19', '1.22', 'coordination.k8s.io/v1'],
    LeaseCandidate: ['1.36', '1.39'],
  },
  'discovery.k8s.io/v1beta1': {
    EndpointSlice: ['1.21', '1.25', 'discovery.k8s.io/v1'],
    EndpointSliceList: ['1.21', '1.25', 'discovery.k8s.io/v1 EndpointSlice'],
  },
  'events.k8s.io/v1beta1': {
    Event: ['1.22', '1.25'],
  },
  'extensions/v1beta1': {
    DaemonSet: ['1.8', '1.16', 'apps/v1'],
    Deployment: ['1.8', '1.16', 'apps/v1'],
    DeploymentRollback: ['1.8', '1.16'],
    Ingress: ['1.14', '1.22', 'networking.k8s.io/v1'],
    NetworkPolicy: ['1.9', '1.16', 'networking.k8s.io/v1'],
    ReplicaSet: ['1.8', '1.16', 'apps/v1'],
    Scale: ['1.2', '1.16'],
  },
  'flowcontrol.apiserver.k8s.io/v1beta1': {
    FlowSchema: ['1.23', '1.26', 'flowcontrol.apiserver.k8s.io/v1beta3'],
    PriorityLevelConfiguration: ['1.23', '1.26', 'flowcontrol.apiserver.k8s.io/v1beta3'],
  },
  'flowcontrol.apiserver.k8s.io/v1beta2': {
    FlowSchema: ['1.26', '1.29', 'flowcontrol.apiserver.k8s.io/v1beta3'],
    PriorityLevelConfiguration: ['1.26', '1.29', 'flowcontrol.apiserver.k8s.io/v1beta3'],
  },
  'flowcontrol.apiserver.k8s.io/v1beta3': {
    FlowSchema: ['1.29', '1.32', 'flowcontrol.apiserver.k8s.io/v1'],
    PriorityLevelConfiguration: ['1.29', '1.32', 'flowcontrol.apiserver.k8s.io/v1'],
  },
  'lifecycle.k8s.io/v1alpha1': {
    Eviction: ['1.40', '1.43'],
    EvictionRequest: ['1.40', '1.43'],
  },
  'networking.k8s.io/v1beta1': {
    IPAddress: ['1.34', '1.37'],
    Ingress: ['1.19', '1.22', 'networking.k8s.io/v1'],
    IngressClass: ['1.19', '1.22', 'networking.k8s.io/v1 IngressClassList'],
    IngressClassList: ['1.19', '1.22', 'networking.k8s.io/v1'],
    ServiceCIDR: ['1.34', '1.37'],
  },
  'node.k8s.io/v1beta1': {
    RuntimeClass: ['1.22', '1.25'],
  },
  'policy/v1beta1': {
    Eviction: ['1.22', '1.25'],
    PodDisruptionBudget: ['1.21', '1.25', 'policy/v1'],
  },
  'rbac.authorization.k8s.io/v1beta1': {
    ClusterRole: ['1.17', '1.22', 'rbac.authorization.k8s.io/v1'],
    ClusterRoleBinding: ['1.17', '1.22', 'rbac.authorization.k8s.io/v1'],
    Role: ['1.17', '1.22', 'rbac.authorization.k8s.io/v1'],
    RoleBinding: ['1.17', '1.22', 'rbac.authorization.k8s.io/v1'],
  },
  'resource.k8s.io/v1alpha3': {
    DeviceTaintRule: ['1.36', '1.39'],
    ResourcePoolStatusRequest: ['1.39', '1.42'],
  },
  'resource.k8s.io/v1beta1': {
    DeviceClass: ['1.35', '1.38'],
    ResourceClaim: ['1.35', '1.38'],
    ResourceClaimTemplate: ['1.35', '1.38'],
    ResourceSlice: ['1.35', '1.38'],
  },
  'resource.k8s.io/v1beta2': {
    DeviceClass: ['1.36', '1.39'],
    DeviceTaintRule: ['1.39', '1.42'],
    ResourceClaim: ['1.36', '1.39'],
    ResourceClaimTemplate: ['1.36', '1.39'],
    ResourceSlice: ['1.36', '1.39'],
  },
  'scheduling.k8s.io/v1beta1': {
    PodGroup: ['1.40', '1.43'],
    PriorityClass: ['1.14', '1.22', 'scheduling.k8s.io/v1'],
    Workload: ['1.40', '1.43'],
  },
  'storage.k8s.io/v1alpha1': {
    CSIStorageCapacity: ['1.21', '1.24', 'storage.k8s.io/v1beta1'],
    VolumeAttachment: ['1.21', '1.24', 'storage.k8s.io/v1'],
    VolumeAttributesClass: ['1.32', '1.35', 'storage.k8s.io/v1'],
  },
  'storage.k8s.io/v1beta1': {
    CSIDriver: ['1.19', '1.22', 'storage.k8s.io/v1'],
    CSINode: ['1.17', '1.22', 'storage.k8s.io/v1'],
    CSINodeList: ['1.17', '1.22', 'storage.k8s.io/v1 CSINode'],
    CSIStorageCapacity: ['1.24', '1.27', 'storage.k8s.io/v1'],
    StorageClass: ['1.19', '1.22', 'storage.k8s.io/v1'],
    VolumeAttachment: ['1.19', '1.22', 'storage.k8s.io/v1'],
    VolumeAttributesClass: ['1.34', '1.37', 'storage.k8s.io/v1'],
  },
  'storagemigration.k8s.io/v1beta1': {
    StorageVersionMigration: ['1.37', '1.40', 'storagemigration.k8s.io/v1'],
  },
  v1: {
    ComponentStatus: ['1.19', ''],
    Endpoints: ['1.33', '', 'discovery.k8s.io/v1 EndpointSlice'],
    EndpointsList: ['1.33', '', 'discovery.k8s.io/v1 EndpointSliceList'],
  },
};

/** What that library has forgotten, or never had. */
export const forgottenApis: ApiTable = {
  'apiextensions.k8s.io/v1beta1': {
    CustomResourceDefinition: ['1.16', '1.22', 'apiextensions.k8s.io/v1'],
  },
  'apiregistration.k8s.io/v1beta1': {
    APIService: ['1.19', '1.22', 'apiregistration.k8s.io/v1'],
  },
  'auditregistration.k8s.io/v1alpha1': {
    AuditSink: ['1.18', '1.19'],
  },
  'autoscaling/v2beta1': {
    HorizontalPodAutoscaler: ['1.22', '1.25', 'autoscaling/v2'],
  },
  'autoscaling/v2beta2': {
    HorizontalPodAutoscaler: ['1.23', '1.26', 'autoscaling/v2'],
  },
  'batch/v2alpha1': {
    CronJob: ['1.20', '1.21', 'batch/v1'],
  },
  'extensions/v1beta1': {
    PodSecurityPolicy: ['1.10', '1.16', 'policy/v1beta1'],
  },
  'networking.k8s.io/v1alpha1': {
    IPAddress: ['1.30', '1.33', 'networking.k8s.io/v1'],
    ServiceCIDR: ['1.30', '1.33', 'networking.k8s.io/v1'],
  },
  'policy/v1beta1': {
    PodSecurityPolicy: ['1.21', '1.25'],
  },
  'rbac.authorization.k8s.io/v1alpha1': {
    ClusterRole: ['1.17', '1.22', 'rbac.authorization.k8s.io/v1'],
    ClusterRoleBinding: ['1.17', '1.22', 'rbac.authorization.k8s.io/v1'],
    Role: ['1.17', '1.22', 'rbac.authorization.k8s.io/v1'],
    RoleBinding: ['1.17', '1.22', 'rbac.authorization.k8s.io/v1'],
  },
  'resource.k8s.io/v1alpha3': {
    DeviceClass: ['1.34', '1.37', 'resource.k8s.io/v1'],
    ResourceClaim: ['1.34', '1.37', 'resource.k8s.io/v1'],
    ResourceClaimTemplate: ['1.34', '1.37', 'resource.k8s.io/v1'],
    ResourceSlice: ['1.34', '1.37', 'resource.k8s.io/v1'],
  },
  'scheduling.k8s.io/v1alpha1': {
    PriorityClass: ['1.14', '1.22', 'scheduling.k8s.io/v1'],
  },
  'settings.k8s.io/v1alpha1': {
    PodPreset: ['1.19', '1.20'],
  },
  'storagemigration.k8s.io/v1alpha1': {
    StorageVersionMigration: ['1.33', '1.36', 'storagemigration.k8s.io/v1'],
  },
};
