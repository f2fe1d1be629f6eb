import { beforeEach, describe, expect, test } from 'vitest';
import type { KubeClient, KubeObject } from '../../../src/kube/index.ts';
import { executePlan, waitForObjects } from '../../../src/plan/index.ts';
import { createNamespace } from '../contract/contract.ts';
import { accessOf, clientOf } from '../kube/clients.ts';
import { planFor, recordOf } from './planning.ts';
import { configMap, deployment, service, serviceAccount } from './samples.ts';

let client: KubeClient;
let requests: string[];

beforeEach(async () => {
  const namespace = await createNamespace('cost');
  const plain = clientOf(accessOf(undefined, { namespace }));
  requests = [];
  client = {
    ...plain,
    send: (request) => {
      requests.push(request.method);
      return plain.send(request);
    },
    open: (request) => {
      requests.push('WATCH');
      return plain.open(request);
    },
  };
});

const objects: readonly KubeObject[] = [
  serviceAccount('web'),
  configMap('a'),
  configMap('b'),
  service('web'),
  deployment('web'),
];

function countsOf(): Readonly<Record<string, number>> {
  const counts = Object.groupBy(requests.splice(0), (method) => method);
  return Object.fromEntries(
    Object.entries(counts).map(([method, each]) => [method, each?.length ?? 0]),
  );
}

describe('the requests of a plan', () => {
  test('are a look and an apply for each object, and a look where nothing changed', async () => {
    const plan = await planFor(client, objects);
    await executePlan(client, plan);
    expect(countsOf()).toEqual({ GET: 5, PATCH: 5 });

    await executePlan(client, await planFor(client, objects, { recorded: recordOf(plan) }));
    expect(countsOf()).toEqual({ GET: 5 });

    await executePlan(client, await planFor(client, [], { recorded: recordOf(plan) }));
    // One whose status a controller has just written is looked at again, and deleted as it is then.
    const { GET: looks, DELETE: deletions = 0, ...others } = countsOf();
    expect(others).toEqual({});
    expect(looks).toBe(deletions);
    expect(deletions).toBeGreaterThanOrEqual(5);
    expect(deletions).toBeLessThanOrEqual(10);
  });

  test('are one watch for the objects of a kind that are not ready', async () => {
    const { steps } = await executePlan(
      client,
      await planFor(client, [...objects, deployment('b')]),
    );
    countsOf();
    const made = steps.flatMap(({ object }) => (object === undefined ? [] : [object]));
    await waitForObjects(client, made, { timeout: 30_000 });
    expect(countsOf()).toMatchObject({ WATCH: 1 });
  });
});
