import { describe, expect, test } from 'vitest';
import { admin, failure } from './contract.ts';
import { resources, usualVerbs } from './discovery-table.ts';

const aggregated = {
  headers: {
    accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
  },
};

interface ApiResource {
  readonly name: string;
  readonly singularName: string;
  readonly namespaced: boolean;
  readonly group?: string;
  readonly version?: string;
  readonly kind: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

interface AggregatedResource {
  readonly resource: string;
  readonly singularResource: string;
  readonly scope: 'Cluster' | 'Namespaced';
  readonly responseKind: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  };
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly {
    readonly subresource: string;
    readonly responseKind: AggregatedResource['responseKind'];
    readonly verbs: readonly string[];
  }[];
}

function pathOf(groupVersion: string): string {
  return groupVersion === 'v1' ? '/api/v1' : `/apis/${groupVersion}`;
}

function formatResource(resource: ApiResource): string {
  const { group, version, verbs } = resource;
  const kind = [group, version, resource.kind].filter((part) => (part ?? '') !== '').join('/');
  return [
    resource.name,
    resource.singularName || '-',
    resource.namespaced ? 'namespaced' : 'cluster',
    kind,
    verbs.join(',') === usualVerbs ? '*' : verbs.join(','),
    resource.shortNames?.join(',') ?? '-',
    resource.categories?.join(',') ?? '-',
  ].join(' ');
}

/** The aggregated form of a resource, and its subresources, as the older form puts them. */
function flatten(resource: AggregatedResource): ApiResource[] {
  const namespaced = resource.scope === 'Namespaced';
  const subresources = (resource.subresources ?? []).map((subresource) => ({
    name: `${resource.resource}/${subresource.subresource}`,
    singularName: '',
    namespaced,
    ...subresource.responseKind,
    verbs: subresource.verbs,
  }));
  const { singularResource: singularName, responseKind, ...shared } = resource;
  return [
    { ...shared, name: resource.resource, singularName, namespaced, ...responseKind },
    ...subresources,
  ];
}

describe('the server', () => {
  test('tells its version', async () => {
    const { status, body } = await admin.get('/version');
    expect(status).toBe(200);
    expect(body).toMatchObject({ major: '1', minor: '36', gitVersion: 'v1.36.1' });
  });

  test.each(['/readyz', '/livez', '/healthz'])('says ok at %s', async (path) => {
    expect(await admin.get(path)).toMatchObject({ status: 200, text: 'ok' });
  });

  test('lists its checks at /readyz?verbose', async () => {
    const { text } = await admin.get('/readyz', { verbose: '' });
    expect(text).toContain('[+]ping ok\n');
    expect(text).toMatch(/readyz check passed\n$/);
  });

  test('lists its paths at /', async () => {
    const { body } = await admin.get('/');
    const paths = ['/api', '/api/v1', '/apis', '/apis/apps/v1', '/openapi/v2', '/version'];
    expect(body).toMatchObject({ paths: expect.arrayContaining(paths) as string[] });
  });
});

