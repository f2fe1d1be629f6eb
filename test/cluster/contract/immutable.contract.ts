import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { idlePod, podTemplate, service } from './objects.ts';

const main = { name: 'main', image: 'x' };
const jobSpec = { template: { spec: { restartPolicy: 'Never', containers: [main] } } };
const otherSelector = {
  selector: { matchLabels: { tier: 'x' } },
  template: { metadata: { labels: { tier: 'x' } } },
};

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('immutable');
});

async function create(apiVersion: string, plural: string, fields: object): Promise<string> {
  const path = collection(apiVersion, plural, namespace);
  const { metadata } = await must(
    admin.post(path, { metadata: { name: uniqueName('x') }, ...fields }),
  );
  return `${path}/${metadata.name}`;
}

describe('what cannot change', () => {
  test.each([
    [
      'the selector of a Deployment',
      'apps/v1',
      'deployments',
      { spec: { replicas: 0, ...podTemplate() } },
      { spec: otherSelector },
      'spec.selector: Invalid value: {"matchLabels":{"app":"web","tier":"x"}}: field is immutable',
    ],
    [
      'the selector of a DaemonSet',
      'apps/v1',
      'daemonsets',
      { spec: podTemplate({ nodeSelector: { no: 'where' } }) },
      { spec: otherSelector },
      'spec.selector: Invalid value: {"matchLabels":{"app":"web","tier":"x"}}: field is immutable',
    ],
    [
      'the service of a StatefulSet',
      'apps/v1',
      'statefulsets',
      { spec: { replicas: 0, serviceName: 'a', ...podTemplate() } },
      { spec: { serviceName: 'b' } },
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ],
    [
      'the completions of a Job',
      'batch/v1',
      'jobs',
      { spec: { parallelism: 0, completions: 1, ...jobSpec } },
      { spec: { completions: 2 } },
      'spec.completions: Invalid value: 2: field is immutable',
    ],
    [
      'the completions of a Job with indexes, unless its parallelism follows',
      'batch/v1',
      'jobs',
      { spec: { parallelism: 0, completions: 1, completionMode: 'Indexed', ...jobSpec } },
      { spec: { completions: 2 } },
      'spec.completions: Invalid value: 2: can only be modified in tandem with spec.parallelism',
    ],
    [
      'the address of a Service',
      'v1',
      'services',
      { spec: { ports: [{ port: 80 }] } },
      { spec: { clusterIP: 'None', clusterIPs: ['None'] } },
      'spec.clusterIPs[0]: Invalid value: ["None"]: may not change once set',
    ],
    [
      'the data of an immutable ConfigMap',
      'v1',
      'configmaps',
      { immutable: true, data: { a: '1' } },
      { data: { a: '2' } },
      'data: Forbidden: field is immutable when `immutable` is set',
    ],
    [
      'an immutable ConfigMap that is to be none',
      'v1',
      'configmaps',
      { immutable: true },
      { immutable: false },
      'immutable: Forbidden: field is immutable when `immutable` is set',
    ],
    [
      'the data of an immutable Secret',
      'v1',
      'secrets',
      { immutable: true, stringData: { a: '1' } },
      { data: { a: btoa('2') } },
      'data: Forbidden: field is immutable when `immutable` is set',
    ],
    [
      'the type of a Secret',
      'v1',
      'secrets',
      { type: 'a' },
      { type: 'b' },
      'type: Invalid value: "b": field is immutable',
    ],
  ])('is %s', async (_, apiVersion, plural, fields, change, message) => {
    const path = await create(apiVersion, plural, fields);
    const answer = await admin.mergePatch(path, change);
    expect(answer).toMatchObject(
      failure(
        422,
        'Invalid',
        expect.stringMatching(/^\w+(\.apps|\.batch)? "x-\w+" is invalid: /) as string,
      ),
    );
    expect((answer.body as { message: string }).message).toContain(`is invalid: ${message}`);
  });

  test('is the template of a Job', async () => {
    const path = await create('batch/v1', 'jobs', { spec: { parallelism: 0, ...jobSpec } });
    const change = { spec: { template: { spec: { restartPolicy: 'OnFailure' } } } };
    const answer = await admin.mergePatch(path, change);
    expect(answer).toMatchObject({
      status: 422,
      body: { details: { causes: [{ reason: 'FieldValueInvalid', field: 'spec.template' }] } },
    });
    expect((answer.body as { message: string }).message).toMatch(/: field is immutable$/);
  });

  test('is nearly all of a Pod', async () => {
    const path = await create('v1', 'pods', { spec: idlePod('x')['spec'] });
    const containers = [{ ...main, command: ['y'] }];
    const answer = await admin.mergePatch(path, { spec: { containers } });
    expect(answer).toMatchObject({
      status: 422,
      body: { details: { causes: [{ reason: 'FieldValueForbidden', field: 'spec' }] } },
    });
    expect((answer.body as { message: string }).message).toContain(
      'spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n',
    );
  });

  test('is the spec of a claim', async () => {
    const path = await create('v1', 'persistentvolumeclaims', {
      spec: {
        storageClassName: 'none',
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '1Gi' } },
      },
    });
    const answer = await admin.mergePatch(path, { spec: { accessModes: ['ReadWriteMany'] } });
    expect(answer).toMatchObject({ status: 422 });
    expect((answer.body as { message: string }).message).toContain(
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims\n',
    );
  });
});

describe('what can change', () => {
  test('is the image of a Pod', async () => {
    const path = await create('v1', 'pods', { spec: idlePod('x')['spec'] });
    const patch = [{ op: 'replace', path: '/spec/containers/0/image', value: 'y' }];
    expect(await admin.jsonPatch(path, patch)).toMatchObject({ status: 200 });
  });

  test('is the type of a Service, which loses its address', async () => {
    const { spec } = service('x');
    const path = await create('v1', 'services', { spec });
    const patched = await must(
      admin.mergePatch(path, {
        spec: {
          type: 'ExternalName',
          externalName: 'example.com',
          clusterIP: null,
          clusterIPs: null,
        },
      }),
    );
    expect(patched.spec).not.toHaveProperty('clusterIP');
  });

  test('are the labels of an immutable ConfigMap', async () => {
    const path = await create('v1', 'configmaps', { immutable: true, data: { a: '1' } });
    expect(await admin.mergePatch(path, { metadata: { labels: { a: 'b' } } })).toMatchObject({
      status: 200,
    });
  });
});
