// Written by scripts/generate-kinds.ts from Kubernetes v1.36.1; do not edit.
export const builtinTypes = `
admissionregistration.v1.ApplyConfiguration
 expression#1 string
admissionregistration.v1.AuditAnnotation
 key#1!+ string
 valueExpression#2!+ string
admissionregistration.v1.ExpressionWarning
 fieldRef#2!+ string
 warning#3!+ string
admissionregistration.v1.JSONPatch
 expression#1 string
admissionregistration.v1.MatchCondition
 name#1!+ string
 expression#2!+ string
admissionregistration.v1.MatchResources atomic
 namespaceSelector#1* meta.v1.LabelSelector
 objectSelector#2* meta.v1.LabelSelector
 resourceRules#3 []admissionregistration.v1.NamedRuleWithOperations atomic
 excludeResourceRules#4 []admissionregistration.v1.NamedRuleWithOperations atomic
 matchPolicy#7* string
admissionregistration.v1.MutatingAdmissionPolicy
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ admissionregistration.v1.MutatingAdmissionPolicySpec
admissionregistration.v1.MutatingAdmissionPolicyBinding
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ admissionregistration.v1.MutatingAdmissionPolicyBindingSpec
admissionregistration.v1.MutatingAdmissionPolicyBindingList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []admissionregistration.v1.MutatingAdmissionPolicyBinding
admissionregistration.v1.MutatingAdmissionPolicyBindingSpec
 policyName#1 string
 paramRef#2* admissionregistration.v1.ParamRef
 matchResources#3* admissionregistration.v1.MatchResources
admissionregistration.v1.MutatingAdmissionPolicyList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []admissionregistration.v1.MutatingAdmissionPolicy
admissionregistration.v1.MutatingAdmissionPolicySpec
 paramKind#1* admissionregistration.v1.ParamKind
 matchConstraints#2* admissionregistration.v1.MatchResources
 variables#3 []admissionregistration.v1.Variable atomic
 mutations#4 []admissionregistration.v1.Mutation atomic
 failurePolicy#5* string
 matchConditions#6 []admissionregistration.v1.MatchCondition keys=name merge=name
 reinvocationPolicy#7 string
admissionregistration.v1.MutatingWebhook
 name#1!+ string
 clientConfig#2!+ admissionregistration.v1.WebhookClientConfig
 rules#3 []admissionregistration.v1.RuleWithOperations atomic
 failurePolicy#4* string
 matchPolicy#9* string
 namespaceSelector#5* meta.v1.LabelSelector
 objectSelector#11* meta.v1.LabelSelector
 sideEffects#6!*+ string
 timeoutSeconds#7* int32
 admissionReviewVersions#8!+ []string atomic
 reinvocationPolicy#10* string
 matchConditions#12 []admissionregistration.v1.MatchCondition keys=name merge=name
admissionregistration.v1.MutatingWebhookConfiguration
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 webhooks#2 []admissionregistration.v1.MutatingWebhook keys=name merge=name
admissionregistration.v1.MutatingWebhookConfigurationList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []admissionregistration.v1.MutatingWebhookConfiguration
admissionregistration.v1.Mutation
 patchType#2!+ string
 applyConfiguration#3* admissionregistration.v1.ApplyConfiguration
 jsonPatch#4* admissionregistration.v1.JSONPatch
admissionregistration.v1.NamedRuleWithOperations atomic
 resourceNames#1 []string atomic
 operations#2.1 []string atomic
 apiGroups#2.2.1 []string atomic
 apiVersions#2.2.2 []string atomic
 resources#2.2.3 []string atomic
 scope#2.2.4* string
admissionregistration.v1.ParamKind atomic
 apiVersion#1 string
 kind#2 string
admissionregistration.v1.ParamRef atomic
 name#1 string
 namespace#2 string
 selector#3* meta.v1.LabelSelector
 parameterNotFoundAction#4* string
admissionregistration.v1.RuleWithOperations
 operations#1 []string atomic
 apiGroups#2.1 []string atomic
 apiVersions#2.2 []string atomic
 resources#2.3 []string atomic
 scope#2.4* string
admissionregistration.v1.ServiceReference
 namespace#1!+ string
 name#2!+ string
 path#3* string
 port#4* int32
admissionregistration.v1.TypeChecking
 expressionWarnings#1 []admissionregistration.v1.ExpressionWarning atomic
admissionregistration.v1.ValidatingAdmissionPolicy
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ admissionregistration.v1.ValidatingAdmissionPolicySpec
 status#3+ admissionregistration.v1.ValidatingAdmissionPolicyStatus
admissionregistration.v1.ValidatingAdmissionPolicyBinding
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec
admissionregistration.v1.ValidatingAdmissionPolicyBindingList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []admissionregistration.v1.ValidatingAdmissionPolicyBinding
admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec
 policyName#1! string
 paramRef#2* admissionregistration.v1.ParamRef
 matchResources#3* admissionregistration.v1.MatchResources
 validationActions#4! []string set
admissionregistration.v1.ValidatingAdmissionPolicyList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []admissionregistration.v1.ValidatingAdmissionPolicy
admissionregistration.v1.ValidatingAdmissionPolicySpec
 paramKind#1* admissionregistration.v1.ParamKind
 matchConstraints#2* admissionregistration.v1.MatchResources
 validations#3 []admissionregistration.v1.Validation atomic
 failurePolicy#4* string
 auditAnnotations#5 []admissionregistration.v1.AuditAnnotation atomic
 matchConditions#6 []admissionregistration.v1.MatchCondition keys=name merge=name
 variables#7 []admissionregistration.v1.Variable keys=name merge=name
admissionregistration.v1.ValidatingAdmissionPolicyStatus
 observedGeneration#1 int64
 typeChecking#2* admissionregistration.v1.TypeChecking
 conditions#3 []meta.v1.Condition keys=type
admissionregistration.v1.ValidatingWebhook
 name#1!+ string
 clientConfig#2!+ admissionregistration.v1.WebhookClientConfig
 rules#3 []admissionregistration.v1.RuleWithOperations atomic
 failurePolicy#4* string
 matchPolicy#9* string
 namespaceSelector#5* meta.v1.LabelSelector
 objectSelector#10* meta.v1.LabelSelector
 sideEffects#6!*+ string
 timeoutSeconds#7* int32
 admissionReviewVersions#8!+ []string atomic
 matchConditions#11 []admissionregistration.v1.MatchCondition keys=name merge=name
admissionregistration.v1.ValidatingWebhookConfiguration
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 webhooks#2 []admissionregistration.v1.ValidatingWebhook keys=name merge=name
admissionregistration.v1.ValidatingWebhookConfigurationList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []admissionregistration.v1.ValidatingWebhookConfiguration
admissionregistration.v1.Validation
 expression#1!+ string
 message#2 string
 reason#3* string
 messageExpression#4 string
admissionregistration.v1.Variable atomic
 name#1!+ string
 expression#2!+ string
admissionregistration.v1.WebhookClientConfig
 url#3* string
 service#1* admissionregistration.v1.ServiceReference
 caBundle#2 bytes
apps.v1.ControllerRevision
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 data#2 raw
 revision#3!+ int64
apps.v1.ControllerRevisionList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []apps.v1.ControllerRevision
apps.v1.DaemonSet
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ apps.v1.DaemonSetSpec
 status#3+ apps.v1.DaemonSetStatus
apps.v1.DaemonSetCondition
 type#1!+ string
 status#2!+ string
 lastTransitionTime#3+ time
 reason#4 string
 message#5 string
apps.v1.DaemonSetList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []apps.v1.DaemonSet
apps.v1.DaemonSetSpec
 selector#1!*+ meta.v1.LabelSelector
 template#2!+ core.v1.PodTemplateSpec
 updateStrategy#3+ apps.v1.DaemonSetUpdateStrategy
 minReadySeconds#4 int32
 revisionHistoryLimit#6* int32
apps.v1.DaemonSetStatus
 currentNumberScheduled#1!+ int32
 numberMisscheduled#2!+ int32
 desiredNumberScheduled#3!+ int32
 numberReady#4!+ int32
 observedGeneration#5 int64
 updatedNumberScheduled#6 int32
 numberAvailable#7 int32
 numberUnavailable#8 int32
 collisionCount#9* int32
 conditions#10 []apps.v1.DaemonSetCondition keys=type merge=type
apps.v1.DaemonSetUpdateStrategy
 type#1 string
 rollingUpdate#2* apps.v1.RollingUpdateDaemonSet
apps.v1.Deployment
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ apps.v1.DeploymentSpec
 status#3+ apps.v1.DeploymentStatus
apps.v1.DeploymentCondition
 type#1!+ string
 status#2!+ string
 lastUpdateTime#6+ time
 lastTransitionTime#7+ time
 reason#4 string
 message#5 string
apps.v1.DeploymentList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []apps.v1.Deployment
apps.v1.DeploymentSpec
 replicas#1* int32
 selector#2!*+ meta.v1.LabelSelector
 template#3!+ core.v1.PodTemplateSpec
 strategy#4+ apps.v1.DeploymentStrategy retainKeys
 minReadySeconds#5 int32
 revisionHistoryLimit#6* int32
 paused#7 boolean
 progressDeadlineSeconds#9* int32
apps.v1.DeploymentStatus
 observedGeneration#1 int64
 replicas#2 int32
 updatedReplicas#3 int32
 readyReplicas#7 int32
 availableReplicas#4 int32
 unavailableReplicas#5 int32
 terminatingReplicas#9* int32
 conditions#6 []apps.v1.DeploymentCondition keys=type merge=type
 collisionCount#8* int32
apps.v1.DeploymentStrategy
 type#1 string
 rollingUpdate#2* apps.v1.RollingUpdateDeployment
apps.v1.ReplicaSet
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ apps.v1.ReplicaSetSpec
 status#3+ apps.v1.ReplicaSetStatus
apps.v1.ReplicaSetCondition
 type#1!+ string
 status#2!+ string
 lastTransitionTime#3+ time
 reason#4 string
 message#5 string
apps.v1.ReplicaSetList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []apps.v1.ReplicaSet
apps.v1.ReplicaSetSpec
 replicas#1* int32
 minReadySeconds#4 int32
 selector#2!*+ meta.v1.LabelSelector
 template#3+ core.v1.PodTemplateSpec
apps.v1.ReplicaSetStatus
 replicas#1!+ int32
 fullyLabeledReplicas#2 int32
 readyReplicas#4 int32
 availableReplicas#5 int32
 terminatingReplicas#7* int32
 observedGeneration#3 int64
 conditions#6 []apps.v1.ReplicaSetCondition keys=type merge=type
apps.v1.RollingUpdateDaemonSet
 maxUnavailable#1* intOrString
 maxSurge#2* intOrString
apps.v1.RollingUpdateDeployment
 maxUnavailable#1* intOrString
 maxSurge#2* intOrString
apps.v1.RollingUpdateStatefulSetStrategy
 partition#1* int32
 maxUnavailable#2* intOrString
apps.v1.StatefulSet
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ apps.v1.StatefulSetSpec
 status#3+ apps.v1.StatefulSetStatus
apps.v1.StatefulSetCondition
 type#1!+ string
 status#2!+ string
 lastTransitionTime#3+ time
 reason#4 string
 message#5 string
apps.v1.StatefulSetList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []apps.v1.StatefulSet
apps.v1.StatefulSetOrdinals
 start#1+ int32
apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy
 whenDeleted#1 string
 whenScaled#2 string
apps.v1.StatefulSetSpec
 replicas#1* int32
 selector#2!*+ meta.v1.LabelSelector
 template#3!+ core.v1.PodTemplateSpec
 volumeClaimTemplates#4 []core.v1.PersistentVolumeClaim atomic
 serviceName#5+ string
 podManagementPolicy#6 string
 updateStrategy#7+ apps.v1.StatefulSetUpdateStrategy
 revisionHistoryLimit#8* int32
 minReadySeconds#9 int32
 persistentVolumeClaimRetentionPolicy#10* apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy
 ordinals#11* apps.v1.StatefulSetOrdinals
apps.v1.StatefulSetStatus
 observedGeneration#1 int64
 replicas#2!+ int32
 readyReplicas#3 int32
 currentReplicas#4 int32
 updatedReplicas#5 int32
 currentRevision#6 string
 updateRevision#7 string
 collisionCount#9* int32
 conditions#10 []apps.v1.StatefulSetCondition keys=type merge=type
 availableReplicas#11+ int32
apps.v1.StatefulSetUpdateStrategy
 type#1 string
 rollingUpdate#2* apps.v1.RollingUpdateStatefulSetStrategy
authentication.v1.BoundObjectReference
 kind#1 string
 apiVersion#2 string
 name#3 string
 uid#4 string
authentication.v1.SelfSubjectReview
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 status#2+ authentication.v1.SelfSubjectReviewStatus
authentication.v1.SelfSubjectReviewStatus
 userInfo#1+ authentication.v1.UserInfo
authentication.v1.TokenRequest
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ authentication.v1.TokenRequestSpec
 status#3+ authentication.v1.TokenRequestStatus
authentication.v1.TokenRequestSpec
 audiences#1+ []string atomic
 expirationSeconds#4*+ int64
 boundObjectRef#3*+ authentication.v1.BoundObjectReference
authentication.v1.TokenRequestStatus
 token#1+ string
 expirationTimestamp#2+ time
authentication.v1.TokenReview
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ authentication.v1.TokenReviewSpec
 status#3+ authentication.v1.TokenReviewStatus
authentication.v1.TokenReviewSpec
 token#1! string
 audiences#2 []string atomic
authentication.v1.TokenReviewStatus
 authenticated#1 boolean
 user#2+ authentication.v1.UserInfo
 audiences#4 []string atomic
 error#3 string
authentication.v1.UserInfo
 username#1 string
 uid#2 string
 groups#3 []string atomic
 extra#4 {}[]string
authorization.v1.FieldSelectorAttributes
 rawSelector#1 string
 requirements#2 []meta.v1.FieldSelectorRequirement atomic
authorization.v1.LabelSelectorAttributes
 rawSelector#1 string
 requirements#2 []meta.v1.LabelSelectorRequirement atomic
authorization.v1.LocalSubjectAccessReview
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ authorization.v1.SubjectAccessReviewSpec
 status#3+ authorization.v1.SubjectAccessReviewStatus
authorization.v1.NonResourceAttributes
 path#1 string
 verb#2 string
authorization.v1.NonResourceRule
 verbs#1!+ []string atomic
 nonResourceURLs#2 []string atomic
authorization.v1.ResourceAttributes
 namespace#1 string
 verb#2 string
 group#3 string
 version#4 string
 resource#5 string
 subresource#6 string
 name#7 string
 fieldSelector#8* authorization.v1.FieldSelectorAttributes
 labelSelector#9* authorization.v1.LabelSelectorAttributes
authorization.v1.ResourceRule
 verbs#1!+ []string atomic
 apiGroups#2 []string atomic
 resources#3 []string atomic
 resourceNames#4 []string atomic
authorization.v1.SelfSubjectAccessReview
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ authorization.v1.SelfSubjectAccessReviewSpec
 status#3+ authorization.v1.SubjectAccessReviewStatus
authorization.v1.SelfSubjectAccessReviewSpec
 resourceAttributes#1* authorization.v1.ResourceAttributes
 nonResourceAttributes#2* authorization.v1.NonResourceAttributes
authorization.v1.SelfSubjectRulesReview
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ authorization.v1.SelfSubjectRulesReviewSpec
 status#3+ authorization.v1.SubjectRulesReviewStatus
authorization.v1.SelfSubjectRulesReviewSpec
 namespace#1 string
authorization.v1.SubjectAccessReview
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ authorization.v1.SubjectAccessReviewSpec
 status#3+ authorization.v1.SubjectAccessReviewStatus
authorization.v1.SubjectAccessReviewSpec
 resourceAttributes#1* authorization.v1.ResourceAttributes
 nonResourceAttributes#2* authorization.v1.NonResourceAttributes
 user#3 string
 groups#4 []string atomic
 extra#5 {}[]string
 uid#6 string
authorization.v1.SubjectAccessReviewStatus
 allowed#1!+ boolean
 denied#4 boolean
 reason#2 string
 evaluationError#3 string
authorization.v1.SubjectRulesReviewStatus
 resourceRules#1!+ []authorization.v1.ResourceRule atomic
 nonResourceRules#2!+ []authorization.v1.NonResourceRule atomic
 incomplete#3!+ boolean
 evaluationError#4 string
autoscaling.v1.CrossVersionObjectReference atomic
 kind#1!+ string
 name#2!+ string
 apiVersion#3 string
autoscaling.v1.HorizontalPodAutoscaler
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ autoscaling.v1.HorizontalPodAutoscalerSpec
 status#3+ autoscaling.v1.HorizontalPodAutoscalerStatus
autoscaling.v1.HorizontalPodAutoscalerList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []autoscaling.v1.HorizontalPodAutoscaler
autoscaling.v1.HorizontalPodAutoscalerSpec
 scaleTargetRef#1!+ autoscaling.v1.CrossVersionObjectReference
 minReplicas#2* int32
 maxReplicas#3!+ int32
 targetCPUUtilizationPercentage#4* int32
autoscaling.v1.HorizontalPodAutoscalerStatus
 observedGeneration#1* int64
 lastScaleTime#2* time
 currentReplicas#3!+ int32
 desiredReplicas#4!+ int32
 currentCPUUtilizationPercentage#5* int32
autoscaling.v1.Scale
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ autoscaling.v1.ScaleSpec
 status#3+ autoscaling.v1.ScaleStatus
autoscaling.v1.ScaleSpec
 replicas#1 int32
autoscaling.v1.ScaleStatus
 replicas#1!+ int32
 selector#2 string
autoscaling.v2.ContainerResourceMetricSource
 name#1!+ string
 target#2!+ autoscaling.v2.MetricTarget
 container#3!+ string
autoscaling.v2.ContainerResourceMetricStatus
 name#1!+ string
 current#2!+ autoscaling.v2.MetricValueStatus
 container#3!+ string
autoscaling.v2.CrossVersionObjectReference
 kind#1!+ string
 name#2!+ string
 apiVersion#3 string
autoscaling.v2.ExternalMetricSource
 metric#1!+ autoscaling.v2.MetricIdentifier
 target#2!+ autoscaling.v2.MetricTarget
autoscaling.v2.ExternalMetricStatus
 metric#1!+ autoscaling.v2.MetricIdentifier
 current#2!+ autoscaling.v2.MetricValueStatus
autoscaling.v2.HPAScalingPolicy
 type#1!+ string
 value#2!+ int32
 periodSeconds#3!+ int32
autoscaling.v2.HPAScalingRules
 stabilizationWindowSeconds#3* int32
 selectPolicy#1* string
 policies#2 []autoscaling.v2.HPAScalingPolicy atomic
 tolerance#4* quantity
autoscaling.v2.HorizontalPodAutoscaler
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ autoscaling.v2.HorizontalPodAutoscalerSpec
 status#3+ autoscaling.v2.HorizontalPodAutoscalerStatus
autoscaling.v2.HorizontalPodAutoscalerBehavior
 scaleUp#1* autoscaling.v2.HPAScalingRules
 scaleDown#2* autoscaling.v2.HPAScalingRules
autoscaling.v2.HorizontalPodAutoscalerCondition
 type#1!+ string
 status#2!+ string
 lastTransitionTime#3+ time
 reason#4 string
 message#5 string
autoscaling.v2.HorizontalPodAutoscalerList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []autoscaling.v2.HorizontalPodAutoscaler
autoscaling.v2.HorizontalPodAutoscalerSpec
 scaleTargetRef#1!+ autoscaling.v2.CrossVersionObjectReference
 minReplicas#2* int32
 maxReplicas#3!+ int32
 metrics#4 []autoscaling.v2.MetricSpec atomic
 behavior#5* autoscaling.v2.HorizontalPodAutoscalerBehavior
autoscaling.v2.HorizontalPodAutoscalerStatus
 observedGeneration#1* int64
 lastScaleTime#2* time
 currentReplicas#3 int32
 desiredReplicas#4!+ int32
 currentMetrics#5+ []autoscaling.v2.MetricStatus atomic
 conditions#6 []autoscaling.v2.HorizontalPodAutoscalerCondition keys=type merge=type
autoscaling.v2.MetricIdentifier
 name#1!+ string
 selector#2* meta.v1.LabelSelector
autoscaling.v2.MetricSpec
 type#1!+ string
 object#2* autoscaling.v2.ObjectMetricSource
 pods#3* autoscaling.v2.PodsMetricSource
 resource#4* autoscaling.v2.ResourceMetricSource
 containerResource#7* autoscaling.v2.ContainerResourceMetricSource
 external#5* autoscaling.v2.ExternalMetricSource
autoscaling.v2.MetricStatus
 type#1!+ string
 object#2* autoscaling.v2.ObjectMetricStatus
 pods#3* autoscaling.v2.PodsMetricStatus
 resource#4* autoscaling.v2.ResourceMetricStatus
 containerResource#7* autoscaling.v2.ContainerResourceMetricStatus
 external#5* autoscaling.v2.ExternalMetricStatus
autoscaling.v2.MetricTarget
 type#1!+ string
 value#2* quantity
 averageValue#3* quantity
 averageUtilization#4* int32
autoscaling.v2.MetricValueStatus
 value#1* quantity
 averageValue#2* quantity
 averageUtilization#3* int32
autoscaling.v2.ObjectMetricSource
 describedObject#1!+ autoscaling.v2.CrossVersionObjectReference
 target#2!+ autoscaling.v2.MetricTarget
 metric#3!+ autoscaling.v2.MetricIdentifier
autoscaling.v2.ObjectMetricStatus
 metric#1!+ autoscaling.v2.MetricIdentifier
 current#2!+ autoscaling.v2.MetricValueStatus
 describedObject#3!+ autoscaling.v2.CrossVersionObjectReference
autoscaling.v2.PodsMetricSource
 metric#1!+ autoscaling.v2.MetricIdentifier
 target#2!+ autoscaling.v2.MetricTarget
autoscaling.v2.PodsMetricStatus
 metric#1!+ autoscaling.v2.MetricIdentifier
 current#2!+ autoscaling.v2.MetricValueStatus
autoscaling.v2.ResourceMetricSource
 name#1!+ string
 target#2!+ autoscaling.v2.MetricTarget
autoscaling.v2.ResourceMetricStatus
 name#1!+ string
 current#2!+ autoscaling.v2.MetricValueStatus
batch.v1.CronJob
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ batch.v1.CronJobSpec
 status#3+ batch.v1.CronJobStatus
batch.v1.CronJobList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []batch.v1.CronJob
batch.v1.CronJobSpec
 schedule#1!+ string
 timeZone#8* string
 startingDeadlineSeconds#2* int64
 concurrencyPolicy#3 string
 suspend#4* boolean
 jobTemplate#5!+ batch.v1.JobTemplateSpec
 successfulJobsHistoryLimit#6* int32
 failedJobsHistoryLimit#7* int32
batch.v1.CronJobStatus
 active#1 []core.v1.ObjectReference atomic
 lastScheduleTime#4* time
 lastSuccessfulTime#5* time
batch.v1.Job
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ batch.v1.JobSpec
 status#3+ batch.v1.JobStatus
batch.v1.JobCondition
 type#1!+ string
 status#2!+ string
 lastProbeTime#3+ time
 lastTransitionTime#4+ time
 reason#5 string
 message#6 string
batch.v1.JobList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []batch.v1.Job
batch.v1.JobSpec
 parallelism#1* int32
 completions#2* int32
 activeDeadlineSeconds#3* int64
 podFailurePolicy#11* batch.v1.PodFailurePolicy
 successPolicy#16* batch.v1.SuccessPolicy
 backoffLimit#7* int32
 backoffLimitPerIndex#12* int32
 maxFailedIndexes#13* int32
 selector#4* meta.v1.LabelSelector
 manualSelector#5* boolean
 template#6!+ core.v1.PodTemplateSpec
 ttlSecondsAfterFinished#8* int32
 completionMode#9* string
 suspend#10* boolean
 podReplacementPolicy#14* string
 managedBy#15* string
batch.v1.JobStatus
 conditions#1 []batch.v1.JobCondition atomic merge=type
 startTime#2* time
 completionTime#3* time
 active#4 int32
 succeeded#5 int32
 failed#6 int32
 terminating#11* int32
 completedIndexes#7 string
 failedIndexes#10* string
 uncountedTerminatedPods#8* batch.v1.UncountedTerminatedPods
 ready#9* int32
batch.v1.JobTemplateSpec
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ batch.v1.JobSpec
batch.v1.PodFailurePolicy
 rules#1!+ []batch.v1.PodFailurePolicyRule atomic
batch.v1.PodFailurePolicyOnExitCodesRequirement
 containerName#1* string
 operator#2!+ string
 values#3!+ []int32 set
batch.v1.PodFailurePolicyOnPodConditionsPattern
 type#1!+ string
 status#2+ string
batch.v1.PodFailurePolicyRule
 action#1!+ string
 onExitCodes#2* batch.v1.PodFailurePolicyOnExitCodesRequirement
 onPodConditions#3 []batch.v1.PodFailurePolicyOnPodConditionsPattern atomic
batch.v1.SuccessPolicy
 rules#1!+ []batch.v1.SuccessPolicyRule atomic
batch.v1.SuccessPolicyRule
 succeededIndexes#1* string
 succeededCount#2* int32
batch.v1.UncountedTerminatedPods
 succeeded#1 []string set
 failed#2 []string set
certificates.v1.CertificateSigningRequest
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ certificates.v1.CertificateSigningRequestSpec
 status#3+ certificates.v1.CertificateSigningRequestStatus
certificates.v1.CertificateSigningRequestCondition
 type#1!+ string
 status#6!+ string
 reason#2 string
 message#3 string
 lastUpdateTime#4+ time
 lastTransitionTime#5+ time
certificates.v1.CertificateSigningRequestList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []certificates.v1.CertificateSigningRequest
certificates.v1.CertificateSigningRequestSpec
 request#1!+ bytes
 signerName#7!+ string
 expirationSeconds#8* int32
 usages#5 []string atomic
 username#2 string
 uid#3 string
 groups#4 []string atomic
 extra#6 {}[]string
certificates.v1.CertificateSigningRequestStatus
 conditions#1 []certificates.v1.CertificateSigningRequestCondition keys=type
 certificate#2 bytes
coordination.v1.Lease
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ coordination.v1.LeaseSpec
coordination.v1.LeaseList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []coordination.v1.Lease
coordination.v1.LeaseSpec
 holderIdentity#1* string
 leaseDurationSeconds#2* int32
 acquireTime#3* microTime
 renewTime#4* microTime
 leaseTransitions#5* int32
 strategy#6* string
 preferredHolder#7* string
core.v1.AWSElasticBlockStoreVolumeSource
 volumeID#1!+ string
 fsType#2 string
 partition#3 int32
 readOnly#4 boolean
core.v1.Affinity
 nodeAffinity#1* core.v1.NodeAffinity
 podAffinity#2* core.v1.PodAffinity
 podAntiAffinity#3* core.v1.PodAntiAffinity
core.v1.AppArmorProfile
 type#1!+ string
 localhostProfile#2* string
core.v1.AttachedVolume
 name#1!+ string
 devicePath#2!+ string
core.v1.AzureDiskVolumeSource
 diskName#1!+ string
 diskURI#2!+ string
 cachingMode#3* string default="ReadWrite"
 fsType#4* string default="ext4"
 readOnly#5* boolean
 kind#6* string default="Shared"
core.v1.AzureFilePersistentVolumeSource
 secretName#1!+ string
 shareName#2!+ string
 readOnly#3 boolean
 secretNamespace#4*+ string
core.v1.AzureFileVolumeSource
 secretName#1!+ string
 shareName#2!+ string
 readOnly#3 boolean
core.v1.Binding
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 target#2!+ core.v1.ObjectReference
core.v1.CSIPersistentVolumeSource
 driver#1!+ string
 volumeHandle#2!+ string
 readOnly#3 boolean
 fsType#4 string
 volumeAttributes#5 {}string
 controllerPublishSecretRef#6* core.v1.SecretReference
 nodeStageSecretRef#7* core.v1.SecretReference
 nodePublishSecretRef#8* core.v1.SecretReference
 controllerExpandSecretRef#9* core.v1.SecretReference
 nodeExpandSecretRef#10* core.v1.SecretReference
core.v1.CSIVolumeSource
 driver#1!+ string
 readOnly#2* boolean
 fsType#3* string
 volumeAttributes#4 {}string
 nodePublishSecretRef#5* core.v1.LocalObjectReference
core.v1.Capabilities
 add#1 []string atomic
 drop#2 []string atomic
core.v1.CephFSPersistentVolumeSource
 monitors#1!+ []string atomic
 path#2 string
 user#3 string
 secretFile#4 string
 secretRef#5* core.v1.SecretReference
 readOnly#6 boolean
core.v1.CephFSVolumeSource
 monitors#1!+ []string atomic
 path#2 string
 user#3 string
 secretFile#4 string
 secretRef#5* core.v1.LocalObjectReference
 readOnly#6 boolean
core.v1.CinderPersistentVolumeSource
 volumeID#1!+ string
 fsType#2 string
 readOnly#3 boolean
 secretRef#4* core.v1.SecretReference
core.v1.CinderVolumeSource
 volumeID#1!+ string
 fsType#2 string
 readOnly#3 boolean
 secretRef#4* core.v1.LocalObjectReference
core.v1.ClientIPConfig
 timeoutSeconds#1* int32
core.v1.ClusterTrustBundleProjection
 name#1* string
 signerName#2* string
 labelSelector#3* meta.v1.LabelSelector
 optional#5* boolean
 path#4!+ string
core.v1.ComponentCondition
 type#1!+ string
 status#2!+ string
 message#3 string
 error#4 string
core.v1.ComponentStatus
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 conditions#2 []core.v1.ComponentCondition keys=type merge=type
core.v1.ComponentStatusList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.ComponentStatus
core.v1.ConfigMap
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 immutable#4* boolean
 data#2 {}string
 binaryData#3 {}bytes
core.v1.ConfigMapEnvSource
 name#1.1 string
 optional#2* boolean
core.v1.ConfigMapKeySelector atomic
 name#1.1 string
 key#2!+ string
 optional#3* boolean
core.v1.ConfigMapList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.ConfigMap
core.v1.ConfigMapNodeConfigSource
 namespace#1!+ string
 name#2!+ string
 uid#3 string
 resourceVersion#4 string
 kubeletConfigKey#5!+ string
core.v1.ConfigMapProjection
 name#1.1 string
 items#2 []core.v1.KeyToPath atomic
 optional#4* boolean
core.v1.ConfigMapVolumeSource
 name#1.1 string
 items#2 []core.v1.KeyToPath atomic
 defaultMode#3* int32
 optional#4* boolean
core.v1.Container
 name#1!+ string
 image#2 string
 command#3 []string atomic
 args#4 []string atomic
 workingDir#5 string
 ports#6 []core.v1.ContainerPort keys=containerPort,protocol merge=containerPort
 envFrom#19 []core.v1.EnvFromSource atomic
 env#7 []core.v1.EnvVar keys=name merge=name
 resources#8+ core.v1.ResourceRequirements
 resizePolicy#23 []core.v1.ContainerResizePolicy atomic
 restartPolicy#24* string
 restartPolicyRules#25 []core.v1.ContainerRestartRule atomic
 volumeMounts#9 []core.v1.VolumeMount keys=mountPath merge=mountPath
 volumeDevices#21 []core.v1.VolumeDevice keys=devicePath merge=devicePath
 livenessProbe#10* core.v1.Probe
 readinessProbe#11* core.v1.Probe
 startupProbe#22* core.v1.Probe
 lifecycle#12* core.v1.Lifecycle
 terminationMessagePath#13 string
 terminationMessagePolicy#20 string
 imagePullPolicy#14 string
 securityContext#15* core.v1.SecurityContext
 stdin#16 boolean
 stdinOnce#17 boolean
 tty#18 boolean
core.v1.ContainerExtendedResourceRequest
 containerName#1!+ string
 resourceName#2!+ string
 requestName#3!+ string
core.v1.ContainerImage
 names#1+ []string atomic
 sizeBytes#2 int64
core.v1.ContainerPort
 name#1 string
 hostPort#2 int32
 containerPort#3!+ int32
 protocol#4 string default="TCP"
 hostIP#5 string
core.v1.ContainerResizePolicy
 resourceName#1!+ string
 restartPolicy#2!+ string
core.v1.ContainerRestartRule
 action#1! string
 exitCodes#2* core.v1.ContainerRestartRuleOnExitCodes
core.v1.ContainerRestartRuleOnExitCodes
 operator#1! string
 values#2 []int32 set
core.v1.ContainerState
 waiting#1* core.v1.ContainerStateWaiting
 running#2* core.v1.ContainerStateRunning
 terminated#3* core.v1.ContainerStateTerminated
core.v1.ContainerStateRunning
 startedAt#1+ time
core.v1.ContainerStateTerminated
 exitCode#1!+ int32
 signal#2 int32
 reason#3 string
 message#4 string
 startedAt#5+ time
 finishedAt#6+ time
 containerID#7 string
core.v1.ContainerStateWaiting
 reason#1 string
 message#2 string
core.v1.ContainerStatus
 name#1!+ string
 state#2+ core.v1.ContainerState
 lastState#3+ core.v1.ContainerState
 ready#4!+ boolean
 restartCount#5!+ int32
 image#6!+ string
 imageID#7!+ string
 containerID#8 string
 started#9* boolean
 allocatedResources#10 {}quantity
 resources#11* core.v1.ResourceRequirements
 volumeMounts#12 []core.v1.VolumeMountStatus keys=mountPath merge=mountPath
 user#13* core.v1.ContainerUser
 allocatedResourcesStatus#14 []core.v1.ResourceStatus keys=name merge=name
 stopSignal#15* string
core.v1.ContainerUser
 linux#1* core.v1.LinuxContainerUser
core.v1.DaemonEndpoint
 Port#1!+ int32
core.v1.DownwardAPIProjection
 items#1 []core.v1.DownwardAPIVolumeFile atomic
core.v1.DownwardAPIVolumeFile
 path#1!+ string
 fieldRef#2* core.v1.ObjectFieldSelector
 resourceFieldRef#3* core.v1.ResourceFieldSelector
 mode#4* int32
core.v1.DownwardAPIVolumeSource
 items#1 []core.v1.DownwardAPIVolumeFile atomic
 defaultMode#2* int32
core.v1.EmptyDirVolumeSource
 medium#1 string
 sizeLimit#2* quantity
core.v1.EndpointAddress atomic
 ip#1!+ string
 hostname#3 string
 nodeName#4* string
 targetRef#2* core.v1.ObjectReference
core.v1.EndpointPort atomic
 name#1 string
 port#2!+ int32
 protocol#3 string
 appProtocol#4* string
core.v1.EndpointSubset
 addresses#1 []core.v1.EndpointAddress atomic
 notReadyAddresses#2 []core.v1.EndpointAddress atomic
 ports#3 []core.v1.EndpointPort atomic
core.v1.Endpoints
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 subsets#2 []core.v1.EndpointSubset atomic
core.v1.EndpointsList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.Endpoints
core.v1.EnvFromSource
 prefix#1 string
 configMapRef#2* core.v1.ConfigMapEnvSource
 secretRef#3* core.v1.SecretEnvSource
core.v1.EnvVar
 name#1!+ string
 value#2 string
 valueFrom#3* core.v1.EnvVarSource
core.v1.EnvVarSource
 fieldRef#1* core.v1.ObjectFieldSelector
 resourceFieldRef#2* core.v1.ResourceFieldSelector
 configMapKeyRef#3* core.v1.ConfigMapKeySelector
 secretKeyRef#4* core.v1.SecretKeySelector
 fileKeyRef#5* core.v1.FileKeySelector
core.v1.EphemeralContainer
 name#1.1!+ string
 image#1.2 string
 command#1.3 []string atomic
 args#1.4 []string atomic
 workingDir#1.5 string
 ports#1.6 []core.v1.ContainerPort keys=containerPort,protocol merge=containerPort
 envFrom#1.19 []core.v1.EnvFromSource atomic
 env#1.7 []core.v1.EnvVar keys=name merge=name
 resources#1.8+ core.v1.ResourceRequirements
 resizePolicy#1.23 []core.v1.ContainerResizePolicy atomic
 restartPolicy#1.24* string
 restartPolicyRules#1.25 []core.v1.ContainerRestartRule atomic
 volumeMounts#1.9 []core.v1.VolumeMount keys=mountPath merge=mountPath
 volumeDevices#1.21 []core.v1.VolumeDevice keys=devicePath merge=devicePath
 livenessProbe#1.10* core.v1.Probe
 readinessProbe#1.11* core.v1.Probe
 startupProbe#1.22* core.v1.Probe
 lifecycle#1.12* core.v1.Lifecycle
 terminationMessagePath#1.13 string
 terminationMessagePolicy#1.20 string
 imagePullPolicy#1.14 string
 securityContext#1.15* core.v1.SecurityContext
 stdin#1.16 boolean
 stdinOnce#1.17 boolean
 tty#1.18 boolean
 targetContainerName#2 string
core.v1.EphemeralVolumeSource
 volumeClaimTemplate#1* core.v1.PersistentVolumeClaimTemplate
core.v1.Event
 kind string
 apiVersion string
 metadata#1!+ meta.v1.ObjectMeta
 involvedObject#2!+ core.v1.ObjectReference
 reason#3 string
 message#4 string
 source#5+ core.v1.EventSource
 firstTimestamp#6+ time
 lastTimestamp#7+ time
 count#8 int32
 type#9 string
 eventTime#10+ microTime
 series#11* core.v1.EventSeries
 action#12 string
 related#13* core.v1.ObjectReference
 reportingComponent#14+ string
 reportingInstance#15+ string
core.v1.EventList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.Event
core.v1.EventSeries
 count#1 int32
 lastObservedTime#2+ microTime
core.v1.EventSource
 component#1 string
 host#2 string
core.v1.ExecAction
 command#1 []string atomic
core.v1.FCVolumeSource
 targetWWNs#1 []string atomic
 lun#2* int32
 fsType#3 string
 readOnly#4 boolean
 wwids#5 []string atomic
core.v1.FileKeySelector atomic
 volumeName#1!+ string
 path#2!+ string
 key#3!+ string
 optional#4* boolean
core.v1.FlexPersistentVolumeSource
 driver#1!+ string
 fsType#2 string
 secretRef#3* core.v1.SecretReference
 readOnly#4 boolean
 options#5 {}string
core.v1.FlexVolumeSource
 driver#1!+ string
 fsType#2 string
 secretRef#3* core.v1.LocalObjectReference
 readOnly#4 boolean
 options#5 {}string
core.v1.FlockerVolumeSource
 datasetName#1 string
 datasetUUID#2 string
core.v1.GCEPersistentDiskVolumeSource
 pdName#1!+ string
 fsType#2 string
 partition#3 int32
 readOnly#4 boolean
core.v1.GRPCAction
 port#1!+ int32
 service#2*+ string
core.v1.GitRepoVolumeSource
 repository#1!+ string
 revision#2 string
 directory#3 string
core.v1.GlusterfsPersistentVolumeSource
 endpoints#1!+ string
 path#2!+ string
 readOnly#3 boolean
 endpointsNamespace#4* string
core.v1.GlusterfsVolumeSource
 endpoints#1!+ string
 path#2!+ string
 readOnly#3 boolean
core.v1.HTTPGetAction
 path#1 string
 port#2!+ intOrString
 host#3 string
 scheme#4 string
 httpHeaders#5 []core.v1.HTTPHeader atomic
core.v1.HTTPHeader
 name#1!+ string
 value#2!+ string
core.v1.HostAlias
 ip#1!+ string
 hostnames#2 []string atomic
core.v1.HostIP
 ip#1!+ string
core.v1.HostPathVolumeSource
 path#1!+ string
 type#2* string
core.v1.ISCSIPersistentVolumeSource
 targetPortal#1!+ string
 iqn#2!+ string
 lun#3!+ int32
 iscsiInterface#4 string default="default"
 fsType#5 string
 readOnly#6 boolean
 portals#7 []string atomic
 chapAuthDiscovery#8 boolean
 chapAuthSession#11 boolean
 secretRef#10* core.v1.SecretReference
 initiatorName#12* string
core.v1.ISCSIVolumeSource
 targetPortal#1!+ string
 iqn#2!+ string
 lun#3!+ int32
 iscsiInterface#4 string default="default"
 fsType#5 string
 readOnly#6 boolean
 portals#7 []string atomic
 chapAuthDiscovery#8 boolean
 chapAuthSession#11 boolean
 secretRef#10* core.v1.LocalObjectReference
 initiatorName#12* string
core.v1.ImageVolumeSource
 reference#1 string
 pullPolicy#2 string
core.v1.ImageVolumeStatus
 imageRef#1! string
core.v1.KeyToPath
 key#1!+ string
 path#2!+ string
 mode#3* int32
core.v1.Lifecycle
 postStart#1* core.v1.LifecycleHandler
 preStop#2* core.v1.LifecycleHandler
 stopSignal#3* string
core.v1.LifecycleHandler
 exec#1* core.v1.ExecAction
 httpGet#2* core.v1.HTTPGetAction
 tcpSocket#3* core.v1.TCPSocketAction
 sleep#4* core.v1.SleepAction
core.v1.LimitRange
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.LimitRangeSpec
core.v1.LimitRangeItem
 type#1!+ string
 max#2 {}quantity
 min#3 {}quantity
 default#4 {}quantity
 defaultRequest#5 {}quantity
 maxLimitRequestRatio#6 {}quantity
core.v1.LimitRangeList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.LimitRange
core.v1.LimitRangeSpec
 limits#1!+ []core.v1.LimitRangeItem atomic
core.v1.LinuxContainerUser
 uid#1!+ int64
 gid#2!+ int64
 supplementalGroups#3 []int64 atomic
core.v1.LoadBalancerIngress
 ip#1 string
 hostname#2 string
 ipMode#3* string
 ports#4 []core.v1.PortStatus atomic
core.v1.LoadBalancerStatus
 ingress#1 []core.v1.LoadBalancerIngress atomic
core.v1.LocalObjectReference atomic
 name#1 string
core.v1.LocalVolumeSource
 path#1!+ string
 fsType#2* string
core.v1.ModifyVolumeStatus
 targetVolumeAttributesClassName#1 string
 status#2!+ string
core.v1.NFSVolumeSource
 server#1!+ string
 path#2!+ string
 readOnly#3 boolean
core.v1.Namespace
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.NamespaceSpec
 status#3+ core.v1.NamespaceStatus
core.v1.NamespaceCondition
 type#1!+ string
 status#2!+ string
 lastTransitionTime#4+ time
 reason#5 string
 message#6 string
core.v1.NamespaceList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.Namespace
core.v1.NamespaceSpec
 finalizers#1 []string atomic
core.v1.NamespaceStatus
 phase#1 string
 conditions#2 []core.v1.NamespaceCondition keys=type merge=type
core.v1.Node
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.NodeSpec
 status#3+ core.v1.NodeStatus
core.v1.NodeAddress
 type#1!+ string
 address#2!+ string
core.v1.NodeAffinity
 requiredDuringSchedulingIgnoredDuringExecution#1* core.v1.NodeSelector
 preferredDuringSchedulingIgnoredDuringExecution#2 []core.v1.PreferredSchedulingTerm atomic
core.v1.NodeAllocatableResourceClaimStatus
 resourceClaimName#1!+ string
 containers#2 []string set
 resources#3!+ {}quantity
core.v1.NodeCondition
 type#1!+ string
 status#2!+ string
 lastHeartbeatTime#3+ time
 lastTransitionTime#4+ time
 reason#5 string
 message#6 string
core.v1.NodeConfigSource
 configMap#2* core.v1.ConfigMapNodeConfigSource
core.v1.NodeConfigStatus
 assigned#1* core.v1.NodeConfigSource
 active#2* core.v1.NodeConfigSource
 lastKnownGood#3* core.v1.NodeConfigSource
 error#4 string
core.v1.NodeDaemonEndpoints
 kubeletEndpoint#1+ core.v1.DaemonEndpoint
core.v1.NodeFeatures
 supplementalGroupsPolicy#1* boolean
core.v1.NodeList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.Node
core.v1.NodeRuntimeHandler
 name#1+ string
 features#2* core.v1.NodeRuntimeHandlerFeatures
core.v1.NodeRuntimeHandlerFeatures
 recursiveReadOnlyMounts#1* boolean
 userNamespaces#2* boolean
core.v1.NodeSelector atomic
 nodeSelectorTerms#1!+ []core.v1.NodeSelectorTerm atomic
core.v1.NodeSelectorRequirement
 key#1!+ string
 operator#2!+ string
 values#3 []string atomic
core.v1.NodeSelectorTerm atomic
 matchExpressions#1 []core.v1.NodeSelectorRequirement atomic
 matchFields#2 []core.v1.NodeSelectorRequirement atomic
core.v1.NodeSpec
 podCIDR#1 string
 podCIDRs#7 []string set merge
 providerID#3 string
 unschedulable#4 boolean
 taints#5 []core.v1.Taint atomic
 configSource#6* core.v1.NodeConfigSource
 externalID#2 string
core.v1.NodeStatus
 capacity#1 {}quantity
 allocatable#2 {}quantity
 phase#3 string
 conditions#4 []core.v1.NodeCondition keys=type merge=type
 addresses#5 []core.v1.NodeAddress keys=type merge=type
 daemonEndpoints#6+ core.v1.NodeDaemonEndpoints
 nodeInfo#7+ core.v1.NodeSystemInfo
 images#8 []core.v1.ContainerImage atomic
 volumesInUse#9 []string atomic
 volumesAttached#10 []core.v1.AttachedVolume atomic
 config#11* core.v1.NodeConfigStatus
 runtimeHandlers#12 []core.v1.NodeRuntimeHandler atomic
 features#13* core.v1.NodeFeatures
 declaredFeatures#14 []string atomic
core.v1.NodeSwapStatus
 capacity#1* int64
core.v1.NodeSystemInfo
 machineID#1!+ string
 systemUUID#2!+ string
 bootID#3!+ string
 kernelVersion#4!+ string
 osImage#5!+ string
 containerRuntimeVersion#6!+ string
 kubeletVersion#7!+ string
 kubeProxyVersion#8!+ string
 operatingSystem#9!+ string
 architecture#10!+ string
 swap#11* core.v1.NodeSwapStatus
core.v1.ObjectFieldSelector atomic
 apiVersion#1 string
 fieldPath#2!+ string
core.v1.ObjectReference atomic
 kind#1 string
 namespace#2 string
 name#3 string
 uid#4 string
 apiVersion#5 string
 resourceVersion#6 string
 fieldPath#7 string
core.v1.PersistentVolume
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.PersistentVolumeSpec
 status#3+ core.v1.PersistentVolumeStatus
core.v1.PersistentVolumeClaim
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.PersistentVolumeClaimSpec
 status#3+ core.v1.PersistentVolumeClaimStatus
core.v1.PersistentVolumeClaimCondition
 type#1!+ string
 status#2!+ string
 lastProbeTime#3+ time
 lastTransitionTime#4+ time
 reason#5 string
 message#6 string
core.v1.PersistentVolumeClaimList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.PersistentVolumeClaim
core.v1.PersistentVolumeClaimSpec
 accessModes#1 []string atomic
 selector#4* meta.v1.LabelSelector
 resources#2+ core.v1.VolumeResourceRequirements
 volumeName#3 string
 storageClassName#5* string
 volumeMode#6* string
 dataSource#7* core.v1.TypedLocalObjectReference
 dataSourceRef#8* core.v1.TypedObjectReference
 volumeAttributesClassName#9* string
core.v1.PersistentVolumeClaimStatus
 phase#1 string
 accessModes#2 []string atomic
 capacity#3 {}quantity
 conditions#4 []core.v1.PersistentVolumeClaimCondition keys=type merge=type
 allocatedResources#5 {}quantity
 allocatedResourceStatuses#7 {}string
 currentVolumeAttributesClassName#8* string
 modifyVolumeStatus#9* core.v1.ModifyVolumeStatus
core.v1.PersistentVolumeClaimTemplate
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ core.v1.PersistentVolumeClaimSpec
core.v1.PersistentVolumeClaimVolumeSource
 claimName#1!+ string
 readOnly#2 boolean
core.v1.PersistentVolumeList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.PersistentVolume
core.v1.PersistentVolumeSpec
 capacity#1 {}quantity
 gcePersistentDisk#2.1* core.v1.GCEPersistentDiskVolumeSource
 awsElasticBlockStore#2.2* core.v1.AWSElasticBlockStoreVolumeSource
 hostPath#2.3* core.v1.HostPathVolumeSource
 glusterfs#2.4* core.v1.GlusterfsPersistentVolumeSource
 nfs#2.5* core.v1.NFSVolumeSource
 rbd#2.6* core.v1.RBDPersistentVolumeSource
 iscsi#2.7* core.v1.ISCSIPersistentVolumeSource
 cinder#2.8* core.v1.CinderPersistentVolumeSource
 cephfs#2.9* core.v1.CephFSPersistentVolumeSource
 fc#2.10* core.v1.FCVolumeSource
 flocker#2.11* core.v1.FlockerVolumeSource
 flexVolume#2.12* core.v1.FlexPersistentVolumeSource
 azureFile#2.13* core.v1.AzureFilePersistentVolumeSource
 vsphereVolume#2.14* core.v1.VsphereVirtualDiskVolumeSource
 quobyte#2.15* core.v1.QuobyteVolumeSource
 azureDisk#2.16* core.v1.AzureDiskVolumeSource
 photonPersistentDisk#2.17* core.v1.PhotonPersistentDiskVolumeSource
 portworxVolume#2.18* core.v1.PortworxVolumeSource
 scaleIO#2.19* core.v1.ScaleIOPersistentVolumeSource
 local#2.20* core.v1.LocalVolumeSource
 storageos#2.21* core.v1.StorageOSPersistentVolumeSource
 csi#2.22* core.v1.CSIPersistentVolumeSource
 accessModes#3 []string atomic
 claimRef#4* core.v1.ObjectReference
 persistentVolumeReclaimPolicy#5 string
 storageClassName#6 string
 mountOptions#7 []string atomic
 volumeMode#8* string
 nodeAffinity#9* core.v1.VolumeNodeAffinity
 volumeAttributesClassName#10* string
core.v1.PersistentVolumeStatus
 phase#1 string
 message#2 string
 reason#3 string
 lastPhaseTransitionTime#4* time
core.v1.PhotonPersistentDiskVolumeSource
 pdID#1!+ string
 fsType#2 string
core.v1.Pod
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.PodSpec
 status#3+ core.v1.PodStatus
core.v1.PodAffinity
 requiredDuringSchedulingIgnoredDuringExecution#1 []core.v1.PodAffinityTerm atomic
 preferredDuringSchedulingIgnoredDuringExecution#2 []core.v1.WeightedPodAffinityTerm atomic
core.v1.PodAffinityTerm
 labelSelector#1* meta.v1.LabelSelector
 namespaces#2 []string atomic
 topologyKey#3!+ string
 namespaceSelector#4* meta.v1.LabelSelector
 matchLabelKeys#5 []string atomic
 mismatchLabelKeys#6 []string atomic
core.v1.PodAntiAffinity
 requiredDuringSchedulingIgnoredDuringExecution#1 []core.v1.PodAffinityTerm atomic
 preferredDuringSchedulingIgnoredDuringExecution#2 []core.v1.WeightedPodAffinityTerm atomic
core.v1.PodCertificateProjection
 signerName#1! string
 keyType#2! string
 maxExpirationSeconds#3* int32
 credentialBundlePath#4 string
 keyPath#5 string
 certificateChainPath#6 string
 userAnnotations#7 {}string
core.v1.PodCondition
 type#1!+ string
 observedGeneration#7 int64
 status#2!+ string
 lastProbeTime#3+ time
 lastTransitionTime#4+ time
 reason#5 string
 message#6 string
core.v1.PodDNSConfig
 nameservers#1 []string atomic
 searches#2 []string atomic
 options#3 []core.v1.PodDNSConfigOption atomic
core.v1.PodDNSConfigOption
 name#1 string
 value#2* string
core.v1.PodExtendedResourceClaimStatus
 requestMappings#1!+ []core.v1.ContainerExtendedResourceRequest atomic
 resourceClaimName#2!+ string
core.v1.PodIP
 ip#1!+ string
core.v1.PodList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.Pod
core.v1.PodOS
 name#1!+ string
core.v1.PodReadinessGate
 conditionType#1!+ string
core.v1.PodResourceClaim
 name#1!+ string
 resourceClaimName#3* string
 resourceClaimTemplateName#4* string
core.v1.PodResourceClaimStatus
 name#1!+ string
 resourceClaimName#2* string
core.v1.PodSchedulingGate
 name#1!+ string
core.v1.PodSchedulingGroup
 podGroupName#1* string
core.v1.PodSecurityContext
 seLinuxOptions#1* core.v1.SELinuxOptions
 windowsOptions#8* core.v1.WindowsSecurityContextOptions
 runAsUser#2* int64
 runAsGroup#6* int64
 runAsNonRoot#3* boolean
 supplementalGroups#4 []int64 atomic
 supplementalGroupsPolicy#12* string
 fsGroup#5* int64
 sysctls#7 []core.v1.Sysctl atomic
 fsGroupChangePolicy#9* string
 seccompProfile#10* core.v1.SeccompProfile
 appArmorProfile#11* core.v1.AppArmorProfile
 seLinuxChangePolicy#13* string
core.v1.PodSpec
 volumes#1 []core.v1.Volume keys=name merge=name retainKeys
 initContainers#20 []core.v1.Container keys=name merge=name
 containers#2!+ []core.v1.Container keys=name merge=name
 ephemeralContainers#34 []core.v1.EphemeralContainer keys=name merge=name
 restartPolicy#3 string
 terminationGracePeriodSeconds#4* int64
 activeDeadlineSeconds#5* int64
 dnsPolicy#6 string
 nodeSelector#7 {}string atomic
 serviceAccountName#8 string
 serviceAccount#9 string
 automountServiceAccountToken#21* boolean
 nodeName#10 string
 hostNetwork#11 boolean
 hostPID#12 boolean
 hostIPC#13 boolean
 shareProcessNamespace#27* boolean
 securityContext#14* core.v1.PodSecurityContext
 imagePullSecrets#15 []core.v1.LocalObjectReference keys=name merge=name
 hostname#16 string
 subdomain#17 string
 affinity#18* core.v1.Affinity
 schedulerName#19 string
 tolerations#22 []core.v1.Toleration atomic
 hostAliases#23 []core.v1.HostAlias keys=ip merge=ip
 priorityClassName#24 string
 priority#25* int32
 dnsConfig#26* core.v1.PodDNSConfig
 readinessGates#28 []core.v1.PodReadinessGate atomic
 runtimeClassName#29* string
 enableServiceLinks#30* boolean
 preemptionPolicy#31* string
 overhead#32 {}quantity
 topologySpreadConstraints#33 []core.v1.TopologySpreadConstraint keys=topologyKey,whenUnsatisfiable merge=topologyKey
 setHostnameAsFQDN#35* boolean
 os#36* core.v1.PodOS
 hostUsers#37* boolean
 schedulingGates#38 []core.v1.PodSchedulingGate keys=name merge=name
 resourceClaims#39 []core.v1.PodResourceClaim keys=name merge=name retainKeys
 resources#40* core.v1.ResourceRequirements
 hostnameOverride#41* string
 schedulingGroup#43* core.v1.PodSchedulingGroup
core.v1.PodStatus
 observedGeneration#17 int64
 phase#1 string
 conditions#2 []core.v1.PodCondition keys=type merge=type
 message#3 string
 reason#4 string
 nominatedNodeName#11 string
 hostIP#5 string
 hostIPs#16 []core.v1.HostIP atomic merge=ip
 podIP#6 string
 podIPs#12 []core.v1.PodIP keys=ip merge=ip
 startTime#7* time
 initContainerStatuses#10 []core.v1.ContainerStatus atomic
 containerStatuses#8 []core.v1.ContainerStatus atomic
 qosClass#9 string
 ephemeralContainerStatuses#13 []core.v1.ContainerStatus atomic
 resize#14 string
 resourceClaimStatuses#15 []core.v1.PodResourceClaimStatus keys=name merge=name retainKeys
 extendedResourceClaimStatus#18* core.v1.PodExtendedResourceClaimStatus
 allocatedResources#19 {}quantity
 resources#20* core.v1.ResourceRequirements
 nodeAllocatableResourceClaimStatuses#21 []core.v1.NodeAllocatableResourceClaimStatus atomic
core.v1.PodTemplate
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 template#2+ core.v1.PodTemplateSpec
core.v1.PodTemplateList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.PodTemplate
core.v1.PodTemplateSpec
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.PodSpec
core.v1.PortStatus
 port#1!+ int32
 protocol#2!+ string
 error#3* string
core.v1.PortworxVolumeSource
 volumeID#1!+ string
 fsType#2 string
 readOnly#3 boolean
core.v1.PreferredSchedulingTerm
 weight#1!+ int32
 preference#2!+ core.v1.NodeSelectorTerm
core.v1.Probe
 exec#1.1* core.v1.ExecAction
 httpGet#1.2* core.v1.HTTPGetAction
 tcpSocket#1.3* core.v1.TCPSocketAction
 grpc#1.4* core.v1.GRPCAction
 initialDelaySeconds#2 int32
 timeoutSeconds#3 int32
 periodSeconds#4 int32
 successThreshold#5 int32
 failureThreshold#6 int32
 terminationGracePeriodSeconds#7* int64
core.v1.ProjectedVolumeSource
 sources#1+ []core.v1.VolumeProjection atomic
 defaultMode#2* int32
core.v1.QuobyteVolumeSource
 registry#1!+ string
 volume#2!+ string
 readOnly#3 boolean
 user#4 string
 group#5 string
 tenant#6 string
core.v1.RBDPersistentVolumeSource
 monitors#1!+ []string atomic
 image#2!+ string
 fsType#3 string
 pool#4 string default="rbd"
 user#5 string default="admin"
 keyring#6 string default="/etc/ceph/keyring"
 secretRef#7* core.v1.SecretReference
 readOnly#8 boolean
core.v1.RBDVolumeSource
 monitors#1!+ []string atomic
 image#2!+ string
 fsType#3 string
 pool#4 string default="rbd"
 user#5 string default="admin"
 keyring#6 string default="/etc/ceph/keyring"
 secretRef#7* core.v1.LocalObjectReference
 readOnly#8 boolean
core.v1.ReplicationController
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.ReplicationControllerSpec
 status#3+ core.v1.ReplicationControllerStatus
core.v1.ReplicationControllerCondition
 type#1!+ string
 status#2!+ string
 lastTransitionTime#3+ time
 reason#4 string
 message#5 string
core.v1.ReplicationControllerList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.ReplicationController
core.v1.ReplicationControllerSpec
 replicas#1* int32 default=1
 minReadySeconds#4 int32
 selector#2 {}string atomic
 template#3* core.v1.PodTemplateSpec
core.v1.ReplicationControllerStatus
 replicas#1!+ int32
 fullyLabeledReplicas#2 int32
 readyReplicas#4 int32
 availableReplicas#5 int32
 observedGeneration#3 int64
 conditions#6 []core.v1.ReplicationControllerCondition keys=type merge=type
core.v1.ResourceClaim
 name#1!+ string
 request#2 string
core.v1.ResourceFieldSelector atomic
 containerName#1 string
 resource#2!+ string
 divisor#3+ quantity
core.v1.ResourceHealth
 resourceID#1!+ string
 health#2 string
 message#6* string
core.v1.ResourceQuota
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.ResourceQuotaSpec
 status#3+ core.v1.ResourceQuotaStatus
core.v1.ResourceQuotaList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.ResourceQuota
core.v1.ResourceQuotaSpec
 hard#1 {}quantity
 scopes#2 []string atomic
 scopeSelector#3* core.v1.ScopeSelector
core.v1.ResourceQuotaStatus
 hard#1 {}quantity
 used#2 {}quantity
core.v1.ResourceRequirements
 limits#1 {}quantity
 requests#2 {}quantity
 claims#3 []core.v1.ResourceClaim keys=name
core.v1.ResourceStatus
 name#1!+ string
 resources#2 []core.v1.ResourceHealth keys=resourceID
core.v1.SELinuxOptions
 user#1 string
 role#2 string
 type#3 string
 level#4 string
core.v1.ScaleIOPersistentVolumeSource
 gateway#1!+ string
 system#2!+ string
 secretRef#3!*+ core.v1.SecretReference
 sslEnabled#4 boolean
 protectionDomain#5 string
 storagePool#6 string
 storageMode#7 string default="ThinProvisioned"
 volumeName#8 string
 fsType#9 string default="xfs"
 readOnly#10 boolean
core.v1.ScaleIOVolumeSource
 gateway#1!+ string
 system#2!+ string
 secretRef#3!*+ core.v1.LocalObjectReference
 sslEnabled#4 boolean
 protectionDomain#5 string
 storagePool#6 string
 storageMode#7 string default="ThinProvisioned"
 volumeName#8 string
 fsType#9 string default="xfs"
 readOnly#10 boolean
core.v1.ScopeSelector atomic
 matchExpressions#1 []core.v1.ScopedResourceSelectorRequirement atomic
core.v1.ScopedResourceSelectorRequirement
 scopeName#1!+ string
 operator#2!+ string
 values#3 []string atomic
core.v1.SeccompProfile
 type#1!+ string
 localhostProfile#2* string
core.v1.Secret
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 immutable#5* boolean
 data#2 {}bytes
 stringData#4 {}string
 type#3 string
core.v1.SecretEnvSource
 name#1.1 string
 optional#2* boolean
core.v1.SecretKeySelector atomic
 name#1.1 string
 key#2!+ string
 optional#3* boolean
core.v1.SecretList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.Secret
core.v1.SecretProjection
 name#1.1 string
 items#2 []core.v1.KeyToPath atomic
 optional#4* boolean
core.v1.SecretReference atomic
 name#1 string
 namespace#2 string
core.v1.SecretVolumeSource
 secretName#1 string
 items#2 []core.v1.KeyToPath atomic
 defaultMode#3* int32
 optional#4* boolean
core.v1.SecurityContext
 capabilities#1* core.v1.Capabilities
 privileged#2* boolean
 seLinuxOptions#3* core.v1.SELinuxOptions
 windowsOptions#10* core.v1.WindowsSecurityContextOptions
 runAsUser#4* int64
 runAsGroup#8* int64
 runAsNonRoot#5* boolean
 readOnlyRootFilesystem#6* boolean
 allowPrivilegeEscalation#7* boolean
 procMount#9* string
 seccompProfile#11* core.v1.SeccompProfile
 appArmorProfile#12* core.v1.AppArmorProfile
core.v1.Service
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ core.v1.ServiceSpec
 status#3+ core.v1.ServiceStatus
core.v1.ServiceAccount
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 secrets#2 []core.v1.ObjectReference keys=name merge=name
 imagePullSecrets#3 []core.v1.LocalObjectReference atomic
 automountServiceAccountToken#4* boolean
core.v1.ServiceAccountList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.ServiceAccount
core.v1.ServiceAccountTokenProjection
 audience#1 string
 expirationSeconds#2* int64
 path#3!+ string
core.v1.ServiceList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []core.v1.Service
core.v1.ServicePort
 name#1 string
 protocol#2 string default="TCP"
 appProtocol#6* string
 port#3!+ int32
 targetPort#4+ intOrString
 nodePort#5 int32
core.v1.ServiceSpec
 ports#1 []core.v1.ServicePort keys=port,protocol merge=port
 selector#2 {}string atomic
 clusterIP#3 string
 clusterIPs#18 []string atomic
 type#4 string
 externalIPs#5 []string atomic
 sessionAffinity#7 string
 loadBalancerIP#8 string
 loadBalancerSourceRanges#9 []string atomic
 externalName#10 string
 externalTrafficPolicy#11 string
 healthCheckNodePort#12 int32
 publishNotReadyAddresses#13 boolean
 sessionAffinityConfig#14* core.v1.SessionAffinityConfig
 ipFamilies#19 []string atomic
 ipFamilyPolicy#17* string
 allocateLoadBalancerNodePorts#20* boolean
 loadBalancerClass#21* string
 internalTrafficPolicy#22* string
 trafficDistribution#23* string
core.v1.ServiceStatus
 loadBalancer#1+ core.v1.LoadBalancerStatus
 conditions#2 []meta.v1.Condition keys=type merge=type
core.v1.SessionAffinityConfig
 clientIP#1* core.v1.ClientIPConfig
core.v1.SleepAction
 seconds#1!+ int64
core.v1.StorageOSPersistentVolumeSource
 volumeName#1 string
 volumeNamespace#2 string
 fsType#3 string
 readOnly#4 boolean
 secretRef#5* core.v1.ObjectReference
core.v1.StorageOSVolumeSource
 volumeName#1 string
 volumeNamespace#2 string
 fsType#3 string
 readOnly#4 boolean
 secretRef#5* core.v1.LocalObjectReference
core.v1.Sysctl
 name#1!+ string
 value#2!+ string
core.v1.TCPSocketAction
 port#1!+ intOrString
 host#2 string
core.v1.Taint
 key#1!+ string
 value#2 string
 effect#3!+ string
 timeAdded#4* time
core.v1.Toleration
 key#1 string
 operator#2 string
 value#3 string
 effect#4 string
 tolerationSeconds#5* int64
core.v1.TopologySelectorLabelRequirement
 key#1!+ string
 values#2!+ []string atomic
core.v1.TopologySelectorTerm atomic
 matchLabelExpressions#1 []core.v1.TopologySelectorLabelRequirement atomic
core.v1.TopologySpreadConstraint
 maxSkew#1!+ int32
 topologyKey#2!+ string
 whenUnsatisfiable#3!+ string
 labelSelector#4* meta.v1.LabelSelector
 minDomains#5* int32
 nodeAffinityPolicy#6* string
 nodeTaintsPolicy#7* string
 matchLabelKeys#8 []string atomic
core.v1.TypedLocalObjectReference atomic
 apiGroup#1*+ string
 kind#2!+ string
 name#3!+ string
core.v1.TypedObjectReference
 apiGroup#1*+ string
 kind#2!+ string
 name#3!+ string
 namespace#4* string
core.v1.Volume
 name#1!+ string
 hostPath#2.1* core.v1.HostPathVolumeSource
 emptyDir#2.2* core.v1.EmptyDirVolumeSource
 gcePersistentDisk#2.3* core.v1.GCEPersistentDiskVolumeSource
 awsElasticBlockStore#2.4* core.v1.AWSElasticBlockStoreVolumeSource
 gitRepo#2.5* core.v1.GitRepoVolumeSource
 secret#2.6* core.v1.SecretVolumeSource
 nfs#2.7* core.v1.NFSVolumeSource
 iscsi#2.8* core.v1.ISCSIVolumeSource
 glusterfs#2.9* core.v1.GlusterfsVolumeSource
 persistentVolumeClaim#2.10* core.v1.PersistentVolumeClaimVolumeSource
 rbd#2.11* core.v1.RBDVolumeSource
 flexVolume#2.12* core.v1.FlexVolumeSource
 cinder#2.13* core.v1.CinderVolumeSource
 cephfs#2.14* core.v1.CephFSVolumeSource
 flocker#2.15* core.v1.FlockerVolumeSource
 downwardAPI#2.16* core.v1.DownwardAPIVolumeSource
 fc#2.17* core.v1.FCVolumeSource
 azureFile#2.18* core.v1.AzureFileVolumeSource
 configMap#2.19* core.v1.ConfigMapVolumeSource
 vsphereVolume#2.20* core.v1.VsphereVirtualDiskVolumeSource
 quobyte#2.21* core.v1.QuobyteVolumeSource
 azureDisk#2.22* core.v1.AzureDiskVolumeSource
 photonPersistentDisk#2.23* core.v1.PhotonPersistentDiskVolumeSource
 projected#2.26* core.v1.ProjectedVolumeSource
 portworxVolume#2.24* core.v1.PortworxVolumeSource
 scaleIO#2.25* core.v1.ScaleIOVolumeSource
 storageos#2.27* core.v1.StorageOSVolumeSource
 csi#2.28* core.v1.CSIVolumeSource
 ephemeral#2.29* core.v1.EphemeralVolumeSource
 image#2.30* core.v1.ImageVolumeSource
core.v1.VolumeDevice
 name#1!+ string
 devicePath#2!+ string
core.v1.VolumeMount
 name#1!+ string
 readOnly#2 boolean
 recursiveReadOnly#7* string
 mountPath#3!+ string
 subPath#4 string
 mountPropagation#5* string
 subPathExpr#6 string
core.v1.VolumeMountStatus
 name#1!+ string
 mountPath#2!+ string
 readOnly#3 boolean
 recursiveReadOnly#4* string
 volumeStatus#5* core.v1.VolumeStatus
core.v1.VolumeNodeAffinity
 required#1* core.v1.NodeSelector
core.v1.VolumeProjection
 secret#1* core.v1.SecretProjection
 downwardAPI#2* core.v1.DownwardAPIProjection
 configMap#3* core.v1.ConfigMapProjection
 serviceAccountToken#4* core.v1.ServiceAccountTokenProjection
 clusterTrustBundle#5* core.v1.ClusterTrustBundleProjection
 podCertificate#6* core.v1.PodCertificateProjection
core.v1.VolumeResourceRequirements
 limits#1 {}quantity
 requests#2 {}quantity
core.v1.VolumeStatus
 image#1* core.v1.ImageVolumeStatus
core.v1.VsphereVirtualDiskVolumeSource
 volumePath#1!+ string
 fsType#2 string
 storagePolicyName#3 string
 storagePolicyID#4 string
core.v1.WeightedPodAffinityTerm
 weight#1!+ int32
 podAffinityTerm#2!+ core.v1.PodAffinityTerm
core.v1.WindowsSecurityContextOptions
 gmsaCredentialSpecName#1* string
 gmsaCredentialSpec#2* string
 runAsUserName#3* string
 hostProcess#4* boolean
discovery.v1.Endpoint
 addresses#1!+ []string set
 conditions#2+ discovery.v1.EndpointConditions
 hostname#3* string
 targetRef#4* core.v1.ObjectReference
 deprecatedTopology#5 {}string
 nodeName#6* string
 zone#7* string
 hints#8* discovery.v1.EndpointHints
discovery.v1.EndpointConditions
 ready#1* boolean
 serving#2* boolean
 terminating#3* boolean
discovery.v1.EndpointHints
 forZones#1 []discovery.v1.ForZone atomic
 forNodes#2 []discovery.v1.ForNode atomic
discovery.v1.EndpointPort atomic
 name#1* string
 protocol#2* string
 port#3* int32
 appProtocol#4* string
discovery.v1.EndpointSlice
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 addressType#4!+ string
 endpoints#2+ []discovery.v1.Endpoint atomic
 ports#3+ []discovery.v1.EndpointPort atomic
discovery.v1.EndpointSliceList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []discovery.v1.EndpointSlice
discovery.v1.ForNode
 name#1!+ string
discovery.v1.ForZone
 name#1!+ string
events.v1.Event
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 eventTime#2!+ microTime
 series#3* events.v1.EventSeries
 reportingController#4 string
 reportingInstance#5 string
 action#6 string
 reason#7 string
 regarding#8+ core.v1.ObjectReference
 related#9* core.v1.ObjectReference
 note#10 string
 type#11 string
 deprecatedSource#12+ core.v1.EventSource
 deprecatedFirstTimestamp#13+ time
 deprecatedLastTimestamp#14+ time
 deprecatedCount#15 int32
events.v1.EventList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []events.v1.Event
events.v1.EventSeries
 count#1!+ int32
 lastObservedTime#2!+ microTime
flowcontrol.v1.ExemptPriorityLevelConfiguration
 nominalConcurrencyShares#1* int32
 lendablePercent#2* int32
flowcontrol.v1.FlowDistinguisherMethod
 type#1!+ string
flowcontrol.v1.FlowSchema
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ flowcontrol.v1.FlowSchemaSpec
 status#3+ flowcontrol.v1.FlowSchemaStatus
flowcontrol.v1.FlowSchemaCondition
 type#1 string
 status#2 string
 lastTransitionTime#3+ time
 reason#4 string
 message#5 string
flowcontrol.v1.FlowSchemaList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []flowcontrol.v1.FlowSchema
flowcontrol.v1.FlowSchemaSpec
 priorityLevelConfiguration#1!+ flowcontrol.v1.PriorityLevelConfigurationReference
 matchingPrecedence#2+ int32
 distinguisherMethod#3* flowcontrol.v1.FlowDistinguisherMethod
 rules#4 []flowcontrol.v1.PolicyRulesWithSubjects atomic
flowcontrol.v1.FlowSchemaStatus
 conditions#1 []flowcontrol.v1.FlowSchemaCondition keys=type merge=type
flowcontrol.v1.GroupSubject
 name#1!+ string
flowcontrol.v1.LimitResponse
 type#1!+ string
 queuing#2* flowcontrol.v1.QueuingConfiguration
flowcontrol.v1.LimitedPriorityLevelConfiguration
 nominalConcurrencyShares#1*+ int32
 limitResponse#2+ flowcontrol.v1.LimitResponse
 lendablePercent#3* int32
 borrowingLimitPercent#4* int32
flowcontrol.v1.NonResourcePolicyRule
 verbs#1!+ []string set
 nonResourceURLs#6!+ []string set
flowcontrol.v1.PolicyRulesWithSubjects
 subjects#1!+ []flowcontrol.v1.Subject atomic
 resourceRules#2 []flowcontrol.v1.ResourcePolicyRule atomic
 nonResourceRules#3 []flowcontrol.v1.NonResourcePolicyRule atomic
flowcontrol.v1.PriorityLevelConfiguration
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ flowcontrol.v1.PriorityLevelConfigurationSpec
 status#3+ flowcontrol.v1.PriorityLevelConfigurationStatus
flowcontrol.v1.PriorityLevelConfigurationCondition
 type#1 string
 status#2 string
 lastTransitionTime#3+ time
 reason#4 string
 message#5 string
flowcontrol.v1.PriorityLevelConfigurationList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []flowcontrol.v1.PriorityLevelConfiguration
flowcontrol.v1.PriorityLevelConfigurationReference
 name#1!+ string
flowcontrol.v1.PriorityLevelConfigurationSpec
 type#1!+ string
 limited#2* flowcontrol.v1.LimitedPriorityLevelConfiguration
 exempt#3* flowcontrol.v1.ExemptPriorityLevelConfiguration
flowcontrol.v1.PriorityLevelConfigurationStatus
 conditions#1 []flowcontrol.v1.PriorityLevelConfigurationCondition keys=type merge=type
flowcontrol.v1.QueuingConfiguration
 queues#1+ int32
 handSize#2+ int32
 queueLengthLimit#3+ int32
flowcontrol.v1.ResourcePolicyRule
 verbs#1!+ []string set
 apiGroups#2!+ []string set
 resources#3!+ []string set
 clusterScope#4 boolean
 namespaces#5+ []string set
flowcontrol.v1.ServiceAccountSubject
 namespace#1!+ string
 name#2!+ string
flowcontrol.v1.Subject
 kind#1!+ string
 user#2* flowcontrol.v1.UserSubject
 group#3* flowcontrol.v1.GroupSubject
 serviceAccount#4* flowcontrol.v1.ServiceAccountSubject
flowcontrol.v1.UserSubject
 name#1!+ string
networking.v1.HTTPIngressPath
 path#1 string
 pathType#3!*+ string
 backend#2!+ networking.v1.IngressBackend
networking.v1.HTTPIngressRuleValue
 paths#1!+ []networking.v1.HTTPIngressPath atomic
networking.v1.IPAddress
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ networking.v1.IPAddressSpec
networking.v1.IPAddressList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []networking.v1.IPAddress
networking.v1.IPAddressSpec
 parentRef#1!* networking.v1.ParentReference
networking.v1.IPBlock
 cidr#1!+ string
 except#2 []string atomic
networking.v1.Ingress
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ networking.v1.IngressSpec
 status#3+ networking.v1.IngressStatus
networking.v1.IngressBackend
 service#4* networking.v1.IngressServiceBackend
 resource#3* core.v1.TypedLocalObjectReference
networking.v1.IngressClass
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ networking.v1.IngressClassSpec
networking.v1.IngressClassList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []networking.v1.IngressClass
networking.v1.IngressClassParametersReference
 apiGroup#1* string
 kind#2!+ string
 name#3!+ string
 scope#4*+ string
 namespace#5* string
networking.v1.IngressClassSpec
 controller#1 string
 parameters#2* networking.v1.IngressClassParametersReference
networking.v1.IngressList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []networking.v1.Ingress
networking.v1.IngressLoadBalancerIngress
 ip#1 string
 hostname#2 string
 ports#4 []networking.v1.IngressPortStatus atomic
networking.v1.IngressLoadBalancerStatus
 ingress#1 []networking.v1.IngressLoadBalancerIngress atomic
networking.v1.IngressPortStatus
 port#1!+ int32
 protocol#2!+ string
 error#3* string
networking.v1.IngressRule
 host#1 string
 http#2.1* networking.v1.HTTPIngressRuleValue
networking.v1.IngressServiceBackend
 name#1!+ string
 port#2+ networking.v1.ServiceBackendPort
networking.v1.IngressSpec
 ingressClassName#4* string
 defaultBackend#1* networking.v1.IngressBackend
 tls#2 []networking.v1.IngressTLS atomic
 rules#3 []networking.v1.IngressRule atomic
networking.v1.IngressStatus
 loadBalancer#1+ networking.v1.IngressLoadBalancerStatus
networking.v1.IngressTLS
 hosts#1 []string atomic
 secretName#2 string
networking.v1.NetworkPolicy
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ networking.v1.NetworkPolicySpec
networking.v1.NetworkPolicyEgressRule
 ports#1 []networking.v1.NetworkPolicyPort atomic
 to#2 []networking.v1.NetworkPolicyPeer atomic
networking.v1.NetworkPolicyIngressRule
 ports#1 []networking.v1.NetworkPolicyPort atomic
 from#2 []networking.v1.NetworkPolicyPeer atomic
networking.v1.NetworkPolicyList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []networking.v1.NetworkPolicy
networking.v1.NetworkPolicyPeer
 podSelector#1* meta.v1.LabelSelector
 namespaceSelector#2* meta.v1.LabelSelector
 ipBlock#3* networking.v1.IPBlock
networking.v1.NetworkPolicyPort
 protocol#1* string
 port#2* intOrString
 endPort#3* int32
networking.v1.NetworkPolicySpec
 podSelector#1+ meta.v1.LabelSelector
 ingress#2 []networking.v1.NetworkPolicyIngressRule atomic
 egress#3 []networking.v1.NetworkPolicyEgressRule atomic
 policyTypes#4 []string atomic
networking.v1.ParentReference
 group#1 string
 resource#2! string
 namespace#3 string
 name#4! string
networking.v1.ServiceBackendPort atomic
 name#1 string
 number#2 int32
networking.v1.ServiceCIDR
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ networking.v1.ServiceCIDRSpec
 status#3+ networking.v1.ServiceCIDRStatus
networking.v1.ServiceCIDRList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []networking.v1.ServiceCIDR
networking.v1.ServiceCIDRSpec
 cidrs#1 []string atomic
networking.v1.ServiceCIDRStatus
 conditions#1 []meta.v1.Condition keys=type merge=type
node.v1.Overhead
 podFixed#1 {}quantity
node.v1.RuntimeClass
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 handler#2!+ string
 overhead#3* node.v1.Overhead
 scheduling#4* node.v1.Scheduling
node.v1.RuntimeClassList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []node.v1.RuntimeClass
node.v1.Scheduling
 nodeSelector#1 {}string atomic
 tolerations#2 []core.v1.Toleration atomic
policy.v1.Eviction
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 deleteOptions#2* meta.v1.DeleteOptions
policy.v1.PodDisruptionBudget
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ policy.v1.PodDisruptionBudgetSpec
 status#3+ policy.v1.PodDisruptionBudgetStatus
policy.v1.PodDisruptionBudgetList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []policy.v1.PodDisruptionBudget
policy.v1.PodDisruptionBudgetSpec
 minAvailable#1* intOrString
 selector#2* meta.v1.LabelSelector replace
 maxUnavailable#3* intOrString
 unhealthyPodEvictionPolicy#4* string
policy.v1.PodDisruptionBudgetStatus
 observedGeneration#1 int64
 disruptedPods#2 {}time
 disruptionsAllowed#3+ int32
 currentHealthy#4+ int32
 desiredHealthy#5+ int32
 expectedPods#6+ int32
 conditions#7 []meta.v1.Condition keys=type merge=type
rbac.v1.AggregationRule
 clusterRoleSelectors#1 []meta.v1.LabelSelector atomic
rbac.v1.ClusterRole
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 rules#2+ []rbac.v1.PolicyRule atomic
 aggregationRule#3* rbac.v1.AggregationRule
rbac.v1.ClusterRoleBinding
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 subjects#2 []rbac.v1.Subject atomic
 roleRef#3!+ rbac.v1.RoleRef
rbac.v1.ClusterRoleBindingList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []rbac.v1.ClusterRoleBinding
rbac.v1.ClusterRoleList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []rbac.v1.ClusterRole
rbac.v1.PolicyRule
 verbs#1!+ []string atomic
 apiGroups#2 []string atomic
 resources#3 []string atomic
 resourceNames#4 []string atomic
 nonResourceURLs#5 []string atomic
rbac.v1.Role
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 rules#2+ []rbac.v1.PolicyRule atomic
rbac.v1.RoleBinding
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 subjects#2 []rbac.v1.Subject atomic
 roleRef#3!+ rbac.v1.RoleRef
rbac.v1.RoleBindingList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []rbac.v1.RoleBinding
rbac.v1.RoleList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []rbac.v1.Role
rbac.v1.RoleRef atomic
 apiGroup#1+ string
 kind#2!+ string
 name#3!+ string
rbac.v1.Subject atomic
 kind#1!+ string
 apiGroup#2 string
 name#3!+ string
 namespace#4 string
resource.v1.AllocatedDeviceStatus
 driver#1!+ string
 pool#2!+ string
 device#3!+ string
 shareID#7* string
 conditions#4+ []meta.v1.Condition keys=type
 data#5* raw
 networkData#6* resource.v1.NetworkDeviceData
resource.v1.AllocationResult
 devices#1+ resource.v1.DeviceAllocationResult
 nodeSelector#3* core.v1.NodeSelector
 allocationTimestamp#5* time
resource.v1.CELDeviceSelector
 expression#1!+ string
resource.v1.CapacityRequestPolicy
 default#1*+ quantity
 validValues#3 []quantity atomic
 validRange#4* resource.v1.CapacityRequestPolicyRange
resource.v1.CapacityRequestPolicyRange
 min#1!* quantity
 max#2* quantity
 step#3* quantity
resource.v1.CapacityRequirements
 requests#1 {}quantity
resource.v1.Counter
 value#1!+ quantity
resource.v1.CounterSet
 name#1!+ string
 counters#2! {}resource.v1.Counter
resource.v1.Device
 name#1!+ string
 attributes#2 {}resource.v1.DeviceAttribute
 capacity#3 {}resource.v1.DeviceCapacity
 consumesCounters#4 []resource.v1.DeviceCounterConsumption atomic
 nodeName#5* string
 nodeSelector#6* core.v1.NodeSelector
 allNodes#7* boolean
 taints#8 []resource.v1.DeviceTaint atomic
 bindsToNode#9* boolean
 bindingConditions#10 []string atomic
 bindingFailureConditions#11 []string atomic
 allowMultipleAllocations#12* boolean
 nodeAllocatableResourceMappings#13 {}resource.v1.NodeAllocatableResourceMapping
resource.v1.DeviceAllocationConfiguration
 source#1!+ string
 requests#2 []string atomic
 opaque#3.1* resource.v1.OpaqueDeviceConfiguration
resource.v1.DeviceAllocationResult
 results#1 []resource.v1.DeviceRequestAllocationResult atomic
 config#2 []resource.v1.DeviceAllocationConfiguration atomic
resource.v1.DeviceAttribute
 int#2* int64
 bool#3* boolean
 string#4* string
 version#5* string
 ints#6 []int64 atomic
 bools#7 []boolean atomic
 strings#8 []string atomic
 versions#9 []string atomic
resource.v1.DeviceCapacity
 value#1!+ quantity
 requestPolicy#2* resource.v1.CapacityRequestPolicy
resource.v1.DeviceClaim
 requests#1+ []resource.v1.DeviceRequest atomic
 constraints#2 []resource.v1.DeviceConstraint atomic
 config#3 []resource.v1.DeviceClaimConfiguration atomic
resource.v1.DeviceClaimConfiguration
 requests#1 []string atomic
 opaque#2.1* resource.v1.OpaqueDeviceConfiguration
resource.v1.DeviceClass
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ resource.v1.DeviceClassSpec
resource.v1.DeviceClassConfiguration
 opaque#1.1* resource.v1.OpaqueDeviceConfiguration
resource.v1.DeviceClassList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []resource.v1.DeviceClass
resource.v1.DeviceClassSpec
 selectors#1 []resource.v1.DeviceSelector atomic
 config#2 []resource.v1.DeviceClassConfiguration atomic
 extendedResourceName#4* string
resource.v1.DeviceConstraint
 requests#1 []string atomic
 matchAttribute#2* string
 distinctAttribute#3* string
resource.v1.DeviceCounterConsumption
 counterSet#1!+ string
 counters#2! {}resource.v1.Counter
resource.v1.DeviceRequest
 name#1!+ string
 exactly#2* resource.v1.ExactDeviceRequest
 firstAvailable#3 []resource.v1.DeviceSubRequest atomic
resource.v1.DeviceRequestAllocationResult
 request#1!+ string
 driver#2!+ string
 pool#3!+ string
 device#4!+ string
 adminAccess#5* boolean
 tolerations#6 []resource.v1.DeviceToleration atomic
 bindingConditions#7 []string atomic
 bindingFailureConditions#8 []string atomic
 shareID#9* string
 consumedCapacity#10 {}quantity
resource.v1.DeviceSelector
 cel#1* resource.v1.CELDeviceSelector
resource.v1.DeviceSubRequest
 name#1!+ string
 deviceClassName#2!+ string
 selectors#3 []resource.v1.DeviceSelector atomic
 allocationMode#4 string
 count#5 int64
 tolerations#6 []resource.v1.DeviceToleration atomic
 capacity#7* resource.v1.CapacityRequirements
resource.v1.DeviceTaint
 key#1!+ string
 value#2 string
 effect#3!+ string
 timeAdded#4* time
resource.v1.DeviceToleration
 key#1 string
 operator#2 string default="Equal"
 value#3 string
 effect#4 string
 tolerationSeconds#5* int64
resource.v1.ExactDeviceRequest
 deviceClassName#1!+ string
 selectors#2 []resource.v1.DeviceSelector atomic
 allocationMode#3 string
 count#4 int64
 adminAccess#5* boolean
 tolerations#6 []resource.v1.DeviceToleration atomic
 capacity#7* resource.v1.CapacityRequirements
resource.v1.NetworkDeviceData
 interfaceName#1 string
 ips#2 []string atomic
 hardwareAddress#3 string
resource.v1.NodeAllocatableResourceMapping
 capacityKey#1* string
 allocationMultiplier#2* quantity
resource.v1.OpaqueDeviceConfiguration
 driver#1!+ string
 parameters#2!+ raw
resource.v1.ResourceClaim
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ resource.v1.ResourceClaimSpec
 status#3+ resource.v1.ResourceClaimStatus
resource.v1.ResourceClaimConsumerReference
 apiGroup#1 string
 resource#3!+ string
 name#4!+ string
 uid#5!+ string
resource.v1.ResourceClaimList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []resource.v1.ResourceClaim
resource.v1.ResourceClaimSpec
 devices#1+ resource.v1.DeviceClaim
resource.v1.ResourceClaimStatus
 allocation#1* resource.v1.AllocationResult
 reservedFor#2 []resource.v1.ResourceClaimConsumerReference keys=uid merge=uid
 devices#4 []resource.v1.AllocatedDeviceStatus keys=driver,device,pool,shareID
resource.v1.ResourceClaimTemplate
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ resource.v1.ResourceClaimTemplateSpec
resource.v1.ResourceClaimTemplateList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []resource.v1.ResourceClaimTemplate
resource.v1.ResourceClaimTemplateSpec
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ resource.v1.ResourceClaimSpec
resource.v1.ResourcePool
 name#1!+ string
 generation#2!+ int64
 resourceSliceCount#3!+ int64
resource.v1.ResourceSlice
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ resource.v1.ResourceSliceSpec
resource.v1.ResourceSliceList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []resource.v1.ResourceSlice
resource.v1.ResourceSliceSpec
 driver#1!+ string
 pool#2!+ resource.v1.ResourcePool
 nodeName#3* string
 nodeSelector#4* core.v1.NodeSelector
 allNodes#5* boolean
 devices#6 []resource.v1.Device atomic
 perDeviceNodeSelection#7* boolean
 sharedCounters#8 []resource.v1.CounterSet atomic
scheduling.v1.PriorityClass
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 value#2+ int32
 globalDefault#3 boolean
 description#4 string
 preemptionPolicy#5* string
scheduling.v1.PriorityClassList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []scheduling.v1.PriorityClass
storage.v1.CSIDriver
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ storage.v1.CSIDriverSpec
storage.v1.CSIDriverList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []storage.v1.CSIDriver
storage.v1.CSIDriverSpec
 attachRequired#1* boolean
 podInfoOnMount#2* boolean
 volumeLifecycleModes#3 []string set
 storageCapacity#4* boolean
 fsGroupPolicy#5* string
 tokenRequests#6 []storage.v1.TokenRequest atomic
 requiresRepublish#7* boolean
 seLinuxMount#8* boolean
 nodeAllocatableUpdatePeriodSeconds#9* int64
 serviceAccountTokenInSecrets#10* boolean
 preventPodSchedulingIfMissing#11* boolean
storage.v1.CSINode
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ storage.v1.CSINodeSpec
storage.v1.CSINodeDriver
 name#1!+ string
 nodeID#2!+ string
 topologyKeys#3+ []string atomic
 allocatable#4* storage.v1.VolumeNodeResources
storage.v1.CSINodeList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []storage.v1.CSINode
storage.v1.CSINodeSpec
 drivers#1!+ []storage.v1.CSINodeDriver keys=name merge=name
storage.v1.CSIStorageCapacity
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 nodeTopology#2* meta.v1.LabelSelector
 storageClassName#3!+ string
 capacity#4* quantity
 maximumVolumeSize#5* quantity
storage.v1.CSIStorageCapacityList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []storage.v1.CSIStorageCapacity
storage.v1.StorageClass
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 provisioner#2!+ string
 parameters#3 {}string
 reclaimPolicy#4* string
 mountOptions#5 []string atomic
 allowVolumeExpansion#6* boolean
 volumeBindingMode#7* string
 allowedTopologies#8 []core.v1.TopologySelectorTerm atomic
storage.v1.StorageClassList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []storage.v1.StorageClass
storage.v1.TokenRequest
 audience#1!+ string
 expirationSeconds#2* int64
storage.v1.VolumeAttachment
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ storage.v1.VolumeAttachmentSpec
 status#3+ storage.v1.VolumeAttachmentStatus
storage.v1.VolumeAttachmentList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []storage.v1.VolumeAttachment
storage.v1.VolumeAttachmentSource
 persistentVolumeName#1* string
 inlineVolumeSpec#2* core.v1.PersistentVolumeSpec
storage.v1.VolumeAttachmentSpec
 attacher#1!+ string
 source#2!+ storage.v1.VolumeAttachmentSource
 nodeName#3!+ string
storage.v1.VolumeAttachmentStatus
 attached#1!+ boolean
 attachmentMetadata#2 {}string
 attachError#3* storage.v1.VolumeError
 detachError#4* storage.v1.VolumeError
storage.v1.VolumeAttributesClass
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 driverName#2!+ string
 parameters#3 {}string
storage.v1.VolumeAttributesClassList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []storage.v1.VolumeAttributesClass
storage.v1.VolumeError
 time#1+ time
 message#2 string
 errorCode#3* int32
storage.v1.VolumeNodeResources
 count#1* int32
apiextensions.v1.CustomResourceColumnDefinition
 name#1!+ string
 type#2!+ string
 format#3 string
 description#4 string
 priority#5 int32
 jsonPath#6!+ string
apiextensions.v1.CustomResourceConversion
 strategy#1!+ string
 webhook#2* apiextensions.v1.WebhookConversion
apiextensions.v1.CustomResourceDefinition
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2!+ apiextensions.v1.CustomResourceDefinitionSpec
 status#3+ apiextensions.v1.CustomResourceDefinitionStatus
apiextensions.v1.CustomResourceDefinitionCondition
 type#1!+ string
 status#2!+ string
 lastTransitionTime#3+ time
 reason#4 string
 message#5 string
 observedGeneration#6 int64
apiextensions.v1.CustomResourceDefinitionList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []apiextensions.v1.CustomResourceDefinition
apiextensions.v1.CustomResourceDefinitionNames
 plural#1!+ string
 singular#2 string
 shortNames#3 []string atomic
 kind#4!+ string
 listKind#5 string
 categories#6 []string atomic
apiextensions.v1.CustomResourceDefinitionSpec
 group#1!+ string
 names#3!+ apiextensions.v1.CustomResourceDefinitionNames
 scope#4!+ string
 versions#7!+ []apiextensions.v1.CustomResourceDefinitionVersion atomic
 conversion#9* apiextensions.v1.CustomResourceConversion
 preserveUnknownFields#10 boolean
apiextensions.v1.CustomResourceDefinitionStatus
 conditions#1+ []apiextensions.v1.CustomResourceDefinitionCondition keys=type
 acceptedNames#2+ apiextensions.v1.CustomResourceDefinitionNames
 storedVersions#3+ []string atomic
 observedGeneration#4 int64
apiextensions.v1.CustomResourceDefinitionVersion
 name#1!+ string
 served#2!+ boolean
 storage#3!+ boolean
 deprecated#7 boolean
 deprecationWarning#8* string
 schema#4* apiextensions.v1.CustomResourceValidation
 subresources#5* apiextensions.v1.CustomResourceSubresources
 additionalPrinterColumns#6 []apiextensions.v1.CustomResourceColumnDefinition atomic
 selectableFields#9 []apiextensions.v1.SelectableField atomic
apiextensions.v1.CustomResourceSubresourceScale
 specReplicasPath#1!+ string
 statusReplicasPath#2!+ string
 labelSelectorPath#3* string
apiextensions.v1.CustomResourceSubresourceStatus
apiextensions.v1.CustomResourceSubresources
 status#1* apiextensions.v1.CustomResourceSubresourceStatus
 scale#2* apiextensions.v1.CustomResourceSubresourceScale
apiextensions.v1.CustomResourceValidation
 openAPIV3Schema#1* apiextensions.v1.JSONSchemaProps
apiextensions.v1.ExternalDocumentation
 description#1 string
 url#2 string
apiextensions.v1.JSONSchemaProps
 id#1 string
 $schema#2 string
 $ref#3* string
 description#4 string
 type#5 string
 format#6 string
 title#7 string
 default#8* json
 maximum#9* double
 exclusiveMaximum#10 boolean
 minimum#11* double
 exclusiveMinimum#12 boolean
 maxLength#13* int64
 minLength#14* int64
 pattern#15 string
 maxItems#16* int64
 minItems#17* int64
 uniqueItems#18 boolean
 multipleOf#19* double
 enum#20 []json atomic
 maxProperties#21* int64
 minProperties#22* int64
 required#23 []string atomic
 items#24* json
 allOf#25 []apiextensions.v1.JSONSchemaProps atomic
 oneOf#26 []apiextensions.v1.JSONSchemaProps atomic
 anyOf#27 []apiextensions.v1.JSONSchemaProps atomic
 not#28* apiextensions.v1.JSONSchemaProps
 properties#29 {}apiextensions.v1.JSONSchemaProps
 additionalProperties#30* json
 patternProperties#31 {}apiextensions.v1.JSONSchemaProps
 dependencies#32 {}json
 additionalItems#33* json
 definitions#34 {}apiextensions.v1.JSONSchemaProps
 externalDocs#35* apiextensions.v1.ExternalDocumentation
 example#36* json
 nullable#37 boolean
 x-kubernetes-preserve-unknown-fields#38* boolean
 x-kubernetes-embedded-resource#39 boolean
 x-kubernetes-int-or-string#40 boolean
 x-kubernetes-list-map-keys#41 []string atomic
 x-kubernetes-list-type#42* string
 x-kubernetes-map-type#43* string
 x-kubernetes-validations#44 []apiextensions.v1.ValidationRule keys=rule merge=rule
apiextensions.v1.SelectableField
 jsonPath#1!+ string
apiextensions.v1.ServiceReference
 namespace#1!+ string
 name#2!+ string
 path#3* string
 port#4* int32
apiextensions.v1.ValidationRule
 rule#1!+ string
 message#2 string
 messageExpression#3 string
 reason#4* string
 fieldPath#5 string
 optionalOldSelf#6* boolean
apiextensions.v1.WebhookClientConfig
 url#3* string
 service#1* apiextensions.v1.ServiceReference
 caBundle#2 bytes
apiextensions.v1.WebhookConversion
 clientConfig#2* apiextensions.v1.WebhookClientConfig
 conversionReviewVersions#3!+ []string atomic
meta.v1.APIResource
 name#1!+ string
 singularName#6!+ string
 namespaced#2!+ boolean
 group#8 string
 version#9 string
 kind#3!+ string
 verbs#4!+ []string
 shortNames#5 []string atomic
 categories#7 []string atomic
 storageVersionHash#10 string
meta.v1.APIResourceList
 kind string
 apiVersion string
 groupVersion#1!+ string
 resources#2!+ []meta.v1.APIResource atomic
meta.v1.Condition
 type#1!+ string
 status#2!+ string
 observedGeneration#3 int64
 lastTransitionTime#4!+ time
 reason#5!+ string
 message#6!+ string
meta.v1.DeleteOptions
 kind string
 apiVersion string
 gracePeriodSeconds#1* int64
 preconditions#2* meta.v1.Preconditions
 orphanDependents#3* boolean
 propagationPolicy#4* string
 dryRun#5 []string atomic
 ignoreStoreReadErrorWithClusterBreakingPotential#6* boolean
meta.v1.FieldSelectorRequirement
 key#1!+ string
 operator#2!+ string
 values#3 []string atomic
meta.v1.LabelSelector atomic
 matchLabels#1 {}string
 matchExpressions#2 []meta.v1.LabelSelectorRequirement atomic
meta.v1.LabelSelectorRequirement
 key#1!+ string
 operator#2!+ string
 values#3 []string atomic
meta.v1.ListMeta
 selfLink#1 string
 resourceVersion#2 string
 continue#3 string
 remainingItemCount#4* int64
 shardInfo#5* meta.v1.ShardInfo
meta.v1.ManagedFieldsEntry
 manager#1 string
 operation#2 string
 apiVersion#3 string
 time#4* time
 fieldsType#6 string
 fieldsV1#7* json
 subresource#8 string
meta.v1.ObjectMeta
 name#1 string
 generateName#2 string
 namespace#3 string
 selfLink#4 string
 uid#5 string
 resourceVersion#6 string
 generation#7 int64
 creationTimestamp#8 time
 deletionTimestamp#9* time
 deletionGracePeriodSeconds#10* int64
 labels#11 {}string
 annotations#12 {}string
 ownerReferences#13 []meta.v1.OwnerReference keys=uid merge=uid
 finalizers#14 []string set merge
 managedFields#17 []meta.v1.ManagedFieldsEntry atomic
meta.v1.OwnerReference atomic
 apiVersion#5!+ string
 kind#1!+ string
 name#3!+ string
 uid#4!+ string
 controller#6* boolean
 blockOwnerDeletion#7* boolean
meta.v1.Patch
meta.v1.Preconditions
 uid#1* string
 resourceVersion#2* string
meta.v1.ShardInfo
 selector#1!+ string
meta.v1.Status
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 status#2 string
 message#3 string
 reason#4 string
 details#5* meta.v1.StatusDetails
 code#6 int32
meta.v1.StatusCause
 reason#1 string
 message#2 string
 field#3 string
meta.v1.StatusDetails
 name#1 string
 group#2 string
 kind#3 string
 uid#6 string
 causes#4 []meta.v1.StatusCause atomic
 retryAfterSeconds#5 int32
meta.v1.WatchEvent
 type#1!+ string
 object#2!+ raw
apiregistration.v1.APIService
 kind string
 apiVersion string
 metadata#1+ meta.v1.ObjectMeta
 spec#2+ apiregistration.v1.APIServiceSpec
 status#3+ apiregistration.v1.APIServiceStatus
apiregistration.v1.APIServiceCondition
 type#1!+ string
 status#2!+ string
 lastTransitionTime#3+ time
 reason#4 string
 message#5 string
apiregistration.v1.APIServiceList
 kind string
 apiVersion string
 metadata#1+ meta.v1.ListMeta
 items#2!+ []apiregistration.v1.APIService
apiregistration.v1.APIServiceSpec
 service#1* apiregistration.v1.ServiceReference
 group#2 string
 version#3 string
 insecureSkipTLSVerify#4 boolean
 caBundle#5 bytes atomic
 groupPriorityMinimum#7!+ int32
 versionPriority#8!+ int32
apiregistration.v1.APIServiceStatus
 conditions#1 []apiregistration.v1.APIServiceCondition keys=type merge=type
apiregistration.v1.ServiceReference
 namespace#1 string
 name#2 string
 port#3* int32
`;
