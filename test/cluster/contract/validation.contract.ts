import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure } from './contract.ts';
import { podTemplate } from './objects.ts';

type Refusals = readonly (readonly [what: string, fields: object, message: string])[];

const main = { name: 'main', image: 'x' };
const otherSelector = { selector: { matchLabels: { app: 'other' } } };
const jobSpec = { template: { spec: { restartPolicy: 'Never', containers: [main] } } };
const backend = { service: { name: 'web', port: { number: 80 } } };

const label =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const selectorMismatch =
  'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('validation');
});

/** A test for each object that the server refuses to create. */
function refuses(apiVersion: string, plural: string, kind: string, refusals: Refusals): void {
  describe(kind, () => {
    test.each(refusals)('refuses %s', async (_, fields, message) => {
      const group = apiVersion.includes('/') ? `.${apiVersion.split('/')[0] ?? ''}` : '';
      const object = { apiVersion, kind, metadata: { name: 'x' }, ...fields };
      expect(await admin.post(collection(apiVersion, plural, namespace), object)).toMatchObject(
        failure(422, 'Invalid', `${kind}${group} "x" is invalid: ${message}`),
      );
    });
  });
}

function podWith(fields: object): object {
  return { spec: { containers: [main], ...fields } };
}

function containerWith(fields: object): object {
  return { spec: { containers: [{ ...main, ...fields }] } };
}

refuses('v1', 'configmaps', 'ConfigMap', [
  [
    'a key with a blank',
    { data: { 'a b': 'c' } },
    `data[a b]: Invalid value: "a b": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`,
  ],
  [
    'a key twice',
    { data: { a: 'b' }, binaryData: { a: 'Yw==' } },
    'data[a]: Invalid value: "a": duplicate of key present in binaryData',
  ],
]);

refuses('v1', 'secrets', 'Secret', [
  [
    'a certificate without its parts',
    { type: 'kubernetes.io/tls' },
    '[data[tls.crt]: Required value, data[tls.key]: Required value]',
  ],
  [
    'registry credentials without them',
    { type: 'kubernetes.io/dockerconfigjson' },
    'data[.dockerconfigjson]: Required value',
  ],
]);

refuses('v1', 'services', 'Service', [
  ['no ports', { spec: {} }, 'spec.ports: Required value'],
  [
    'a port out of range',
    { spec: { ports: [{ port: 70000 }] } },
    '[spec.ports[0].port: Invalid value: 70000: must be between 1 and 65535, inclusive, spec.ports[0].targetPort: Invalid value: 70000: must be between 1 and 65535, inclusive]',
  ],
  [
    'several ports without names',
    { spec: { ports: [{ port: 80 }, { port: 81 }] } },
    '[spec.ports[0].name: Required value, spec.ports[1].name: Required value]',
  ],
  [
    'an unknown type',
    { spec: { type: 'Odd', ports: [{ port: 80 }] } },
    'spec.type: Unsupported value: "Odd": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
  ],
  [
    'an external name that is not there',
    { spec: { type: 'ExternalName' } },
    'spec.externalName: Required value',
  ],
  [
    'the name of a target port that is too long',
    { spec: { ports: [{ port: 80, targetPort: 'too-long-a-port-name' }] } },
    'spec.ports[0].targetPort: Invalid value: "too-long-a-port-name": must be no more than 15 characters',
  ],
]);

refuses('v1', 'pods', 'Pod', [
  ['no containers', { spec: { containers: [] } }, 'spec.containers: Required value'],
  [
    'a container without an image',
    podWith({ containers: [{ name: 'a' }] }),
    'spec.containers[0].image: Required value',
  ],
  [
    'a container without a name',
    podWith({ containers: [{ image: 'x' }] }),
    'spec.containers[0].name: Required value',
  ],
  [
    'a container with a bad name',
    containerWith({ name: 'A_b' }),
    `spec.containers[0].name: Invalid value: "A_b": ${label}`,
  ],
  [
    'two containers of one name',
    podWith({ containers: [main, main] }),
    'spec.containers[1].name: Duplicate value: "main"',
  ],
  [
    'an unknown restart policy',
    podWith({ restartPolicy: 'Sometimes' }),
    'spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
  ],
  [
    'an unknown pull policy',
    containerWith({ imagePullPolicy: 'Rarely' }),
    'spec.containers[0].imagePullPolicy: Unsupported value: "Rarely": supported values: "Always", "IfNotPresent", "Never"',
  ],
  [
    'a mount of a volume that is not there',
    containerWith({ volumeMounts: [{ name: 'v', mountPath: '/x' }] }),
    'spec.containers[0].volumeMounts[0].name: Not found: "v"',
  ],
  [
    'two volumes of one name',
    podWith({
      volumes: [
        { name: 'v', emptyDir: {} },
        { name: 'v', emptyDir: {} },
      ],
    }),
    'spec.volumes[1].name: Duplicate value: "v"',
  ],
  [
    'a volume from two sources',
    podWith({ volumes: [{ name: 'v', emptyDir: {}, configMap: { name: 'a' } }] }),
    'spec.volumes[0].configMap: Forbidden: may not specify more than 1 volume type',
  ],
  [
    'a port out of range',
    containerWith({ ports: [{ containerPort: 70000 }] }),
    'spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive',
  ],
  [
    'a variable without a name',
    containerWith({ env: [{ name: '', value: 'x' }] }),
    'spec.containers[0].env[0].name: Required value',
  ],
  [
    'a request above its limit',
    containerWith({ resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }),
    'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
  ],
  [
    'a request below nothing',
    containerWith({ resources: { requests: { cpu: '-1' } } }),
    'spec.containers[0].resources.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0',
  ],
  [
    'a probe of nothing',
    containerWith({ livenessProbe: {} }),
    'spec.containers[0].livenessProbe: Required value: must specify a handler type',
  ],
]);

