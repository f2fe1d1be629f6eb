import type { JsonObject } from '../object.ts';

/** What a fresh cluster allows: the roles that people bind, and what everyone may look at. */
const rbacGroup = 'rbac.authorization.k8s.io';
const read = ['get', 'list', 'watch'];
const write = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const all = [...write, ...read].sort();

type Rule = readonly [groups: readonly string[], resources: readonly string[], verbs: string[]];

const view: readonly Rule[] = [
  [
    [''],
    [
      ...['configmaps', 'endpoints', 'persistentvolumeclaims', 'persistentvolumeclaims/status'],
      ...['pods', 'replicationcontrollers', 'replicationcontrollers/scale', 'serviceaccounts'],
      ...['services', 'services/status'],
    ],
    read,
  ],
  [
    [''],
    [
      ...['bindings', 'limitranges', 'namespaces/status', 'pods/log', 'pods/status'],
      ...['replicationcontrollers/status', 'resourcequotas', 'resourcequotas/status'],
    ],
    read,
  ],
  [[''], ['namespaces'], read],
  [['', 'events.k8s.io'], ['events'], read],
  [['discovery.k8s.io'], ['endpointslices'], read],
  [
    ['apps'],
    [
      ...['controllerrevisions', 'daemonsets', 'daemonsets/status', 'deployments'],
      ...['deployments/scale', 'deployments/status', 'replicasets', 'replicasets/scale'],
      ...['replicasets/status', 'statefulsets', 'statefulsets/scale', 'statefulsets/status'],
    ],
    read,
  ],
  [['autoscaling'], ['horizontalpodautoscalers', 'horizontalpodautoscalers/status'], read],
  [['batch'], ['cronjobs', 'cronjobs/status', 'jobs', 'jobs/status'], read],
  [['policy'], ['poddisruptionbudgets', 'poddisruptionbudgets/status'], read],
  [['networking.k8s.io'], ['ingresses', 'ingresses/status', 'networkpolicies'], read],
  [
    ['resource.k8s.io'],
    ['resourceclaims', 'resourceclaims/status', 'resourceclaimtemplates'],
    read,
  ],
];

const edit: readonly Rule[] = [
  [
    [''],
    [
      ...['pods/attach', 'pods/exec', 'pods/portforward', 'pods/proxy', 'secrets'],
      'services/proxy',
    ],
    read,
  ],
  [[''], ['serviceaccounts'], ['impersonate']],
  [[''], ['pods', 'pods/attach', 'pods/exec', 'pods/portforward', 'pods/proxy'], write],
  [[''], ['pods/eviction'], ['create']],
  [
    [''],
    [
      ...['configmaps', 'persistentvolumeclaims', 'replicationcontrollers'],
      ...['replicationcontrollers/scale', 'secrets', 'serviceaccounts', 'services'],
      'services/proxy',
    ],
    write,
  ],
  [[''], ['serviceaccounts/token'], ['create']],
  [['', 'events.k8s.io'], ['events'], write],
  [
    ['apps'],
    [
      ...['daemonsets', 'deployments', 'deployments/rollback', 'deployments/scale'],
      ...['replicasets', 'replicasets/scale', 'statefulsets', 'statefulsets/scale'],
    ],
    write,
  ],
  [['autoscaling'], ['horizontalpodautoscalers'], write],
  [['batch'], ['cronjobs', 'jobs'], write],
  [['policy'], ['poddisruptionbudgets'], write],
  [['networking.k8s.io'], ['ingresses', 'networkpolicies'], write],
  [['coordination.k8s.io'], ['leases'], all],
  [['resource.k8s.io'], ['resourceclaims', 'resourceclaimtemplates'], write],
];

const adminRules: readonly Rule[] = [
  [['authorization.k8s.io'], ['localsubjectaccessreviews'], ['create']],
  [[rbacGroup], ['rolebindings', 'roles'], all],
];

const basicUser: readonly Rule[] = [
  [['authorization.k8s.io'], ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'], ['create']],
  [['authentication.k8s.io'], ['selfsubjectreviews'], ['create']],
];

const publicPaths = ['/healthz', '/livez', '/readyz', '/version', '/version/'];
const discoveryPaths = ['/api', '/api/*', '/apis', '/apis/*', '/openapi', '/openapi/*'];

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
    role('system:aggregate-to-admin', adminRules.map(toRule), 'admin'),
    role('system:aggregate-to-edit', edit.map(toRule), 'edit'),
    role('system:aggregate-to-view', view.map(toRule), 'view'),
    role('system:basic-user', basicUser.map(toRule)),
    role('system:discovery', [
      { nonResourceURLs: [...discoveryPaths, ...publicPaths].sort(), verbs: ['get'] },
    ]),
    role('system:public-info-viewer', [{ nonResourceURLs: publicPaths, verbs: ['get'] }]),
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
    apiVersion: `${rbacGroup}/v1`,
    kind: 'ClusterRole',
    metadata: metadata(name, aggregateTo),
    rules,
  };
}

function aggregate(name: string, aggregateTo?: string): JsonObject {
  return {
    apiVersion: `${rbacGroup}/v1`,
    kind: 'ClusterRole',
    metadata: metadata(name, aggregateTo),
    aggregationRule: {
      clusterRoleSelectors: [{ matchLabels: { [`${rbacGroup}/aggregate-to-${name}`]: 'true' } }],
    },
    rules: [],
  };
}

function binding(roleName: string, ...groups: readonly string[]): JsonObject {
  return {
    apiVersion: `${rbacGroup}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: metadata(roleName),
    roleRef: { apiGroup: rbacGroup, kind: 'ClusterRole', name: roleName },
    subjects: groups.map((name) => ({ apiGroup: rbacGroup, kind: 'Group', name })),
  };
}

function metadata(name: string, aggregateTo?: string): JsonObject {
  return {
    name,
    labels: {
      'kubernetes.io/bootstrapping': 'rbac-defaults',
      ...(aggregateTo !== undefined && { [`${rbacGroup}/aggregate-to-${aggregateTo}`]: 'true' }),
    },
    annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
  };
}