describe('discovery', () => {
  test('lists the versions of the core group at /api', async () => {
    const { body } = await admin.get('/api');
    expect(body).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
  });

  test('lists the other groups at /apis', async () => {
    const { body } = await admin.get('/apis');
    const { groups, ...list } = body as { groups: { name: string }[] };
    expect(list).toEqual({ kind: 'APIGroupList', apiVersion: 'v1' });
    const expected = Object.keys(resources).filter((groupVersion) => groupVersion !== 'v1');
    expect(groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining(expected.map((groupVersion) => groupVersion.split('/')[0])),
    );
  });

  test('prefers autoscaling/v2 to v1', async () => {
    expect((await admin.get('/apis/autoscaling')).body).toEqual({
      kind: 'APIGroup',
      apiVersion: 'v1',
      name: 'autoscaling',
      versions: [
        { groupVersion: 'autoscaling/v2', version: 'v2' },
        { groupVersion: 'autoscaling/v1', version: 'v1' },
      ],
      preferredVersion: { groupVersion: 'autoscaling/v2', version: 'v2' },
    });
  });

  test.each(Object.keys(resources))('lists the resources of %s', async (groupVersion) => {
    const { body } = await admin.get(pathOf(groupVersion));
    const list = body as { readonly resources: readonly ApiResource[] };
    expect(list).toMatchObject({ kind: 'APIResourceList', groupVersion });
    expect(list.resources.map(formatResource)).toEqual(
      expect.arrayContaining([...(resources[groupVersion] ?? [])]),
    );
  });

  test.each(['/apis/nope.example.com', '/apis/nope.example.com/v1'])(
    'has no page for the group of %s',
    async (path) => {
      expect(await admin.get(path)).toMatchObject({ status: 404, text: '404 page not found\n' });
    },
  );

  test.each(['/apis/apps/v7', '/api/v2', '/api/v1/nopes', '/apis/apps/v1/namespaces/default/pods'])(
    'cannot find %s in a group it has',
    async (path) => {
      expect(await admin.get(path)).toMatchObject(
        failure(404, 'NotFound', 'the server could not find the requested resource'),
      );
    },
  );
});