refuses('apps/v1', 'deployments', 'Deployment', [
  [
    'no selector',
    { spec: { template: podTemplate().template } },
    '[spec.selector: Required value, spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`]',
  ],
  ['a selector of other Pods', { spec: { ...podTemplate(), ...otherSelector } }, selectorMismatch],
  [
    'replicas below nothing',
    { spec: { ...podTemplate(), replicas: -1 } },
    'spec.replicas: Invalid value: -1: must be greater than or equal to 0',
  ],
  [
    'Pods that are not restarted',
    { spec: podTemplate({ restartPolicy: 'Never' }) },
    'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
  ],
  [
    'a strategy that contradicts itself',
    { spec: { ...podTemplate(), strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } } },
    "spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'",
  ],
  [
    'a strategy that cannot move',
    { spec: { ...podTemplate(), strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } } },
    'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
  ],
]);

refuses('apps/v1', 'statefulsets', 'StatefulSet', [
  [
    'a selector of other Pods',
    { spec: { serviceName: 'x', ...podTemplate(), ...otherSelector } },
    selectorMismatch,
  ],
]);

refuses('apps/v1', 'daemonsets', 'DaemonSet', [
  ['a selector of other Pods', { spec: { ...podTemplate(), ...otherSelector } }, selectorMismatch],
]);

refuses('batch/v1', 'jobs', 'Job', [
  [
    'Pods that always restart',
    { spec: { template: { spec: { containers: [main] } } } },
    'spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
  ],
  [
    'retries below nothing',
    { spec: { ...jobSpec, backoffLimit: -1 } },
    'spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0',
  ],
]);

refuses('batch/v1', 'cronjobs', 'CronJob', [
  [
    'a schedule that is none',
    { spec: { schedule: 'whenever', jobTemplate: { spec: jobSpec } } },
    'spec.schedule: Invalid value: "whenever": expected exactly 5 fields, found 1: [whenever]',
  ],
  ['no schedule', { spec: { jobTemplate: { spec: jobSpec } } }, 'spec.schedule: Required value'],
]);

refuses('networking.k8s.io/v1', 'ingresses', 'Ingress', [
  [
    'neither rules nor a default',
    { spec: {} },
    'spec: Invalid value: null: either `defaultBackend` or `rules` must be specified',
  ],
  [
    'a path without its type',
    { spec: { rules: [{ http: { paths: [{ path: '/', backend }] } }] } },
    'spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified',
  ],
  [
    'a path that is relative',
    { spec: { rules: [{ http: { paths: [{ path: 'x', pathType: 'Prefix', backend }] } }] } },
    'spec.rules[0].http.paths[0].path: Invalid value: "x": must be an absolute path',
  ],
]);

refuses('rbac.authorization.k8s.io/v1', 'rolebindings', 'RoleBinding', [
  [
    'no role',
    { subjects: [] },
    '[roleRef.kind: Unsupported value: "": supported values: "Role", "ClusterRole", roleRef.name: Required value]',
  ],
]);

refuses('rbac.authorization.k8s.io/v1', 'roles', 'Role', [
  [
    'a rule without verbs',
    { rules: [{ apiGroups: [''], resources: ['pods'] }] },
    'rules[0].verbs: Required value: verbs must contain at least one value',
  ],
]);

refuses('autoscaling/v2', 'horizontalpodautoscalers', 'HorizontalPodAutoscaler', [
  [
    'a least above the most',
    {
      spec: {
        minReplicas: 5,
        maxReplicas: 2,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' },
      },
    },
    'spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas`',
  ],
]);

