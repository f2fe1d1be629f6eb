/** LimitRanges and ResourceQuotas: what they fill in, what they refuse, and what they tell of themselves. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse } from './api-client.ts';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, failure, must } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import { configMap, deployment, idlePod, service } from './objects.ts';
import { conditionBecomes, template } from './workload.ts';

type Resources = Readonly<Record<string, Readonly<Record<string, string>>>>;

function container(name: string, resources: Resources = {}): object {
  return { name, image: 'example.com/web:1', resources };
}

function claim(storage: string, fields: object = {}): object {
  const resources = { requests: { storage } };
  return {
    metadata: { name: 'x' },
    spec: { accessModes: ['ReadWriteOnce'], resources, storageClassName: 'gold', ...fields },
  };
}

async function limit(limits: object[], namespace?: string): Promise<string> {
  const place = namespace ?? (await createNamespace('limits'));
  const path = collection('v1', 'limitranges', place);
  await must(admin.post(path, { metadata: { name: 'bounds' }, spec: { limits } }));
  return place;
}

function dryRun(path: string, body: unknown): Promise<ApiResponse> {
  return admin.post(path, body, { query: { dryRun: 'All' } });
}

/** The server looks up what there is from time to time. */
function inForce(namespace: string, body: unknown, plural = 'pods'): Promise<ApiResponse> {
  return eventually(async () => {
    const response = await dryRun(collection('v1', plural, namespace), body);
    expect(response.status).toBe(403);
    return response;
  });
}

describe('a LimitRange', () => {
  let namespace: string;
  const pods = (): string => collection('v1', 'pods', namespace);

  beforeAll(async () => {
    namespace = await limit([
      {
        type: 'Container',
        min: { cpu: '50m' },
        max: { cpu: '2', memory: '1Gi' },
        default: { cpu: '500m' },
        defaultRequest: { cpu: '100m', memory: '128Mi' },
        maxLimitRequestRatio: { cpu: '10' },
      },
      { type: 'Pod', max: { memory: '1536Mi' } },
      { type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '10Gi' } },
    ]);
    await inForce(
      namespace,
      idlePod('x', {
        containers: [container('main', { requests: { cpu: '9' }, limits: { cpu: '9' } })],
      }),
    );
  });

  test('says what containers ask for that do not say so', async () => {
    const spec = {
      containers: [container('main'), container('own', { limits: { cpu: '1' } })],
      initContainers: [container('first', { requests: { memory: '64Mi' } })],
    };
    const { status, body } = await dryRun(pods(), idlePod('x', spec));
    expect(status).toBe(403);
    const smaller = { ...spec, containers: [container('main')] };
    const pod = (await must(dryRun(pods(), idlePod('x', smaller)))) as KubeObject & {
      spec: { containers: { resources: Resources }[]; initContainers: { resources: Resources }[] };
    };
    expect(body).toMatchObject({ reason: 'Forbidden' });
    expect(pod.spec.containers[0]?.resources).toEqual({
      limits: { cpu: '500m', memory: '1Gi' },
      requests: { cpu: '100m', memory: '128Mi' },
    });
    expect(pod.spec.initContainers[0]?.resources).toEqual({
      limits: { cpu: '500m', memory: '1Gi' },
      requests: { cpu: '100m', memory: '64Mi' },
    });
    expect(pod.metadata.annotations).toEqual({
      'kubernetes.io/limit-ranger':
        'LimitRanger plugin set: cpu, memory request for container main; cpu, memory limit for container main; cpu request for init container first; cpu, memory limit for init container first',
    });
  });

  test.each<[string, Resources, string]>([
    [
      'below its minimum',
      { requests: { cpu: '10m' }, limits: { cpu: '90m' } },
      'minimum cpu usage per Container is 50m, but request is 10m',
    ],
    [
      'above its maximum',
      { requests: { cpu: '1' }, limits: { cpu: '3' } },
      'maximum cpu usage per Container is 2, but limit is 3',
    ],
    [
      'out of proportion',
      { requests: { cpu: '60m' }, limits: { cpu: '1' } },
      'cpu max limit to request ratio per Container is 10, but provided ratio is 16.666667',
    ],
  ])('refuses a container %s', async (_, resources, why) => {
    const body = idlePod('x', { containers: [container('main', resources)] });
    const message = `pods "x" is forbidden: ${why}`;
    expect(await dryRun(pods(), body)).toMatchObject(failure(403, 'Forbidden', message));
  });

  test('refuses a Pod that is too large as a whole', async () => {
    const containers = ['a', 'b'].map((name) => container(name, { limits: { memory: '1Gi' } }));
    const message =
      'pods "x" is forbidden: maximum memory usage per Pod is 1536Mi, but limit is 2Gi';
    expect(await dryRun(pods(), idlePod('x', { containers }))).toMatchObject(
      failure(403, 'Forbidden', message),
    );
  });

  test.each([
    ['512Mi', 'minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 512Mi'],
    ['20Gi', 'maximum storage usage per PersistentVolumeClaim is 10Gi, but request is 20Gi'],
  ])('refuses a claim of %s', async (storage, why) => {
    const path = collection('v1', 'persistentvolumeclaims', namespace);
    const message = `persistentvolumeclaims "x" is forbidden: ${why}`;
    expect(await dryRun(path, claim(storage))).toMatchObject(failure(403, 'Forbidden', message));
  });

  test.each<[object, string]>([
    [
      { type: 'Pot', max: { cpu: '1' } },
      'spec.limits[0].type: Invalid value: "Pot": must be a standard limit type or fully qualified',
    ],
    [
      { type: 'Pod', default: { cpu: '1' } },
      "spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'",
    ],
    [
      { type: 'Pod', min: { cpu: '2' }, max: { cpu: '1' } },
      'spec.limits[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1',
    ],
    [
      { type: 'PersistentVolumeClaim' },
      'spec.limits[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided',
    ],
    [
      { type: 'Pod', maxLimitRequestRatio: { cpu: '500m' } },
      'spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "500m": ratio 500m is less than 1',
    ],
  ])('is refused: %j', async (item, why) => {
    const path = collection('v1', 'limitranges', namespace);
    const body = { metadata: { name: 'x' }, spec: { limits: [item] } };
    const message = `LimitRange "x" is invalid: ${why}`;
    expect(await dryRun(path, body)).toMatchObject(failure(422, 'Invalid', message));
  });
});

