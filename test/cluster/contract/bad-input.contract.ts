import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { configMap } from './objects.ts';

const megabyte = 1024 * 1024;

let namespace: string;
let maps: string;
let secrets: string;
let deployments: string;

beforeAll(async () => {
  namespace = await createNamespace('bad-input');
  maps = collection('v1', 'configmaps', namespace);
  secrets = collection('v1', 'secrets', namespace);
  deployments = collection('apps/v1', 'deployments', namespace);
});

describe('a body', () => {
  const unrecognized =
    "the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error:";

  test.each([
    ['that ends too early', '{"a":', `${unrecognized} unexpected end of JSON input ({"a":)`],
    ['that is not there', '', `${unrecognized} unexpected end of JSON input (<empty>)`],
    [
      'that is no JSON',
      'a: b',
      `${unrecognized} invalid character 'a' looking for beginning of value (613a2062)`,
    ],
    ['that is a list', '[]', `${unrecognized} json: cannot unmarshal array into Go value`],
    ['that is a string', '"x"', `${unrecognized} json: cannot unmarshal string into Go value`],
  ])('%s is refused', async (_, body, message) => {
    expect(await admin.post(maps, body)).toMatchObject(
      failure(400, 'BadRequest', expect.stringContaining(message) as string),
    );
  });

  test('may name the charset of its JSON', async () => {
    const contentType = 'application/json; charset=utf-8';
    const body = configMap(uniqueName('charset'), { a: 'ü' });
    expect(await admin.post(maps, body, { contentType })).toMatchObject({
      status: 201,
      body: { data: { a: 'ü' } },
    });
  });

  test('may be YAML', async () => {
    const body = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: yaml}\ndata: {a: "1"}\n';
    expect(await admin.post(maps, body, { contentType: 'application/yaml' })).toMatchObject({
      status: 201,
      body: { data: { a: '1' } },
    });
  });

  test('that is no YAML is refused', async () => {
    expect(await admin.post(maps, 'a: [', { contentType: 'application/yaml' })).toMatchObject(
      failure(
        400,
        'BadRequest',
        'the object provided is unrecognized (must be of type ConfigMap): yaml: line 1: did not find expected node content (613a205b)',
      ),
    );
  });

  test.each(['text/plain', 'application/xml', 'nonsense'])(
    'of type %s is refused',
    async (contentType) => {
      expect(await admin.post(maps, configMap('x'), { contentType })).toMatchObject(
        failure(
          415,
          'UnsupportedMediaType',
          'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
        ),
      );
    },
  );

  test('of over three megabytes is refused', async () => {
    const body = configMap('large', { a: 'x'.repeat(3 * megabyte) });
    expect(await admin.post(maps, body)).toMatchObject(
      failure(413, 'RequestEntityTooLarge', 'Request entity too large: limit is 3145728'),
    );
  });

  test.each([
    [
      'another kind',
      { kind: 'Secret' },
      'Secret in version "v1" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown conversion',
    ],
    [
      'a kind that is none',
      { kind: 'Zork' },
      'Zork in version "v1" cannot be handled as a ConfigMap: no kind "Zork" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111"',
    ],
    [
      'a version that is none',
      { apiVersion: 'v9' },
      'ConfigMap in version "v9" cannot be handled as a ConfigMap: no kind "ConfigMap" is registered for version "v9" in scheme "pkg/runtime/scheme.go:111"',
    ],
    [
      'a group without the kind',
      { apiVersion: 'apps/v1' },
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: no kind "ConfigMap" is registered for version "apps/v1" in scheme "pkg/runtime/scheme.go:111"',
    ],
    [
      'a number for a string',
      { data: { a: 1 } },
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
    ],
    [
      'a list for a map',
      { data: [] },
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal array into Go struct field ConfigMap.data of type map[string]string',
    ],
    [
      'a string for an object',
      { metadata: 'x' },
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal string into Go struct field ConfigMap.metadata of type v1.ObjectMeta',
    ],
    [
      'a number for the name',
      { metadata: { name: 1 } },
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ObjectMeta.metadata.name of type string',
    ],
  ])('with %s is refused', async (_, fields, message) => {
    expect(await admin.post(maps, { ...configMap('x'), ...fields })).toMatchObject(
      failure(400, 'BadRequest', message),
    );
  });

  test.each([
    [
      'three',
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      1.5,
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
  ])('with %j for an integer is refused', async (replicas, message) => {
    expect(
      await admin.post(deployments, { metadata: { name: 'x' }, spec: { replicas } }),
    ).toMatchObject(
      failure(
        400,
        'BadRequest',
        `Deployment in version "v1" cannot be handled as a Deployment: ${message}`,
      ),
    );
  });
});