refuses('v1', 'persistentvolumeclaims', 'PersistentVolumeClaim', [
  [
    'no access mode',
    { spec: { resources: { requests: { storage: '1Gi' } } } },
    'spec.accessModes: Required value: at least 1 access mode is required',
  ],
  [
    'no size',
    { spec: { accessModes: ['ReadWriteOnce'] } },
    'spec.resources[storage]: Required value',
  ],
]);

describe('decoding', () => {
  test('refuses data that is no base64', async () => {
    const body = { metadata: { name: 'x' }, data: { a: '%%%' } };
    expect(await admin.post(collection('v1', 'secrets', namespace), body)).toMatchObject(
      failure(
        400,
        'BadRequest',
        'Secret in version "v1" cannot be handled as a Secret: illegal base64 data at input byte 0',
      ),
    );
  });

  test('refuses a quantity that is none', async () => {
    const body = {
      metadata: { name: 'x' },
      ...containerWith({ resources: { requests: { cpu: 'much' } } }),
    };
    expect(await admin.post(collection('v1', 'pods', namespace), body)).toMatchObject(
      failure(
        400,
        'BadRequest',
        `Pod in version "v1" cannot be handled as a Pod: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'`,
      ),
    );
  });
});

refuses('v1', 'pods', 'Pod', [
  [
    'an affinity for no value',
    podWith({
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In' }] }],
          },
        },
      },
    }),
    "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
  ],
  [
    'an affinity of too much weight',
    podWith({
      affinity: {
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            { weight: 101, podAffinityTerm: { topologyKey: 'a', labelSelector: {} } },
          ],
        },
      },
    }),
    'spec.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid value: 101: must be in the range 1-100',
  ],
  [
    'a spread over nothing',
    podWith({ topologySpreadConstraints: [{ maxSkew: 0, whenUnsatisfiable: 'DoNotSchedule' }] }),
    '[spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero, spec.topologySpreadConstraints[0].topologyKey: Required value: can not be empty]',
  ],
  [
    'a toleration of no key',
    podWith({ tolerations: [{ operator: 'Equal', value: 'a' }] }),
    'spec.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
  ],
  [
    'a resource that no node has',
    containerWith({ resources: { limits: { gold: '1' } } }),
    '[spec.containers[0].resources.limits[gold]: Invalid value: "gold": must be a standard resource type or fully qualified, spec.containers[0].resources.limits[gold]: Invalid value: "gold": must be a standard resource for containers, spec.containers[0].resources.requests[gold]: Invalid value: "gold": must be a standard resource type or fully qualified, spec.containers[0].resources.requests[gold]: Invalid value: "gold": must be a standard resource for containers]',
  ],
]);

refuses('networking.k8s.io/v1', 'networkpolicies', 'NetworkPolicy', [
  [
    'a block that is none',
    { spec: { podSelector: {}, ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0' } }] }] } },
    'spec.ingress[0].from[0].ipBlock.cidr: Invalid value: "10.0.0.0": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
  ],
  ...[
    ['10.0.0.0/8', '11.0.0.0/16'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['2001:db8::/32', '2001:db9::/48'],
    ['2001:db8::/32', '10.0.0.0/32'],
  ].map(
    ([cidr, except]) =>
      [
        `${except} left out of ${cidr}`,
        { spec: { podSelector: {}, egress: [{ to: [{ ipBlock: { cidr, except: [except] } }] }] } },
        `spec.egress[0].to[0].ipBlock.except[0]: Invalid value: "${except}": must be a strict subset of \`cidr\``,
      ] as const,
  ),
  [
    'a peer that is none',
    { spec: { podSelector: {}, egress: [{ to: [{}] }] } },
    'spec.egress[0].to[0]: Required value: must specify a peer',
  ],
  [
    'an unknown type',
    { spec: { podSelector: {}, policyTypes: ['Both'] } },
    'spec.policyTypes[0]: Unsupported value: "Both": supported values: "Ingress", "Egress"',
  ],
]);

refuses('autoscaling/v2', 'horizontalpodautoscalers', 'HorizontalPodAutoscaler', [
  [
    'a target without a group',
    { spec: { maxReplicas: 2, scaleTargetRef: { apiVersion: 'v1', kind: 'X', name: 'x' } } },
    'spec.scaleTargetRef.apiVersion: Invalid value: "v1": apiVersion must specify API group',
  ],
]);

refuses('apps/v1', 'statefulsets', 'StatefulSet', [
  [
    'a claim without a mode',
    {
      spec: {
        serviceName: 'x',
        ...podTemplate(),
        volumeClaimTemplates: [
          { metadata: { name: 'd' }, spec: { resources: { requests: { storage: '1Gi' } } } },
        ],
      },
    },
    'spec.volumeClaimTemplates[0].spec.accessModes: Required value: at least 1 access mode is required',
  ],
]);
