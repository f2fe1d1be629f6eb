// Written by scripts/generate-kinds.ts from Kubernetes v1.36.1; do not edit.
export const builtinResources = `
/v1
 bindings binding Binding Namespaced create
 componentstatuses componentstatus ComponentStatus Cluster get,list short=cs
 configmaps configmap ConfigMap Namespaced * short=cm
 endpoints endpoints Endpoints Namespaced * short=ep
 events event Event Namespaced * short=ev
 limitranges limitrange LimitRange Namespaced * short=limits
 namespaces namespace Namespace Cluster create,delete,get,list,patch,update,watch short=ns
  finalize Namespace update
  status Namespace get,patch,update
 nodes node Node Cluster * short=no
  proxy NodeProxyOptions create,delete,get,patch,update
  status Node get,patch,update
 persistentvolumeclaims persistentvolumeclaim PersistentVolumeClaim Namespaced * short=pvc
  status PersistentVolumeClaim get,patch,update
 persistentvolumes persistentvolume PersistentVolume Cluster * short=pv
  status PersistentVolume get,patch,update
 pods pod Pod Namespaced * short=po categories=all
  attach PodAttachOptions create,get
  binding Binding create
  ephemeralcontainers Pod get,patch,update
  eviction policy/v1:Eviction create
  exec PodExecOptions create,get
  log Pod get
  portforward PodPortForwardOptions create,get
  proxy PodProxyOptions create,delete,get,patch,update
  resize Pod get,patch,update
  status Pod get,patch,update
 podtemplates podtemplate PodTemplate Namespaced *
 replicationcontrollers replicationcontroller ReplicationController Namespaced * short=rc categories=all
  scale autoscaling/v1:Scale get,patch,update
  status ReplicationController get,patch,update
 resourcequotas resourcequota ResourceQuota Namespaced * short=quota
  status ResourceQuota get,patch,update
 secrets secret Secret Namespaced *
 serviceaccounts serviceaccount ServiceAccount Namespaced * short=sa
  token authentication.k8s.io/v1:TokenRequest create
 services service Service Namespaced * short=svc categories=all
  proxy ServiceProxyOptions create,delete,get,patch,update
  status Service get,patch,update
apiregistration.k8s.io/v1
 apiservices apiservice APIService Cluster * categories=api-extensions
  status APIService get,patch,update
apps/v1
 controllerrevisions controllerrevision ControllerRevision Namespaced *
 daemonsets daemonset DaemonSet Namespaced * short=ds categories=all
  status DaemonSet get,patch,update
 deployments deployment Deployment Namespaced * short=deploy categories=all
  scale autoscaling/v1:Scale get,patch,update
  status Deployment get,patch,update
 replicasets replicaset ReplicaSet Namespaced * short=rs categories=all
  scale autoscaling/v1:Scale get,patch,update
  status ReplicaSet get,patch,update
 statefulsets statefulset StatefulSet Namespaced * short=sts categories=all
  scale autoscaling/v1:Scale get,patch,update
  status StatefulSet get,patch,update
events.k8s.io/v1
 events event Event Namespaced * short=ev
authentication.k8s.io/v1
 selfsubjectreviews selfsubjectreview SelfSubjectReview Cluster create
 tokenreviews tokenreview TokenReview Cluster create
authorization.k8s.io/v1
 localsubjectaccessreviews localsubjectaccessreview LocalSubjectAccessReview Namespaced create
 selfsubjectaccessreviews selfsubjectaccessreview SelfSubjectAccessReview Cluster create
 selfsubjectrulesreviews selfsubjectrulesreview SelfSubjectRulesReview Cluster create
 subjectaccessreviews subjectaccessreview SubjectAccessReview Cluster create
autoscaling/v2
 horizontalpodautoscalers horizontalpodautoscaler HorizontalPodAutoscaler Namespaced * short=hpa categories=all
  status HorizontalPodAutoscaler get,patch,update
autoscaling/v1
 horizontalpodautoscalers horizontalpodautoscaler HorizontalPodAutoscaler Namespaced * short=hpa categories=all
  status HorizontalPodAutoscaler get,patch,update
batch/v1
 cronjobs cronjob CronJob Namespaced * short=cj categories=all
  status CronJob get,patch,update
 jobs job Job Namespaced * categories=all
  status Job get,patch,update
certificates.k8s.io/v1
 certificatesigningrequests certificatesigningrequest CertificateSigningRequest Cluster * short=csr
  approval CertificateSigningRequest get,patch,update
  status CertificateSigningRequest get,patch,update
networking.k8s.io/v1
 ingressclasses ingressclass IngressClass Cluster *
 ingresses ingress Ingress Namespaced * short=ing
  status Ingress get,patch,update
 ipaddresses ipaddress IPAddress Cluster * short=ip
 networkpolicies networkpolicy NetworkPolicy Namespaced * short=netpol
 servicecidrs servicecidr ServiceCIDR Cluster *
  status ServiceCIDR get,patch,update
policy/v1
 poddisruptionbudgets poddisruptionbudget PodDisruptionBudget Namespaced * short=pdb
  status PodDisruptionBudget get,patch,update
rbac.authorization.k8s.io/v1
 clusterrolebindings clusterrolebinding ClusterRoleBinding Cluster *
 clusterroles clusterrole ClusterRole Cluster *
 rolebindings rolebinding RoleBinding Namespaced *
 roles role Role Namespaced *
storage.k8s.io/v1
 csidrivers csidriver CSIDriver Cluster *
 csinodes csinode CSINode Cluster *
 csistoragecapacities csistoragecapacity CSIStorageCapacity Namespaced *
 storageclasses storageclass StorageClass Cluster * short=sc
 volumeattachments volumeattachment VolumeAttachment Cluster *
  status VolumeAttachment get,patch,update
 volumeattributesclasses volumeattributesclass VolumeAttributesClass Cluster * short=vac
admissionregistration.k8s.io/v1
 mutatingadmissionpolicies mutatingadmissionpolicy MutatingAdmissionPolicy Cluster * categories=api-extensions
 mutatingadmissionpolicybindings mutatingadmissionpolicybinding MutatingAdmissionPolicyBinding Cluster * categories=api-extensions
 mutatingwebhookconfigurations mutatingwebhookconfiguration MutatingWebhookConfiguration Cluster * categories=api-extensions
 validatingadmissionpolicies validatingadmissionpolicy ValidatingAdmissionPolicy Cluster * categories=api-extensions
  status ValidatingAdmissionPolicy get,patch,update
 validatingadmissionpolicybindings validatingadmissionpolicybinding ValidatingAdmissionPolicyBinding Cluster * categories=api-extensions
 validatingwebhookconfigurations validatingwebhookconfiguration ValidatingWebhookConfiguration Cluster * categories=api-extensions
apiextensions.k8s.io/v1
 customresourcedefinitions customresourcedefinition CustomResourceDefinition Cluster * short=crd,crds categories=api-extensions
  status CustomResourceDefinition get,patch,update
scheduling.k8s.io/v1
 priorityclasses priorityclass PriorityClass Cluster * short=pc
coordination.k8s.io/v1
 leases lease Lease Namespaced *
node.k8s.io/v1
 runtimeclasses runtimeclass RuntimeClass Cluster *
discovery.k8s.io/v1
 endpointslices endpointslice EndpointSlice Namespaced *
resource.k8s.io/v1
 deviceclasses deviceclass DeviceClass Cluster *
 resourceclaims resourceclaim ResourceClaim Namespaced *
  status ResourceClaim get,patch,update
 resourceclaimtemplates resourceclaimtemplate ResourceClaimTemplate Namespaced *
 resourceslices resourceslice ResourceSlice Cluster *
flowcontrol.apiserver.k8s.io/v1
 flowschemas flowschema FlowSchema Cluster *
  status FlowSchema get,patch,update
 prioritylevelconfigurations prioritylevelconfiguration PriorityLevelConfiguration Cluster *
  status PriorityLevelConfiguration get,patch,update
`;
