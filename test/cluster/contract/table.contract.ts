import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import type { Query } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import { configMap, deployment, idlePod, podTemplate, secret, service } from './objects.ts';
import type { NewObject } from './objects.ts';

interface Table {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: { readonly resourceVersion?: string };
  readonly columnDefinitions: readonly {
    readonly name: string;
    readonly type: string;
    readonly format: string;
    readonly priority: number;
  }[];
  readonly rows: readonly { readonly cells: readonly unknown[]; readonly object?: unknown }[];
}

const age = expect.stringMatching(/^\d+(ms|s|m\d*s?)$/) as string;

const never = { schedule: '0 0 30 2 *', jobTemplate: { spec: { template: job().template } } };
const cpu = { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } };

/** Of each kind an object that no controller changes, what its columns are called, and what stands in them. */
const kinds: readonly {
  readonly kind: string;
  readonly apiVersion: string;
  readonly plural: string;
  readonly object: NewObject | object;
  readonly columns: string;
  readonly cells: readonly unknown[];
}[] = [
  {
    kind: 'ConfigMap',
    apiVersion: 'v1',
    plural: 'configmaps',
    object: configMap('x', { a: '1', b: '2' }),
    columns: 'Name Data Age',
    cells: ['x', 2, age],
  },
  {
    kind: 'Secret',
    apiVersion: 'v1',
    plural: 'secrets',
    object: secret('x', { stringData: { a: '1' } }),
    columns: 'Name Type Data Age',
    cells: ['x', 'Opaque', 1, age],
  },
  {
    kind: 'Pod',
    apiVersion: 'v1',
    plural: 'pods',
    object: idlePod('x'),
    columns: 'Name Ready Status Restarts Age +IP +Node +Nominated_Node +Readiness_Gates',
    cells: ['x', '0/1', 'Pending', '0', age, '<none>', '<none>', '<none>', '<none>'],
  },
  {
    kind: 'Service',
    apiVersion: 'v1',
    plural: 'services',
    object: service('x', {
      clusterIP: 'None',
      ports: [
        { name: 'web', port: 80 },
        { name: 'dns', port: 53, protocol: 'UDP' },
      ],
    }),
    columns: 'Name Type Cluster-IP External-IP Port(s) Age +Selector',
    cells: ['x', 'ClusterIP', 'None', '<none>', '80/TCP,53/UDP', age, 'app=web'],
  },
  {
    kind: 'ServiceAccount',
    apiVersion: 'v1',
    plural: 'serviceaccounts',
    object: { metadata: { name: 'x' } },
    columns: 'Name Age',
    cells: ['x', age],
  },
  {
    kind: 'Deployment',
    apiVersion: 'apps/v1',
    plural: 'deployments',
    object: deployment('x', { paused: true, replicas: 2 }),
    columns: 'Name Ready Up-to-date Available Age +Containers +Images +Selector',
    cells: ['x', '0/2', 0, 0, age, 'main', 'example.com/web:1', 'app=web'],
  },
  {
    kind: 'StatefulSet',
    apiVersion: 'apps/v1',
    plural: 'statefulsets',
    object: { metadata: { name: 'x' }, spec: { replicas: 0, serviceName: 'x', ...podTemplate() } },
    columns: 'Name Ready Age +Containers +Images',
    cells: ['x', '0/0', age, 'main', 'example.com/web:1'],
  },
  {
    kind: 'DaemonSet',
    apiVersion: 'apps/v1',
    plural: 'daemonsets',
    object: { metadata: { name: 'x' }, spec: podTemplate({ nodeSelector: { no: 'where' } }) },
    columns:
      'Name Desired Current Ready Up-to-date Available Node_Selector Age +Containers +Images +Selector',
    cells: ['x', 0, 0, 0, 0, 0, 'no=where', age, 'main', 'example.com/web:1', 'app=web'],
  },
  {
    kind: 'ReplicaSet',
    apiVersion: 'apps/v1',
    plural: 'replicasets',
    object: { metadata: { name: 'x' }, spec: { replicas: 0, ...podTemplate() } },
    columns: 'Name Desired Current Ready Age +Containers +Images +Selector',
    cells: ['x', 0, 0, 0, age, 'main', 'example.com/web:1', 'app=web'],
  },
  {
    kind: 'CronJob',
    apiVersion: 'batch/v1',
    plural: 'cronjobs',
    object: { metadata: { name: 'x' }, spec: { ...never, suspend: true } },
    columns:
      'Name Schedule Timezone Suspend Active Last_Schedule Age +Containers +Images +Selector',
    cells: ['x', '0 0 30 2 *', '<none>', 'True', 0, '<none>', age, 'main', 'x', '<none>'],
  },
  {
    kind: 'Ingress',
    apiVersion: 'networking.k8s.io/v1',
    plural: 'ingresses',
    object: {
      metadata: { name: 'x' },
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: ['example.com'] }],
        rules: [{ host: 'example.com' }, { host: 'example.org' }],
      },
    },
    columns: 'Name Class Hosts Address Ports Age',
    cells: ['x', 'nginx', 'example.com,example.org', '', '80, 443', age],
  },
  {
    kind: 'RoleBinding',
    apiVersion: 'rbac.authorization.k8s.io/v1',
    plural: 'rolebindings',
    object: {
      metadata: { name: 'x' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'eve' }],
    },
    columns: 'Name Role Age +Users +Groups +ServiceAccounts',
    cells: ['x', 'ClusterRole/view', age, 'eve', '', ''],
  },
  {
    kind: 'Role',
    apiVersion: 'rbac.authorization.k8s.io/v1',
    plural: 'roles',
    object: { metadata: { name: 'x' }, rules: [] },
    columns: 'Name Created_At',
    cells: ['x', expect.stringMatching(/^\d{4}-.*Z$/) as string],
  },
  {
    kind: 'PodDisruptionBudget',
    apiVersion: 'policy/v1',
    plural: 'poddisruptionbudgets',
    object: { metadata: { name: 'x' }, spec: { minAvailable: 1, selector: {} } },
    columns: 'Name Min_Available Max_Unavailable Allowed_Disruptions Age',
    cells: ['x', '1', 'N/A', 0, age],
  },
  {
    kind: 'HorizontalPodAutoscaler',
    apiVersion: 'autoscaling/v2',
    plural: 'horizontalpodautoscalers',
    object: {
      metadata: { name: 'x' },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'absent' },
        minReplicas: 2,
        maxReplicas: 5,
        metrics: [{ type: 'Resource', resource: cpu }],
      },
    },
    columns: 'Name Reference Targets MinPods MaxPods Replicas Age',
    cells: ['x', 'Deployment/absent', 'cpu: <unknown>/50%', '2', 5, 0, age],
  },
  {
    kind: 'PodTemplate',
    apiVersion: 'v1',
    plural: 'podtemplates',
    object: { metadata: { name: 'x' }, template: podTemplate().template },
    columns: 'Name Containers Images Pod_Labels',
    cells: ['x', 'main', 'example.com/web:1', 'app=web'],
  },
];

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('table');
  for (const { apiVersion, kind, plural, object } of kinds) {
    const body = { apiVersion, kind, ...object };
    await must(admin.post(collection(apiVersion, plural, namespace), body));
  }
});

