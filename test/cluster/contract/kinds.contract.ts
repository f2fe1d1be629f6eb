import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, mustList, uniqueName } from './contract.ts';
import { namesOf } from './kube-object.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('kinds');
});

describe('a Lease', () => {
  const leases = (): string => collection('coordination.k8s.io/v1', 'leases', namespace);

  test('keeps its times to the microsecond', async () => {
    const spec = {
      holderIdentity: 'me',
      leaseDurationSeconds: 15,
      acquireTime: '2030-01-02T03:04:05.000000Z',
      renewTime: '2030-01-02T03:04:05.678901Z',
      leaseTransitions: 1,
    };
    const created = await must(admin.post(leases(), { metadata: { name: uniqueName('x') }, spec }));
    expect(created.spec).toEqual(spec);
  });

  test('takes no time in another form', async () => {
    const spec = { renewTime: 'yesterday' };
    const answer = await admin.post(leases(), { metadata: { name: uniqueName('x') }, spec });
    expect(answer).toMatchObject({ status: 400, body: { reason: 'BadRequest' } });
    expect(answer.text).toContain('parsing time');
  });
});

describe('an Event', () => {
  const involvedObject = { apiVersion: 'v1', kind: 'ConfigMap', name: 'it', uid: 'some-uid' };

  async function createEvent(reason: string, name = 'it'): Promise<string> {
    const created = await must(
      admin.post(collection('v1', 'events', namespace), {
        metadata: { generateName: 'it.' },
        involvedObject: { ...involvedObject, name, namespace },
        reason,
        message: 'it happened',
        type: 'Normal',
      }),
    );
    return created.metadata.name;
  }

  test('is one object in both groups', async () => {
    const name = await createEvent('Shared');
    const path = `${collection('events.k8s.io/v1', 'events', namespace)}/${name}`;
    expect(await must(admin.get(path))).toMatchObject({
      apiVersion: 'events.k8s.io/v1',
      reason: 'Shared',
      note: 'it happened',
      regarding: { kind: 'ConfigMap', name: 'it', uid: 'some-uid' },
    });
  });

  test.each([
    ['involvedObject.name=that', 'involvedObject.kind=ConfigMap'],
    ['involvedObject.name=that', 'involvedObject.uid=some-uid'],
    ['involvedObject.name=that', 'reason=Selected'],
    ['involvedObject.name=that', 'type=Normal'],
  ])('is found by %s and %s', async (...selectors) => {
    const name = await createEvent('Selected', 'that');
    const query = { fieldSelector: selectors.join(',') };
    const found = await mustList(admin.get(collection('v1', 'events', namespace), query));
    expect(namesOf(found)).toContain(name);
    const others = { fieldSelector: `${selectors.join(',')},reason!=Selected` };
    expect(
      (await mustList(admin.get(collection('v1', 'events', namespace), others))).items,
    ).toEqual([]);
  });
});

describe('a Node', () => {
  test('is there, ready, with room for Pods', async () => {
    const nodes = await mustList(admin.get(collection('v1', 'nodes')));
    const [node] = nodes.items;
    expect(node?.status).toMatchObject({
      conditions: expect.arrayContaining([
        expect.objectContaining({ type: 'Ready', status: 'True' }),
      ]) as object[],
      nodeInfo: { operatingSystem: 'linux' },
    });
    expect(node?.status).toHaveProperty('allocatable.pods');
  });
});

describe('the Service "kubernetes"', () => {
  test('is where it always is', async () => {
    const path = `${collection('v1', 'services', 'default')}/kubernetes`;
    expect(await must(admin.get(path))).toMatchObject({
      metadata: { labels: { component: 'apiserver', provider: 'kubernetes' } },
      spec: { type: 'ClusterIP', ports: [{ name: 'https', port: 443, protocol: 'TCP' }] },
    });
  });
});
