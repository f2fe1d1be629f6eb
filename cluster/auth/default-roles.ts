import type { JsonObject } from '../object.ts';

/** What a fresh cluster allows: the roles that people bind, and what everyone may look at. */
const RBAC = 'rbac.authorization.k8s.io';
const READ = ['get', 'list', 'watch'];
const WRITE = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const ALL = [...WRITE, ...READ].sort();

type Rule = readonly [groups: readonly string[], resources: readonly string[], verbs: string[]];

const VIEW: readonly Rule[] = [
  [
    [''],
    [
      ...['configmaps', 'endpoints', 'persistentvolumeclaims', 'persistentvolumeclaims/status'],
      ...['pods', 'replicationcontrollers', 'replicationcontrollers/scale', 'serviceaccounts'],
      ...['services', 'services/status'],
    ],
    READ,
  ],
  [
    [''],
    [
      ...['bindings', 'limitranges', 'namespaces/status', 'pods/log', 'pods/status'],
      ...['replicationcontrollers/status', 'resourcequotas', 'resourcequotas/status'],
    ],
    READ,
  ],
  [[''], ['namespaces'], READ],
  [['', 'events.k8s.io'], ['events'], READ],
  [['discovery.k8s.io'], ['endpointslices'], READ],
  [
    ['apps'],
    [
      ...['controllerrevisions', 'daemonsets', 'daemonsets/status', 'deployments'],
      ...['deployments/scale', 'deployments/status', 'replicasets', 'replicasets/scale'],
      ...['replicasets/status', 'statefulsets', 'statefulsets/scale', 'statefulsets/status'],
    ],
    READ,
  ],
  [['autoscaling'], ['horizontalpodautoscalers', 'horizontalpodautoscalers/status'], READ],
  [['batch'], ['cronjobs', 'cronjobs/status', 'jobs', 'jobs/status'], READ],
  [['policy'], ['poddisruptionbudgets', 'poddisruptionbudgets/status'], READ],
  [['networking.k8s.io'], ['ingresses', 'ingresses/status', 'networkpolicies'], READ],
  [
    ['resource.k8s.io'],
    ['resourceclaims', 'resourceclaims/status', 'resourceclaimtemplates'],
    READ,
  ],
];

const EDIT: readonly Rule[] = [
  [
    [''],
    [
      ...['pods/attach', 'pods/exec', 'pods/portforward', 'pods/proxy', 'secrets'],
      'services/proxy',
    ],
    READ,
  ],
  [[''], ['serviceaccounts'], ['impersonate']],
  [[''], ['pods', 'pods/attach', 'pods/exec', 'pods/portforward', 'pods/proxy'], WRITE],
  [[''], ['pods/eviction'], ['create']],
  [
    [''],
    [
      ...['configmaps', 'persistentvolumeclaims', 'replicationcontrollers'],
      ...['replicationcontrollers/scale', 'secrets', 'serviceaccounts', 'services'],
      'services/proxy',
    ],
    WRITE,
  ],
  [[''], ['serviceaccounts/token'], ['create']],
  [['', 'events.k8s.io'], ['events'], WRITE],
  [
    ['apps'],
    [
      ...['daemonsets', 'deployments', 'deployments/rollback', 'deployments/scale'],
      ...['replicasets', 'replicasets/scale', 'statefulsets', 'statefulsets/scale'],
    ],
    WRITE,
  ],
  [['autoscaling'], ['horizontalpodautoscalers'], WRITE],
  [['batch'], ['cronjobs', 'jobs'], WRITE],
  [['policy'], ['poddisruptionbudgets'], WRITE],
  [['networking.k8s.io'], ['ingresses', 'networkpolicies'], WRITE],
  [['coordination.k8s.io'], ['leases'], ALL],
  [['resource.k8s.io'], ['resourceclaims', 'resourceclaimtemplates'], WRITE],
];

const ADMIN: readonly Rule[] = [
  [['authorization.k8s.io'], ['localsubjectaccessreviews'], ['create']],
  [[RBAC], ['rolebindings', 'roles'], ALL],
];

const BASIC_USER: readonly Rule[] = [
  [['authorization.k8s.io'], ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'], ['create']],
  [['authentication.k8s.io'], ['selfsubjectreviews'], ['create']],
];

const PUBLIC_PATHS = ['/healthz', '/livez', '/readyz', '/version', '/version/'];
const DISCOVERY_PATHS = ['/api', '/api/*', '/apis', '/apis/*', '/openapi', '/openapi/*'];

/** ClusterRoles and ClusterRoleBindings, as they are created. */
export function defaultRoles(): JsonObject[] {
  return [
    role('cluster-admin', [
      { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
      { nonResourceURLs: ['*'], verbs: ['*'] },
    ]),
    aggregate('admin'),
    aggregate('edit', 'admin'),
    aggregate('view', 'edit'),
    role('system:aggregate-to-admin', ADMIN.map(toRule), 'admin'),
    role('system:aggregate-to-edit', EDIT.map(toRule), 'edit'),
    role('system:aggregate-to-view', VIEW.map(toRule), 'view'),
    role('system:basic-user', BASIC_USER.map(toRule)),
    role('system:discovery', [
      { nonResourceURLs: [...DISCOVERY_PATHS, ...PUBLIC_PATHS].sort(), verbs: ['get'] },
    ]),
    role('system:public-info-viewer', [{ nonResourceURLs: PUBLIC_PATHS, verbs: ['get'] }]),
    binding('cluster-admin', 'system:masters'),
    binding('system:basic-user', 'system:authenticated'),
    binding('system:discovery', 'system:authenticated'),
    binding('system:public-info-viewer', 'system:authenticated', 'system:unauthenticated'),
  ];
}

function toRule([apiGroups, resources, verbs]: Rule): JsonObject {
  return { apiGroups: [...apiGroups], resources: [...resources], verbs };
}

function role(name: string, rules: JsonObject[], aggregateTo?: string): JsonObject {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: 'ClusterRole',
    metadata: metadata(name, aggregateTo),
    rules,
  };
}

function aggregate(name: string, aggregateTo?: string): JsonObject {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: 'ClusterRole',
    metadata: metadata(name, aggregateTo),
    aggregationRule: {
      clusterRoleSelectors: [{ matchLabels: { [`${RBAC}/aggregate-to-${name}`]: 'true' } }],
    },
    rules: [],
  };
}

function binding(roleName: string, ...groups: readonly string[]): JsonObject {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: metadata(roleName),
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: roleName },
    subjects: groups.map((name) => ({ apiGroup: RBAC, kind: 'Group', name })),
  };
}

function metadata(name: string, aggregateTo?: string): JsonObject {
  return {
    name,
    labels: {
      'kubernetes.io/bootstrapping': 'rbac-defaults',
      ...(aggregateTo !== undefined && { [`${RBAC}/aggregate-to-${aggregateTo}`]: 'true' }),
    },
    annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
  };
}