async function quota(hard: Record<string, string>, fields: object = {}): Promise<string> {
  const namespace = await createNamespace('quota');
  const path = collection('v1', 'resourcequotas', namespace);
  await must(admin.post(path, { metadata: { name: 'share' }, spec: { hard, ...fields } }));
  await eventually(async () => {
    const { status } = await must(admin.get(`${path}/share`));
    expect(status).toMatchObject({ hard });
    expect(Object.keys((status as { used: object }).used)).toHaveLength(Object.keys(hard).length);
  });
  return namespace;
}

function usageBecomes(namespace: string, used: Record<string, string>): Promise<void> {
  return eventually(async () => {
    const path = `${collection('v1', 'resourcequotas', namespace)}/share`;
    expect((await must(admin.get(path))).status).toMatchObject({ used });
  }, recount);
}

/** A control plane counts nothing while it gets to know kinds that other tests define. */
const recount = 150_000;

function sized(name: string, cpu: string, fields: object = {}): object {
  return idlePod(name, {
    containers: [container('main', { requests: { cpu }, limits: { cpu: '2' } })],
    ...fields,
  });
}

describe('a ResourceQuota', () => {
  test('counts objects of any kind', async () => {
    const namespace = await quota({
      configmaps: '3',
      'count/secrets': '1',
      'count/deployments.apps': '1',
    });
    const maps = collection('v1', 'configmaps', namespace);
    // There is one that every namespace has. It may have come before the door knew of the quota, and
    // a control plane counts again only when something goes.
    await eventually(() => must(admin.get(`${maps}/kube-root-ca.crt`)));
    await must(admin.post(maps, configMap('spare')));
    await must(admin.delete(`${maps}/spare`));
    await usageBecomes(namespace, { configmaps: '1', 'count/secrets': '0' });
    await must(admin.post(maps, configMap('a')));
    await must(admin.post(maps, configMap('b')));
    await usageBecomes(namespace, { configmaps: '3' });
    const message =
      'configmaps "c" is forbidden: exceeded quota: share, requested: configmaps=1, used: configmaps=3, limited: configmaps=3';
    expect(await admin.post(maps, configMap('c'))).toMatchObject(
      failure(403, 'Forbidden', message),
    );
    const deployments = collection('apps/v1', 'deployments', namespace);
    await must(admin.post(deployments, deployment('a')));
    expect(await admin.post(deployments, deployment('b'))).toMatchObject(
      failure(
        403,
        'Forbidden',
        'deployments.apps "b" is forbidden: exceeded quota: share, requested: count/deployments.apps=1, used: count/deployments.apps=1, limited: count/deployments.apps=1',
      ),
    );
    await must(admin.delete(`${maps}/a`));
    await usageBecomes(namespace, { configmaps: '2', 'count/deployments.apps': '1' });
    expect((await admin.post(maps, configMap('c'))).status).toBe(201);
  }, 200_000);

  test('adds up what Pods ask for', async () => {
    const namespace = await quota({ pods: '3', 'requests.cpu': '1', 'limits.cpu': '5' });
    const pods = collection('v1', 'pods', namespace);
    await must(admin.post(pods, sized('a', '600m')));
    await usageBecomes(namespace, { pods: '1', 'requests.cpu': '600m', 'limits.cpu': '2' });
    expect(await admin.post(pods, sized('b', '500m'))).toMatchObject(
      failure(
        403,
        'Forbidden',
        'pods "b" is forbidden: exceeded quota: share, requested: requests.cpu=500m, used: requests.cpu=600m, limited: requests.cpu=1',
      ),
    );
    expect(await admin.post(pods, idlePod('c'))).toMatchObject(
      failure(
        403,
        'Forbidden',
        'pods "c" is forbidden: failed quota: share: must specify limits.cpu for: main; requests.cpu for: main',
      ),
    );
  });

  test('counts the ports of Services, also when they change', async () => {
    const namespace = await quota({ services: '2', 'services.nodeports': '1' });
    const services = collection('v1', 'services', namespace);
    await must(admin.post(services, service('a')));
    await must(admin.post(services, service('b', { type: 'NodePort' })));
    await usageBecomes(namespace, { services: '2', 'services.nodeports': '1' });
    const message =
      'services "a" is forbidden: exceeded quota: share, requested: services.nodeports=1, used: services.nodeports=1, limited: services.nodeports=1';
    expect(await admin.mergePatch(`${services}/a`, { spec: { type: 'NodePort' } })).toMatchObject(
      failure(403, 'Forbidden', message),
    );
  });

  test('counts storage, also by its class', async () => {
    const namespace = await quota({
      'requests.storage': '10Gi',
      'gold.storageclass.storage.k8s.io/requests.storage': '5Gi',
    });
    const claims = collection('v1', 'persistentvolumeclaims', namespace);
    const message =
      'persistentvolumeclaims "x" is forbidden: exceeded quota: share, requested: gold.storageclass.storage.k8s.io/requests.storage=6Gi, used: gold.storageclass.storage.k8s.io/requests.storage=0, limited: gold.storageclass.storage.k8s.io/requests.storage=5Gi';
    expect(await admin.post(claims, claim('6Gi'))).toMatchObject(
      failure(403, 'Forbidden', message),
    );
    await must(admin.post(claims, claim('4Gi')));
    await usageBecomes(namespace, { 'requests.storage': '4Gi' });
  });

  test('is about Pods of a scope', async () => {
    const namespace = await quota({ pods: '0' }, { scopes: ['BestEffort'] });
    const pods = collection('v1', 'pods', namespace);
    expect((await dryRun(pods, sized('a', '1'))).status).toBe(201);
    const message =
      'pods "b" is forbidden: exceeded quota: share, requested: pods=1, used: pods=0, limited: pods=0';
    expect(await dryRun(pods, idlePod('b'))).toMatchObject(failure(403, 'Forbidden', message));
  });

  test('is told of by the workload that it keeps from making Pods', async () => {
    const namespace = await quota({ pods: '1' });
    const path = collection('apps/v1', 'deployments', namespace);
    await must(admin.post(path, deployment('web', { replicas: 2, ...template('web') })));
    await conditionBecomes(`${path}/web`, {
      type: 'ReplicaFailure',
      status: 'True',
      reason: 'FailedCreate',
      message: expect.stringMatching(
        /^pods "web-[a-z0-9]+-[a-z0-9]*" is forbidden: exceeded quota: share, requested: pods=1, used: pods=1, limited: pods=1$/,
      ) as string,
    });
    await must(
      admin.mergePatch(`${collection('v1', 'resourcequotas', namespace)}/share`, {
        spec: { hard: { pods: '2' } },
      }),
    );
    await eventually(async () => {
      const { status } = await must(admin.get(`${path}/web`));
      expect(status).toMatchObject({ readyReplicas: 2 });
    });
  });

  test.each<[object, string]>([
    [
      { hard: { foo: '1' } },
      '[spec.hard[foo]: Invalid value: "foo": must be a standard resource type or fully qualified, spec.hard[foo]: Invalid value: "foo": must be a standard resource for quota]',
    ],
    [
      { hard: { pods: '-1' } },
      'spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0',
    ],
    [{ hard: { pods: '1500m' } }, 'spec.hard[pods]: Invalid value: "1500m": must be an integer'],
    [
      { hard: { cpu: '1' }, scopes: ['BestEffort'] },
      'spec.scopes: Invalid value: ["BestEffort"]: unsupported scope applied to resource',
    ],
    [
      { hard: { pods: '1' }, scopes: ['Terminating', 'NotTerminating'] },
      'spec.scopes: Invalid value: ["Terminating","NotTerminating"]: conflicting scopes',
    ],
  ])('is refused: %j', async (spec, why) => {
    const path = collection('v1', 'resourcequotas', 'default');
    const message = `ResourceQuota "x" is invalid: ${why}`;
    expect(await dryRun(path, { metadata: { name: 'x' }, spec })).toMatchObject(
      failure(422, 'Invalid', message),
    );
  });
});
