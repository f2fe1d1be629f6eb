import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure, must, uniqueName } from './contract.ts';
import { configMap } from './objects.ts';

let namespace: string;
let maps: string;

beforeAll(async () => {
  namespace = await createNamespace('bad-query');
  maps = collection('v1', 'configmaps', namespace);
});

const invalidList = (why: string): string => `ListOptions.meta.k8s.io "" is invalid: ${why}`;

describe('a list', () => {
  test.each([
    [
      { resourceVersionMatch: 'Zork' },
      '[resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided, resourceVersionMatch: Unsupported value: "Zork": supported values: "Exact", "NotOlderThan", ""]',
    ],
    [
      { resourceVersion: 0, resourceVersionMatch: 'Exact' },
      'resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
    ],
    [
      { sendInitialEvents: true },
      'sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list',
    ],
    [
      { watch: true, resourceVersionMatch: 'NotOlderThan' },
      'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
    ],
    [
      { watch: true, sendInitialEvents: true },
      'resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    ],
  ])('with %j is refused', async (query, why) => {
    expect(await admin.get(maps, query)).toMatchObject(failure(422, 'Invalid', invalidList(why)));
  });

  test.each([
    [
      { continue: 'zork' },
      "invalid continue token: continue key is not valid: invalid character 'Î' looking for beginning of value",
    ],
    [
      { labelSelector: 'a in (' },
      "unable to parse requirement: found '', expected: ',', ')' or identifier",
    ],
    [
      { labelSelector: 'a>x' },
      "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
    [
      { fieldSelector: 'metadata.name===' },
      'invalid field selector: unescaped character in value: 61',
    ],
  ])('with %j is not understood', async (query, message) => {
    expect(await admin.get(maps, query)).toMatchObject(failure(400, 'BadRequest', message));
  });
});

describe('a deletion', () => {
  let path: string;

  beforeAll(async () => {
    const name = uniqueName('kept');
    await must(admin.post(maps, configMap(name)));
    path = `${maps}/${name}`;
  });

  test.each(['Zork', 'true', ''])('with dryRun=%s is refused', async (dryRun) => {
    expect(await admin.delete(path, undefined, { query: { dryRun } })).toMatchObject(
      failure(
        422,
        'Invalid',
        `DeleteOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["${dryRun}"]: supported values: "All"`,
      ),
    );
  });

  test.each([
    [
      '[]',
      `couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`,
    ],
    [
      '{"gracePeriodSeconds":"x"}',
      'json: cannot unmarshal string into Go struct field DeleteOptions.gracePeriodSeconds of type int64',
    ],
  ])('with the options %s is refused', async (body, message) => {
    expect(await admin.request('DELETE', path, { body })).toMatchObject(
      failure(400, 'BadRequest', message),
    );
  });

  test('with time that is no number is refused', async () => {
    const query = { gracePeriodSeconds: 'x', dryRun: 'All' };
    expect(await admin.request('DELETE', path, { query })).toMatchObject(
      failure(400, 'BadRequest', 'strconv.ParseInt: parsing "x": invalid syntax'),
    );
  });
});

describe('a path', () => {
  test('with a name that could be escaped is refused', async () => {
    expect(await admin.get(`${maps}/a%25b`)).toMatchObject(
      failure(400, 'BadRequest', `Name parameter invalid: "a%b": may not contain '%'`),
    );
  });

  test('that is badly escaped is refused', async () => {
    expect(await admin.get(`${maps}/%zz`)).toMatchObject({ status: 400, text: '400 Bad Request' });
  });

  test('leads to no object without its namespace', async () => {
    expect(await admin.get('/api/v1/configmaps/x')).toMatchObject(
      failure(404, 'NotFound', 'the server could not find the requested resource'),
    );
  });

  test('takes no new object without a namespace', async () => {
    expect(await admin.post('/api/v1/configmaps', configMap('x'))).toMatchObject(
      failure(
        405,
        'MethodNotAllowed',
        'the server does not allow this method on the requested resource',
      ),
    );
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('that is none has no %s either', async (method) => {
    expect(await admin.request(method, '/zork')).toMatchObject({
      status: 404,
      text: '404 page not found\n',
    });
  });
});

describe('an answer', () => {
  test.each(['Zork', 'Table'])('as %s of no version is not to be had', async (as) => {
    const accept = `application/json;as=${as};v=v9;g=meta.k8s.io`;
    expect(await admin.get(maps, {}, { headers: { accept } })).toMatchObject(
      failure(
        406,
        'NotAcceptable',
        'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
      ),
    );
  });
});

describe('the log of a Pod', () => {
  const pods = (): string => collection('v1', 'pods', namespace);

  test.each([
    ['tailLines', -1, 'must be greater than or equal to 0'],
    ['limitBytes', 0, 'must be greater than 0'],
    ['sinceSeconds', 0, 'must be greater than 0'],
  ])('with %s=%i is refused', async (option, value, why) => {
    const name = uniqueName('said');
    const spec = { containers: [{ name: 'main', image: 'example.com/web:1' }] };
    await must(admin.post(pods(), { metadata: { name }, spec }));
    expect(await admin.get(`${pods()}/${name}/log`, { [option]: value })).toMatchObject(
      failure(
        422,
        'Invalid',
        `PodLogOptions "${name}" is invalid: ${option}: Invalid value: ${value}: ${why}`,
      ),
    );
  });
});

describe('a timeout', () => {
  test('that is no duration is refused', async () => {
    const why = 'invalid timeout specified in the request URL - time: invalid duration "soon"';
    for (const path of [maps, '/version']) {
      const answer = await admin.get(path, { timeout: 'soon' });
      expect(answer).toMatchObject(failure(400, 'BadRequest', why));
    }
  });

  test.each(['0s', '3m'])('of %s is not', async (timeout) => {
    expect(await admin.get(maps, { timeout })).toMatchObject({ status: 200 });
  });
});
