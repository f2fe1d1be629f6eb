import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';

let pods: string;

beforeAll(async () => {
  pods = collection('v1', 'pods', await createNamespace('pod-parts'));
});

const main = { name: 'main', image: 'example.com/web:1' };
const tools = { name: 'debugger', image: 'example.com/tools:1' };

function refusal(message: string): object {
  const says: unknown = expect.stringContaining(message);
  return { code: 422, reason: 'Invalid', message: says };
}

async function createPod(container: object = {}): Promise<string> {
  const name = uniqueName('pod');
  // It waits for a node: on those of a control plane without machines, what runs cannot be resized.
  const spec = { containers: [{ ...main, ...container }], nodeSelector: { there: 'is-none' } };
  await must(admin.post(pods, { metadata: { name }, spec }));
  return `${pods}/${name}`;
}

function addDebugger(path: string, fields: object = {}) {
  const spec = { ephemeralContainers: [{ ...tools, ...fields }] };
  return admin.strategicPatch(`${path}/ephemeralcontainers`, { spec });
}

describe('the ephemeral containers of a Pod', () => {
  test('are added by their subresource, with defaults, and nothing else is', async () => {
    const path = await createPod();
    const change = {
      metadata: { labels: { lost: 'yes' } },
      spec: { activeDeadlineSeconds: 5, ephemeralContainers: [tools] },
    };
    const changed = await must(admin.strategicPatch(`${path}/ephemeralcontainers`, change));
    expect(changed.spec).toMatchObject({
      ephemeralContainers: [
        { ...tools, imagePullPolicy: 'IfNotPresent', terminationMessagePolicy: 'File' },
      ],
    });
    expect(changed.spec).not.toHaveProperty('activeDeadlineSeconds');
    expect(changed.metadata.labels ?? {}).not.toHaveProperty('lost');
  });

  test.each([
    ['changed', [{ ...tools, image: 'example.com/tools:2' }]],
    ['removed', []],
  ])('may not be %s', async (verb, ephemeralContainers) => {
    const path = await createPod();
    await must(addDebugger(path));
    const { body } = await admin.mergePatch(`${path}/ephemeralcontainers`, {
      spec: { ephemeralContainers },
    });
    expect(body).toMatchObject(
      refusal(
        `spec.ephemeralContainers: Forbidden: existing ephemeral containers "debugger" may not be ${verb}`,
      ),
    );
  });

  test('cannot come with the Pod, nor by the Pod itself', async () => {
    const spec = { containers: [main], ephemeralContainers: [tools] };
    const created = await admin.post(pods, { metadata: { name: uniqueName('pod') }, spec });
    expect(created.body).toMatchObject(
      refusal('spec.ephemeralContainers: Forbidden: cannot be set on create'),
    );
    const path = await createPod();
    const changed = await admin.mergePatch(path, { spec: { ephemeralContainers: [tools] } });
    expect(changed.body).toMatchObject({ code: 422 });
  });
});

describe('the size of a Pod', () => {
  const resources = (cpu: string) => ({ requests: { cpu }, limits: { cpu: '2' } });

  test('is changed by its subresource', async () => {
    const path = await createPod({ resources: resources('1') });
    const change = { spec: { containers: [{ name: 'main', resources: resources('1500m') }] } };
    const changed = await must(admin.strategicPatch(`${path}/resize`, change));
    expect(changed.spec).toMatchObject({ containers: [{ resources: resources('1500m') }] });
  });

  test('is not changed with its quality of service', async () => {
    const path = await createPod();
    const change = { spec: { containers: [{ name: 'main', resources: resources('1') }] } };
    const { body } = await admin.strategicPatch(`${path}/resize`, change);
    expect(body).toMatchObject(refusal('Pod QOS Class may not change'));
  });
});
