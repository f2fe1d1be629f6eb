import { describe, expect, test } from 'vitest';
import type { ApiResponse } from './api-client.ts';
import { admin, createNamespace, eventually, failure, must } from './contract.ts';
import { createKind, definitions, defineKind } from './custom-kind.ts';
import type { CustomVersion } from './custom-kind.ts';
import { Watch, summarize } from './watching.ts';

interface Status {
  readonly conditions: readonly { readonly type: string; readonly status: string }[];
  readonly acceptedNames: object;
  readonly storedVersions: readonly string[];
}

async function statusOf(name: string): Promise<Status> {
  return (await must(admin.get(`${definitions}/${name}`))).status as Status;
}

/** Asks for a definition, changed by `change`, and gives the refusal. */
async function refusalOf(change: {
  readonly versions?: readonly CustomVersion[];
  readonly spec?: object;
  readonly metadata?: object;
}): Promise<{ name: string; answer: ApiResponse }> {
  const { kind, body } = defineKind(change.versions ?? [{}], change.spec);
  const metadata = { name: kind.name, ...change.metadata };
  return { name: kind.name, answer: await admin.post(definitions, { ...body, metadata }) };
}

// The first object of a new kind takes the server two seconds: let the tests wait together.
describe.concurrent('a definition', () => {
  test('becomes established, and says under which names', async () => {
    const kind = await createKind();
    await eventually(async () => {
      const { conditions, acceptedNames, storedVersions } = await statusOf(kind.name);
      expect(conditions.map(({ type, status }) => `${type} ${status}`)).toEqual([
        'NamesAccepted True',
        'Established True',
      ]);
      expect(acceptedNames).toEqual({
        plural: kind.plural,
        singular: kind.plural.slice(0, -1),
        kind: kind.kind,
        listKind: `${kind.kind}List`,
      });
      expect(storedVersions).toEqual(['v1']);
    });
  });

  test('says why it is established', async () => {
    const kind = await createKind();
    expect(await statusOf(kind.name)).toMatchObject({
      conditions: [
        { type: 'NamesAccepted', reason: 'NoConflicts', message: 'no conflicts found' },
        {
          type: 'Established',
          reason: 'InitialNamesAccepted',
          message: 'the initial names have been accepted',
        },
      ],
    });
  });

  test('makes up the names that it leaves out', async () => {
    const { kind, body } = defineKind([{}]);
    const names = { plural: kind.plural, kind: kind.kind };
    const { spec } = body as { spec: object };
    const created = await must(admin.post(definitions, { ...body, spec: { ...spec, names } }));
    expect(created).toMatchObject({
      spec: {
        conversion: { strategy: 'None' },
        names: { singular: kind.kind.toLowerCase(), listKind: `${kind.kind}List` },
      },
    });
  });

  test('adds its group and resource to discovery', async () => {
    const kind = await createKind({ subresources: { status: {} } });
    await eventually(async () => {
      const { body } = await admin.get(`/apis/${kind.apiVersion()}`);
      const { resources } = body as { resources: { name: string }[] };
      const own = resources.filter(({ name }) => name.startsWith(kind.plural));
      expect(own).toMatchObject([
        {
          name: kind.plural,
          singularName: kind.plural.slice(0, -1),
          namespaced: true,
          kind: kind.kind,
          verbs: [
            'delete',
            'deletecollection',
            'get',
            'list',
            'patch',
            'create',
            'update',
            'watch',
          ],
        },
        { name: `${kind.plural}/status`, kind: kind.kind, verbs: ['get', 'patch', 'update'] },
      ]);
    });
  });

  test('adds its resource to aggregated discovery', async () => {
    const kind = await createKind();
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
    await eventually(async () => {
      const { text } = await admin.get('/apis', {}, { headers: { accept } });
      expect(text).toContain(`"resource":"${kind.plural}"`);
    });
  });

  test('adds its schema to OpenAPI', async () => {
    const spec = { type: 'object', properties: { size: { type: 'integer' } } };
    const kind = await createKind({ spec });
    const description = expect.stringContaining(
      'APIVersion defines the versioned schema',
    ) as string;
    await eventually(async () => {
      const { body } = await admin.get(`/openapi/v3/apis/${kind.apiVersion()}`);
      expect(body).toMatchObject({
        components: {
          schemas: {
            [`com.example.contract.v1.${kind.kind}`]: {
              properties: { spec, apiVersion: { type: 'string', description } },
              'x-kubernetes-group-version-kind': [
                { group: kind.group, kind: kind.kind, version: 'v1' },
              ],
            },
          },
        },
      });
    });
  });

  test.each([
    [
      'that may hold anything',
      { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      { type: 'object', required: undefined, anyOf: undefined, properties: [] },
    ],
    [
      'with what the second version cannot say',
      {
        type: 'object',
        required: ['a', 'b'],
        properties: { a: { type: 'string', nullable: true }, b: { type: 'string' } },
        anyOf: [{ required: ['a'] }],
      },
      {
        type: 'object',
        required: ['b'],
        anyOf: undefined,
        properties: ['a', 'apiVersion', 'b', 'kind', 'metadata'],
      },
    ],
  ])('adds a schema %s to OpenAPI v2', async (_, whole, expected) => {
    const kind = await createKind({ whole });
    await eventually(async () => {
      const { body } = await admin.get('/openapi/v2');
      const { definitions: all } = body as { definitions: Record<string, Published> };
      const found = all[`com.example.contract.v1.${kind.kind}`] ?? {};
      const { type, required, anyOf, properties = {} } = found;
      const names = Object.keys(properties).toSorted();
      expect({ type, required, anyOf, properties: names }).toEqual(expected);
    });
  });

  test('may name short names and categories', async () => {
    const { kind, body } = defineKind([{}]);
    const { spec } = body as { spec: { names: object } };
    const names = { ...spec.names, shortNames: [`${kind.plural}x`], categories: ['all'] };
    await must(admin.post(definitions, { ...body, spec: { ...spec, names } }));
    await eventually(async () => {
      const { text } = await admin.get(`/apis/${kind.apiVersion()}`);
      expect(text).toContain(`"shortNames":["${kind.plural}x"],"categories":["all"]`);
    });
  });

  test('may make a kind of the whole cluster', async () => {
    const kind = await createKind({}, { scope: 'Cluster' });
    const created = await must(admin.post(kind.path(), kind.object('x')));
    expect(created.metadata.namespace).toBeUndefined();
    expect(await admin.get(`${kind.path('default')}/x`)).toMatchObject({ status: 404 });
  });

  test('waits for the finalizers of its objects', async () => {
    const kind = await createKind();
    const path = kind.path(await createNamespace('crd'));
    const metadata = { name: 'held', finalizers: ['example.com/hold'] };
    await must(admin.post(path, { ...kind.object('held'), metadata }));
    const deleted = await must(admin.delete(`${definitions}/${kind.name}`));
    expect(deleted.metadata.finalizers).toEqual(['customresourcecleanup.apiextensions.k8s.io']);
    await eventually(async () => {
      expect((await must(admin.get(`${path}/held`))).metadata.deletionTimestamp).toBeDefined();
    });
    await must(admin.mergePatch(`${path}/held`, { metadata: { finalizers: null } }));
    await eventually(async () => {
      expect(await admin.get(`${definitions}/${kind.name}`)).toMatchObject({ status: 404 });
    });
  });

  test('that takes the kind of another is not accepted', async () => {
    const first = await createKind();
    const { kind, body } = defineKind([{}]);
    const { spec } = body as { spec: object };
    const names = { plural: kind.plural, kind: first.kind, listKind: `${kind.kind}List` };
    await must(admin.post(definitions, { ...body, spec: { ...spec, names } }));
    await eventually(async () => {
      expect(await statusOf(kind.name)).toMatchObject({
        conditions: expect.arrayContaining([
          expect.objectContaining({
            type: 'NamesAccepted',
            status: 'False',
            reason: 'KindConflict',
          }),
          expect.objectContaining({ type: 'Established', status: 'False' }),
        ]) as object[],
      });
    });
  });
});

interface Published {
  readonly type?: string;
  readonly required?: readonly string[];
  readonly anyOf?: readonly object[];
  readonly properties?: object;
}

describe('deleting a definition', () => {
  test('deletes its objects, watched to the last', async () => {
    const kind = await createKind();
    const path = kind.path(await createNamespace('crd'));
    await must(admin.post(path, kind.object('x')));
    const watch = await Watch.open(admin, path);
    await must(admin.delete(`${definitions}/${kind.name}`));
    expect(summarize(await watch.take(2))).toEqual(['ADDED x', 'DELETED x']);
    await eventually(async () => {
      expect(await admin.get(path)).toMatchObject({ status: 404 });
    });
  });
});

describe('a definition is refused', () => {
  test('when its name is not its plural and group', async () => {
    const { answer } = await refusalOf({ metadata: { name: 'wrong.contract.example.com' } });
    expect(answer).toMatchObject({ status: 422, body: { reason: 'Invalid' } });
    expect(answer.text).toContain(`must be spec.names.plural+\\".\\"+spec.group`);
  });

  test('without a schema', async () => {
    const { answer, name } = await refusalOf({ versions: [{ schema: undefined }] });
    expect(answer).toMatchObject(
      failure(
        422,
        'Invalid',
        `CustomResourceDefinition.apiextensions.k8s.io "${name}" is invalid: spec.versions[0].schema.openAPIV3Schema: Required value`,
      ),
    );
  });

  test('when its schema is not structural', async () => {
    const whole = {
      type: 'object',
      properties: { spec: { properties: { a: { type: 'string' } } } },
    };
    const { answer, name } = await refusalOf({ versions: [{ whole }] });
    expect(answer).toMatchObject(
      failure(
        422,
        'Invalid',
        `CustomResourceDefinition.apiextensions.k8s.io "${name}" is invalid: spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields`,
      ),
    );
  });

  test('when no version is stored', async () => {
    const { answer } = await refusalOf({ versions: [{ storage: false }] });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain('must have exactly one version marked as storage version');
  });

  test('when two versions are stored', async () => {
    const { answer } = await refusalOf({
      versions: [{ name: 'v1' }, { name: 'v2', storage: true }],
    });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain('must have exactly one version marked as storage version');
  });

  test('when a version stands twice', async () => {
    const { answer } = await refusalOf({ versions: [{ name: 'v1' }, { name: 'v1' }] });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain('must contain unique version names');
  });

  test('when it wants unknown fields kept everywhere', async () => {
    const { answer } = await refusalOf({ spec: { preserveUnknownFields: true } });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain(
      'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
    );
  });

  test('when its scope is none', async () => {
    const { answer } = await refusalOf({ spec: { scope: 'Galactic' } });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain(
      'spec.scope: Unsupported value: \\"Galactic\\": supported values: \\"Cluster\\", \\"Namespaced\\"',
    );
  });

  test('when a default does not fit its schema', async () => {
    const spec = { type: 'object', properties: { size: { type: 'integer', default: 'big' } } };
    const { answer } = await refusalOf({ versions: [{ spec }] });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain(
      'spec.validation.openAPIV3Schema.properties[spec].properties[size].default: Invalid value: \\"string\\":  in body must be of type integer: \\"string\\"',
    );
  });

  test('when its group is of Kubernetes and nobody approved it', async () => {
    const { kind, body } = defineKind([{}]);
    const { spec } = body as { spec: object };
    const name = `${kind.plural}.contract.k8s.io`;
    const answer = await admin.post(definitions, {
      ...body,
      metadata: { name },
      spec: { ...spec, group: 'contract.k8s.io' },
    });
    expect(answer).toMatchObject(
      failure(
        422,
        'Invalid',
        `CustomResourceDefinition.apiextensions.k8s.io "${name}" is invalid: metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111`,
      ),
    );
  });

  test('when a list is held by a key that its items lack', async () => {
    const spec = {
      type: 'object',
      properties: {
        parts: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: { type: 'object', properties: { size: { type: 'integer' } } },
        },
      },
    };
    const { answer } = await refusalOf({ versions: [{ spec }] });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain('entries must all be names of item properties');
  });
});
