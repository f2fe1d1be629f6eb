import { describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, failure, must, uniqueName } from './contract.ts';
import { configMap, idlePod } from './objects.ts';

const namespaces = collection('v1', 'namespaces');

// The controller takes five seconds over a namespace that is not empty: let the tests wait together.
describe.concurrent('a namespace', () => {
  test('is active, labelled with its name and held by a finalizer', async () => {
    const name = uniqueName('ns');
    const created = await must(admin.post(namespaces, { metadata: { name } }));
    expect(created).toMatchObject({
      kind: 'Namespace',
      metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    });
  });

  test.each(['default', 'kube-system', 'kube-public', 'kube-node-lease'])(
    '%s is there from the start',
    async (name) => {
      expect(await must(admin.get(`${namespaces}/${name}`))).toMatchObject({
        status: { phase: 'Active' },
      });
    },
  );

  test('gets the account "default" and the certificate of the cluster', async () => {
    const name = await createNamespace('ns');
    await eventually(async () => {
      expect(await admin.get(`${collection('v1', 'serviceaccounts', name)}/default`)).toMatchObject(
        {
          status: 200,
        },
      );
      expect(
        await admin.get(`${collection('v1', 'configmaps', name)}/kube-root-ca.crt`),
      ).toMatchObject({
        body: { data: { 'ca.crt': expect.stringContaining('BEGIN CERTIFICATE') as string } },
      });
    });
  });

  test('takes its objects with it', async () => {
    const name = await createNamespace('ns');
    await must(admin.post(collection('v1', 'secrets', name), { metadata: { name: 'x' } }));
    const deleted = await must(admin.delete(`${namespaces}/${name}`));
    expect(deleted).toMatchObject({ kind: 'Namespace', status: { phase: 'Terminating' } });
    expect(deleted.metadata.deletionTimestamp).toBeDefined();
    await eventually(async () => {
      expect(await admin.get(`${namespaces}/${name}`)).toMatchObject({ status: 404 });
    });
    expect(await admin.get(`${collection('v1', 'secrets', name)}/x`)).toMatchObject({
      status: 404,
    });
  });

  test('lets its Pods go first', async () => {
    const name = await createNamespace('ns');
    const pods = collection('v1', 'pods', name);
    const map = `${collection('v1', 'configmaps', name)}/x`;
    const held = idlePod('held');
    const metadata = { ...held.metadata, finalizers: ['example.com/hold'] };
    await must(admin.post(pods, { ...held, metadata }));
    await must(admin.post(collection('v1', 'configmaps', name), configMap('x', {})));
    await must(admin.delete(`${namespaces}/${name}`));
    await eventually(async () => {
      const { metadata } = await must(admin.get(`${pods}/held`));
      expect(metadata.deletionTimestamp).toBeDefined();
      const { status } = await must(admin.get(`${namespaces}/${name}`));
      expect(JSON.stringify(status)).toContain('NamespaceDeletionContentFailure');
    });
    expect(await admin.get(map)).toMatchObject({ status: 200 });
    await must(admin.mergePatch(`${pods}/held`, { metadata: { finalizers: null } }));
    await eventually(async () => {
      expect(await admin.get(`${namespaces}/${name}`)).toMatchObject({ status: 404 });
    });
  });

  test('that is going takes nothing more', async () => {
    const name = await createNamespace('ns');
    const maps = collection('v1', 'configmaps', name);
    await must(admin.post(maps, configMap({ name: 'held', finalizers: ['example.com/hold'] })));
    await must(admin.delete(`${namespaces}/${name}`));
    const answer = await admin.post(maps, configMap('late'));
    expect(answer).toMatchObject(
      failure(
        403,
        'Forbidden',
        `configmaps "late" is forbidden: unable to create new content in namespace ${name} because it is being terminated`,
      ),
    );
    expect(answer).toMatchObject({
      body: {
        details: {
          name: 'late',
          kind: 'configmaps',
          causes: [
            {
              reason: 'NamespaceTerminating',
              message: `namespace ${name} is being terminated`,
              field: 'metadata.namespace',
            },
          ],
        },
      },
    });
    await must(admin.mergePatch(`${maps}/held`, { metadata: { finalizers: null } }));
    await eventually(async () => {
      expect(await admin.get(`${namespaces}/${name}`)).toMatchObject({ status: 404 });
    });
  });

  test('that is going says what still holds it', async () => {
    const name = await createNamespace('ns');
    const maps = collection('v1', 'configmaps', name);
    await must(admin.post(maps, configMap({ name: 'held', finalizers: ['example.com/hold'] })));
    await must(admin.delete(`${namespaces}/${name}`));
    await eventually(async () => {
      const { status } = await must(admin.get(`${namespaces}/${name}`));
      expect(status).toMatchObject({
        phase: 'Terminating',
        conditions: [
          {
            type: 'NamespaceDeletionDiscoveryFailure',
            status: 'False',
            reason: 'ResourcesDiscovered',
            message: 'All resources successfully discovered',
          },
          {
            type: 'NamespaceDeletionGroupVersionParsingFailure',
            status: 'False',
            reason: 'ParsedGroupVersions',
            message: 'All legacy kube types successfully parsed',
          },
          {
            type: 'NamespaceDeletionContentFailure',
            status: 'False',
            reason: 'ContentDeleted',
            message: 'All content successfully deleted, may be waiting on finalization',
          },
          {
            type: 'NamespaceContentRemaining',
            status: 'True',
            reason: 'SomeResourcesRemain',
            message: 'Some resources are remaining: configmaps. has 1 resource instances',
          },
          {
            type: 'NamespaceFinalizersRemaining',
            status: 'True',
            reason: 'SomeFinalizersRemain',
            message:
              'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
          },
        ],
      });
    });
    await must(admin.mergePatch(`${maps}/held`, { metadata: { finalizers: null } }));
  });

  test('"default" cannot be deleted', async () => {
    expect(await admin.delete(`${namespaces}/default`)).toMatchObject(
      failure(
        403,
        'Forbidden',
        'namespaces "default" is forbidden: this namespace may not be deleted',
      ),
    );
  });

  test('has no collection to delete at once', async () => {
    const answer = await admin.delete(namespaces, undefined, {
      query: { labelSelector: 'no=such' },
    });
    expect(answer).toMatchObject(
      failure(
        405,
        'MethodNotAllowed',
        'the server does not allow this method on the requested resource',
      ),
    );
  });

  test('must have a name that a DNS label can be', async () => {
    const answer = await admin.post(namespaces, { metadata: { name: 'a.b' } });
    expect(answer).toMatchObject({ status: 422, body: { reason: 'Invalid' } });
    expect(answer.text).toContain('must not contain dots');
  });
});