describe('too much', () => {
  test.each([
    ['ConfigMap', 'data', '[]'],
    ['Secret', 'stringData', 'data'],
  ])('in a %s is refused', async (kind, field, where) => {
    const body = { metadata: { name: 'large' }, [field]: { a: 'x'.repeat(megabyte + 1) } };
    expect(await admin.post(kind === 'Secret' ? secrets : maps, body)).toMatchObject(
      failure(
        422,
        'Invalid',
        `${kind} "large" is invalid: ${where}: Too long: may not be more than 1048576 bytes`,
      ),
    );
  });

  test('in annotations is refused', async () => {
    const annotations = { a: 'x'.repeat(megabyte / 4) };
    expect(await admin.post(maps, configMap({ name: 'large', annotations }))).toMatchObject(
      failure(
        422,
        'Invalid',
        'ConfigMap "large" is invalid: metadata.annotations: Too long: may not be more than 262144 bytes',
      ),
    );
  });
});

describe('a patch', () => {
  const path = (): string => `${maps}/kube-root-ca.crt`;

  test.each(['application/json', 'text/plain', 'application/xml'])(
    'of type %s is refused',
    async (contentType) => {
      expect(await admin.mergePatch(path(), {}, { contentType })).toMatchObject(
        failure(415, 'UnsupportedMediaType', '415: Unsupported Media Type'),
      );
    },
  );

  test.each([
    ['merge', '{"data":', 'error decoding patch: unexpected end of JSON input'],
    ['merge', '', 'error decoding patch: unexpected end of JSON input'],
    [
      'merge',
      '[1]',
      'error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}',
    ],
    [
      'strategic',
      '[1]',
      'json: cannot unmarshal array into Go value of type map[string]interface {}',
    ],
  ])('by %s that is %j is refused', async (kind, body, message) => {
    const contentType = `application/${kind === 'merge' ? '' : 'strategic-'}merge-patch+json`;
    const name = uniqueName('patched');
    await must(admin.post(maps, configMap(name)));
    expect(await admin.mergePatch(`${maps}/${name}`, body, { contentType })).toMatchObject(
      failure(400, 'BadRequest', message),
    );
  });
});

describe('a method', () => {
  test.each([
    ['POST', 'an object', (): string => `${maps}/x`],
    ['PUT', 'a collection', (): string => maps],
    ['PATCH', 'a collection', (): string => maps],
    ['POST', 'the version', (): string => '/version'],
    ['DELETE', 'the version', (): string => '/version'],
  ])('%s of %s is not allowed', async (method, _, path) => {
    expect(await admin.request(method, path(), { body: {} })).toMatchObject(
      failure(
        405,
        'MethodNotAllowed',
        'the server does not allow this method on the requested resource',
      ),
    );
  });
});

describe('an answer', () => {
  test.each(['text/html', 'application/xml'])('as %s is not to be had', async (accept) => {
    expect(await admin.get(maps, {}, { headers: { accept } })).toMatchObject(
      failure(
        406,
        'NotAcceptable',
        expect.stringContaining('406: Not Acceptable\n\nAvailable representations: ') as string,
      ),
    );
  });

  test('is JSON to those who take anything', async () => {
    const { headers } = await admin.get(maps, {}, { headers: { accept: '*/*' } });
    expect(headers['content-type']).toBe('application/json');
  });

  test('may be YAML', async () => {
    const accept = 'application/yaml';
    const { headers, text } = await admin.get(`${maps}/missing`, {}, { headers: { accept } });
    expect(headers['content-type']).toBe('application/yaml');
    expect(text).toBe(
      'apiVersion: v1\ncode: 404\ndetails:\n  kind: configmaps\n  name: missing\nkind: Status\nmessage: configmaps "missing" not found\nmetadata: {}\nreason: NotFound\nstatus: Failure\n',
    );
  });
});

describe('a path', () => {
  test.each(['x/status', 'x/scale', 'x/y/z'])(
    'of no subresource is not found: %s',
    async (path) => {
      expect(await admin.get(`${maps}/${path}`)).toMatchObject(
        failure(404, 'NotFound', 'the server could not find the requested resource'),
      );
    },
  );
});

describe('delete options', () => {
  test('must be well formed', async () => {
    expect(await admin.request('DELETE', `${maps}/x`, { body: '{"a":' })).toMatchObject(
      failure(
        400,
        'BadRequest',
        "couldn't get version/kind; json parse error: unexpected end of JSON input",
      ),
    );
  });

  test('must be delete options', async () => {
    const body = { apiVersion: 'v1', kind: 'ConfigMap' };
    expect(await admin.request('DELETE', `${maps}/x`, { body })).toMatchObject(
      failure(
        400,
        'BadRequest',
        'no kind "ConfigMap" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111"',
      ),
    );
  });
});

describe('a query', () => {
  test.each(['limit', 'timeoutSeconds'])('with %s that is no number is refused', async (name) => {
    expect(await admin.get(maps, { [name]: 'x' })).toMatchObject(
      failure(400, 'BadRequest', 'strconv.ParseInt: parsing "x": invalid syntax'),
    );
  });

  test('with a manager of too long a name is refused', async () => {
    const query = { fieldManager: 'm'.repeat(129) };
    expect(await admin.post(maps, configMap('x'), { query })).toMatchObject(
      failure(
        422,
        'Invalid',
        'CreateOptions.meta.k8s.io "" is invalid: fieldManager: Too long: may not be more than 128 bytes',
      ),
    );
  });
});
