import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, must, mustList, uniqueName } from './contract.ts';
import { conditionBecomes, createAt, podsOf, statusBecomes, template } from './workload.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('scheduling');
});

const unresolvable =
  'no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.';
const noVictims =
  'no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.';

function affinity(kind: 'podAffinity' | 'podAntiAffinity', app: string): object {
  const term = { labelSelector: { matchLabels: { app } }, topologyKey: 'kubernetes.io/hostname' };
  return { affinity: { [kind]: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } };
}

function withRequests(requests: object): object {
  return { containers: [{ name: 'main', image: 'x', resources: { limits: requests } }] };
}

async function createPod(spec: object): Promise<{ name: string; path: string }> {
  const containers = [{ name: 'main', image: 'x' }];
  return createAt(collection('v1', 'pods', namespace), { containers, ...spec });
}

/** A Pod stays where it is, and its condition and an Event say why. */
async function expectPending({ name, path }: { name: string; path: string }, why: string) {
  const message = `0/1 nodes are available: ${why}`;
  await conditionBecomes(path, {
    type: 'PodScheduled',
    status: 'False',
    reason: 'Unschedulable',
    message,
  });
  await eventually(async () => {
    const fieldSelector = `involvedObject.name=${name},reason=FailedScheduling`;
    const events = await mustList(
      admin.get(collection('v1', 'events', namespace), { fieldSelector }),
    );
    const event = { type: 'Warning', message, reportingComponent: 'default-scheduler' };
    expect(events.items).toContainEqual(expect.objectContaining(event));
  });
}

describe('a Pod that no node meets stays pending', () => {
  test.for<[what: string, spec: object, why: string]>([
    [
      'for its node selector',
      { nodeSelector: { disk: 'fast' } },
      `1 node(s) didn't match Pod's node affinity/selector. ${unresolvable}`,
    ],
    [
      'for its requests',
      withRequests({ cpu: '100k', memory: '100Ti' }),
      `1 Insufficient cpu, 1 Insufficient memory. ${unresolvable}`,
    ],
    [
      'for what no node has',
      withRequests({ 'nvidia.com/gpu': '1' }),
      `1 Insufficient nvidia.com/gpu. ${unresolvable}`,
    ],
    [
      'for those that it wants to be with',
      affinity('podAffinity', 'nobody'),
      `1 node(s) didn't match pod affinity rules. ${unresolvable}`,
    ],
    [
      'for zones that there are none of',
      {
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'example.com/zone',
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: { matchLabels: { app: 'x' } },
          },
        ],
      },
      `1 node(s) didn't match pod topology spread constraints (missing required label). ${unresolvable}`,
    ],
    [
      'for a node of another name',
      {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [
                { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['none'] }] },
              ],
            },
          },
        },
      },
      `1 node(s) didn't satisfy plugin(s) [NodeAffinity]. ${unresolvable}`,
    ],
    [
      'for a claim that is not there',
      { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'none' } }] },
      'persistentvolumeclaim "none" not found. not found',
    ],
  ])('%s', async ([, spec, why]) => {
    await expectPending(await createPod(spec), why);
  });

  test('for a port of the node that another has', async () => {
    const ports = [{ containerPort: 80, hostPort: 8099 }];
    const spec = { containers: [{ name: 'main', image: 'x', ports }] };
    const first = await createPod(spec);
    await statusBecomes(first.path, { phase: 'Running' });
    const why = `1 node(s) didn't have free ports for the requested pod ports. ${noVictims}`;
    const second = await createPod(spec);
    await expectPending(second, why);
    await must(admin.delete(first.path, { gracePeriodSeconds: 0 }));
    await statusBecomes(second.path, { phase: 'Running' });
  });
});

describe('a Pod that is placed', () => {
  test('bears the labels of where its node is', async () => {
    const { path } = await createPod({});
    const { metadata } = await statusBecomes(path, { phase: 'Running' });
    expect(metadata.labels).toEqual({
      'topology.kubernetes.io/region': 'local',
      'topology.kubernetes.io/zone': 'local-a',
    });
  });
});

describe('Pods that do not want to be together', () => {
  test('are placed as far as there are nodes', async () => {
    const name = uniqueName('apart');
    const spec = { replicas: 2, ...template(name, { spec: affinity('podAntiAffinity', name) }) };
    const { path } = await createAt(collection('apps/v1', 'deployments', namespace), spec, name);
    await statusBecomes(path, { readyReplicas: 1, unavailableReplicas: 1 });
    const pods = await podsOf(namespace, name);
    const waiting = pods.filter(({ spec }) => !(spec as { nodeName?: string }).nodeName);
    expect(waiting).toHaveLength(1);
    const podName = waiting[0]?.metadata.name ?? '';
    await expectPending(
      { name: podName, path: `${collection('v1', 'pods', namespace)}/${podName}` },
      `1 node(s) didn't match pod anti-affinity rules. ${noVictims}`,
    );
  });

  test('keep others away, too', async () => {
    const name = uniqueName('alone');
    const first = await createPod(affinity('podAntiAffinity', name));
    await statusBecomes(first.path, { phase: 'Running' });
    const pods = collection('v1', 'pods', namespace);
    const other = uniqueName('other');
    const containers = [{ name: 'main', image: 'x' }];
    const metadata = { name: other, labels: { app: name } };
    await must(admin.post(pods, { metadata, spec: { containers } }));
    await expectPending(
      { name: other, path: `${pods}/${other}` },
      `1 node(s) didn't satisfy existing pods anti-affinity rules. ${noVictims}`,
    );
  });
});

describe('a Pod that wants company', () => {
  test('is placed when it comes', async () => {
    const name = uniqueName('host');
    const guest = await createPod(affinity('podAffinity', name));
    await conditionBecomes(guest.path, { type: 'PodScheduled', status: 'False' });
    const metadata = { name, labels: { app: name } };
    const containers = [{ name: 'main', image: 'x' }];
    await must(admin.post(collection('v1', 'pods', namespace), { metadata, spec: { containers } }));
    await statusBecomes(guest.path, { phase: 'Running' });
  });

  test('is content with itself, if it is of the kind', async () => {
    const name = uniqueName('self');
    const spec = { replicas: 2, ...template(name, { spec: affinity('podAffinity', name) }) };
    const { path } = await createAt(collection('apps/v1', 'deployments', namespace), spec, name);
    await statusBecomes(path, { readyReplicas: 2 });
  });
});