describe('aggregated discovery', () => {
  test('names its media type', async () => {
    const { headers } = await admin.get('/apis', {}, aggregated);
    expect(headers['content-type']).toBe(aggregated.headers.accept);
    expect(headers.etag).toMatch(/^".+"$/);
    expect(headers.vary).toContain('Accept');
  });

  test('answers 304 to the tag it gave', async () => {
    const { headers } = await admin.get('/apis', {}, aggregated);
    const again = await admin.get(
      '/apis',
      {},
      { headers: { ...aggregated.headers, 'if-none-match': headers.etag ?? '' } },
    );
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test('falls back to the older list for clients that ask for either', async () => {
    const accept = `application/json;g=apidiscovery.k8s.io;v=v1000;as=APIGroupDiscoveryList,application/json`;
    const { body } = await admin.get('/apis', {}, { headers: { accept } });
    expect(body).toMatchObject({ kind: 'APIGroupList' });
  });

  test.each(['/api', '/apis'])('says at %s what the older lists say', async (path) => {
    const { body } = await admin.get(path, {}, aggregated);
    const list = body as {
      readonly items: readonly {
        readonly metadata: { readonly name?: string };
        readonly versions: readonly {
          readonly version: string;
          readonly freshness: string;
          readonly resources: readonly AggregatedResource[];
        }[];
      }[];
    };
    expect(list).toMatchObject({
      kind: 'APIGroupDiscoveryList',
      apiVersion: 'apidiscovery.k8s.io/v2',
    });
    const found = list.items.flatMap(({ metadata, versions }) =>
      versions.map(({ version, freshness, resources: served }) => ({
        groupVersion: metadata.name === undefined ? version : `${metadata.name}/${version}`,
        freshness,
        lines: served.flatMap(flatten).map(formatResource),
      })),
    );
    const expected = Object.entries(resources)
      .filter(([groupVersion]) => (path === '/api') === (groupVersion === 'v1'))
      .map(([groupVersion, lines]) => ({
        groupVersion,
        freshness: 'Current',
        lines: expect.arrayContaining([...lines]) as string[],
      }));
    expect(found).toEqual(expect.arrayContaining(expected));
  });
});

describe('OpenAPI', () => {
  test('v2 describes kinds by group, version and kind', async () => {
    const { status, body } = await admin.get('/openapi/v2');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      swagger: '2.0',
      info: { title: 'Kubernetes', version: '1.36' },
      definitions: {
        'io.k8s.api.apps.v1.Deployment': {
          type: 'object',
          'x-kubernetes-group-version-kind': [{ group: 'apps', kind: 'Deployment', version: 'v1' }],
          properties: { spec: { $ref: '#/definitions/io.k8s.api.apps.v1.DeploymentSpec' } },
        },
      },
    });
  });

  test.each([
    ['pkg.api.resource.Quantity', { type: 'string' }],
    ['pkg.apis.meta.v1.Time', { type: 'string', format: 'date-time' }],
    ['pkg.apis.meta.v1.MicroTime', { type: 'string', format: 'date-time' }],
    ['pkg.util.intstr.IntOrString', { type: 'string', format: 'int-or-string' }],
  ])('v2 describes %s', async (name, schema) => {
    const { body } = await admin.get('/openapi/v2');
    const { definitions } = body as { definitions: Record<string, object> };
    expect(definitions[`io.k8s.apimachinery.${name}`]).toMatchObject(schema);
  });

  test.each(['v2.v1.0', 'v2@v1.0'])('%s in binary form has a media type', async (version) => {
    const accept = `application/com.github.proto-openapi.spec.${version}+protobuf`;
    const { headers } = await admin.get('/openapi/v2', {}, { headers: { accept } });
    expect(headers['content-type']).toBe(
      'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
    );
  });

  test('v3 points to a document for each group version', async () => {
    const { text } = await admin.get('/openapi/v3');
    const { paths } = JSON.parse(text) as { paths: Record<string, { serverRelativeURL: string }> };
    expect(paths['apis/apps/v1']?.serverRelativeURL).toMatch(
      /^\/openapi\/v3\/apis\/apps\/v1\?hash=/,
    );
    expect(paths['api/v1']?.serverRelativeURL).toMatch(/^\/openapi\/v3\/api\/v1\?hash=/);
  });

  test('v3 says how lists are merged', async () => {
    const { body } = await admin.get('/openapi/v3/api/v1');
    expect(body).toMatchObject({
      openapi: '3.0.0',
      components: {
        schemas: {
          'io.k8s.api.core.v1.PodSpec': {
            required: ['containers'],
            properties: {
              containers: {
                type: 'array',
                'x-kubernetes-list-type': 'map',
                'x-kubernetes-list-map-keys': ['name'],
                'x-kubernetes-patch-merge-key': 'name',
                'x-kubernetes-patch-strategy': 'merge',
              },
            },
          },
        },
      },
    });
  });

  test('v3 names the types of what is written as text or number', async () => {
    const { body } = await admin.get('/openapi/v3/apis/apps/v1');
    const prefix = '#/components/schemas/io.k8s.apimachinery.pkg';
    expect(body).toMatchObject({
      components: {
        schemas: {
          'io.k8s.api.apps.v1.RollingUpdateDeployment': {
            properties: { maxSurge: { allOf: [{ $ref: `${prefix}.util.intstr.IntOrString` }] } },
          },
          'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': {
            properties: { creationTimestamp: { allOf: [{ $ref: `${prefix}.apis.meta.v1.Time` }] } },
          },
          'io.k8s.apimachinery.pkg.util.intstr.IntOrString': {
            oneOf: [{ type: 'integer' }, { type: 'string' }],
          },
        },
      },
    });
  });

  test('v3 says what types and fields are', async () => {
    const { body } = await admin.get('/openapi/v3/apis/apps/v1');
    const description = 'Deployment enables declarative updates for Pods and ReplicaSets.';
    const metadata = expect.stringContaining("Standard object's metadata.") as string;
    expect(body).toMatchObject({
      components: {
        schemas: {
          'io.k8s.api.apps.v1.Deployment': {
            description,
            properties: { metadata: { description: metadata } },
          },
        },
      },
    });
  });

  test('v3 describes the operations of a resource', async () => {
    const { body } = await admin.get('/openapi/v3/apis/apps/v1');
    const kind = { group: 'apps', kind: 'Deployment', version: 'v1' };
    expect(body).toMatchObject({
      paths: {
        '/apis/apps/v1/namespaces/{namespace}/deployments/{name}': {
          get: { 'x-kubernetes-action': 'get', 'x-kubernetes-group-version-kind': kind },
          patch: { 'x-kubernetes-action': 'patch', 'x-kubernetes-group-version-kind': kind },
        },
      },
    });
  });

  test('v3 knows nothing of a version that is not served', async () => {
    expect(await admin.get('/openapi/v3/apis/apps/v7')).toMatchObject({ status: 404 });
  });
});