describe('a table', () => {
  test('of an autoscaler tells two of its targets', async () => {
    const hpas = collection('autoscaling/v2', 'horizontalpodautoscalers', namespace);
    const external = (target: object) => ({ metric: { name: 'queue' }, target });
    const metrics = [
      {
        type: 'Resource',
        resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Mi' } },
      },
      { type: 'External', external: external({ type: 'AverageValue', averageValue: '7' }) },
      { type: 'External', external: external({ type: 'Value', value: '5' }) },
    ];
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'absent' };
    const spec = { scaleTargetRef, maxReplicas: 5, metrics };
    await must(admin.post(hpas, { metadata: { name: 'targets' }, spec }));
    const table = await tableOf(`${hpas}/targets`);
    expect(table.rows[0]?.cells[2]).toBe('memory: <unknown>/1Mi, <unknown>/7 (avg) + 1 more...');
  });

  test.each([
    ['node.k8s.io/v1', 'runtimeclasses', { handler: 'runc' }, 'Name Handler Age', ['runc', age]],
    [
      'storage.k8s.io/v1',
      'csidrivers',
      { spec: { attachRequired: false } },
      'Name AttachRequired PodInfoOnMount StorageCapacity TokenRequests RequiresRepublish Modes Age',
      [false, false, false, '<unset>', false, 'Persistent', age],
    ],
  ])('of %s %s has its columns and cells', async (apiVersion, plural, object, columns, cells) => {
    const name = uniqueName('x');
    const path = collection(apiVersion, plural);
    await must(admin.post(path, { metadata: { name }, ...object }));
    const table = await tableOf(`${path}/${name}`);
    expect(table.columnDefinitions.map(formatColumn).join(' ')).toBe(columns);
    expect(table.rows.map((row) => row.cells)).toEqual([[name, ...cells]]);
  });

  test.each(kinds)('of kind $kind has its columns and cells', async (entry) => {
    const { apiVersion, plural } = entry;
    const table = await tableOf(`${collection(apiVersion, plural, namespace)}/x`);
    expect(table.columnDefinitions.map(formatColumn).join(' ')).toBe(entry.columns);
    expect(table.rows.map(({ cells }) => cells)).toEqual([entry.cells]);
  });

  test('of a list has a row for each object, with its metadata', async () => {
    const table = await tableOf(collection('v1', 'secrets', namespace));
    expect(table).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1' });
    expect(table.metadata.resourceVersion).toMatch(/^\d+$/);
    expect(table.rows).toMatchObject([
      {
        cells: ['x', 'Opaque', 1, age],
        object: {
          kind: 'PartialObjectMetadata',
          apiVersion: 'meta.k8s.io/v1',
          metadata: { name: 'x', namespace },
        },
      },
    ]);
  });

  test('carries whole objects to those who ask for them', async () => {
    const table = await tableOf(collection('v1', 'secrets', namespace), {
      includeObject: 'Object',
    });
    expect(table.rows).toMatchObject([{ object: { kind: 'Secret', data: { a: btoa('1') } } }]);
  });

  test('carries no objects to those who want none', async () => {
    const table = await tableOf(collection('v1', 'secrets', namespace), { includeObject: 'None' });
    expect(table.rows.map(({ object }) => object)).toEqual([null]);
  });

  test('marks the name column, and those that only a wide output shows', async () => {
    const { columnDefinitions } = await tableOf(collection('v1', 'services', namespace));
    expect(columnDefinitions[0]).toMatchObject({ name: 'Name', type: 'string', format: 'name' });
    expect(columnDefinitions.at(-1)).toMatchObject({ name: 'Selector', priority: 1 });
  });

  test('is not made of an error', async () => {
    const path = `${collection('v1', 'secrets', namespace)}/missing`;
    expect(await tableOf(path)).toMatchObject({ kind: 'Status', reason: 'NotFound' });
  });
});

async function tableOf(path: string, query: Query = {}): Promise<Table> {
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';
  return (await admin.get(path, query, { headers: { accept } })).body as Table;
}

/** A column of the wide output has a plus; the blank in a name is an underscore, to tell it from the next. */
function formatColumn({ name, priority }: Table['columnDefinitions'][number]): string {
  return `${priority === 0 ? '' : '+'}${name.replaceAll(' ', '_')}`;
}

function job(): { template: object } {
  const containers = [{ name: 'main', image: 'x' }];
  return { template: { spec: { restartPolicy: 'Never', containers } } };
}

test('what is asked and not kept has no table', async () => {
  const review = { spec: { nonResourceAttributes: { path: '/', verb: 'get' } } };
  const path = collection('authorization.k8s.io/v1', 'selfsubjectaccessreviews');
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
  expect(await admin.post(path, review, { headers: { accept } })).toMatchObject({ status: 406 });
});
