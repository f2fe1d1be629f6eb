/** Webhooks: what they refuse and change, what becomes of requests when they fail, and what is refused as one. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Loopback } from '../../support/loopback.ts';
import { startLoopback, tlsFiles } from '../../support/loopback.ts';
import type { ApiResponse } from './api-client.ts';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, failure, must, uniqueName } from './contract.ts';
import type { KubeObject } from './kube-object.ts';
import { configMap, deployment, pod } from './objects.ts';
import { podsOf, template } from './workload.ts';

const registration = 'admissionregistration.k8s.io/v1';
const validating = collection(registration, 'validatingwebhookconfigurations');
const mutating = collection(registration, 'mutatingwebhookconfigurations');

interface Request {
  readonly uid: string;
  readonly name?: string;
  readonly operation: string;
  readonly object: KubeObject | null;
  readonly oldObject: KubeObject | null;
  readonly [field: string]: unknown;
}

type Reply = (request: Request) => { readonly raw?: Answer; readonly [field: string]: unknown };

/** By the path that a webhook is called at. */
const replies = new Map<string, Reply>();
const seen: Request[] = [];
let server: Loopback;

beforeAll(async () => {
  server = await startLoopback(
    ({ url, body }) => {
      const { request } = JSON.parse(body.toString()) as { readonly request: Request };
      seen.push(request);
      const reply = replies.get(url.replace(/\?.*/, ''))?.(request) ?? {};
      return reply.raw ?? answer(request, reply);
    },
    { isSecure: true },
  );
});

afterAll(() => server.close());

function answer({ uid }: Request, response: object): Answer {
  const body = {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    response: { uid, allowed: true, ...response },
  };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const rule = {
  apiGroups: [''],
  apiVersions: ['v1'],
  operations: ['*'],
  resources: ['configmaps'],
};

function webhookOf(name: string, namespace: string, fields: object = {}): object {
  return {
    name,
    rules: [rule],
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    timeoutSeconds: 5,
    clientConfig: {
      url: `${server.url}/${name}`,
      caBundle: readFileSync(tlsFiles.authority).toString('base64'),
    },
    ...fields,
  };
}

interface Hook {
  readonly name: string;
  readonly namespace: string;
  readonly path: string;
}

/** A webhook for a namespace of its own, in force. */
async function hook(place: string, reply: Reply, fields: object = {}): Promise<Hook> {
  const name = `${uniqueName('hook')}.example.com`;
  const namespace = await createNamespace('webhook');
  const path = collection('v1', 'configmaps', namespace);
  let isCalled = false;
  replies.set(`/${name}`, (request) => {
    isCalled = true;
    return reply(request);
  });
  const webhooks = [webhookOf(name, namespace, fields)];
  await must(admin.post(place, { metadata: { name }, webhooks }));
  await eventually(async () => {
    await admin.post(path, configMap('probe'), { query: { dryRun: 'All' } });
    expect(isCalled).toBe(true);
  });
  return { name, namespace, path };
}

function post(path: string, data: Record<string, string>, name = 'x'): Promise<ApiResponse> {
  return admin.post(path, configMap(name, data), { query: { dryRun: 'All' } });
}

function textOf({ object }: Request): string {
  return (object?.data as { readonly text?: string } | undefined)?.text ?? '';
}

function patch(operations: readonly object[]): { patch: string; patchType: string } {
  const text = Buffer.from(JSON.stringify(operations)).toString('base64');
  return { patch: text, patchType: 'JSONPatch' };
}

describe('a validating webhook', () => {
  let target: Hook;

  beforeAll(async () => {
    target = await hook(validating, (request) => {
      switch (textOf(request)) {
        case 'loud':
          return { allowed: false, status: { message: 'be quiet' } };
        case 'mute':
          return { allowed: false };
        case 'reasoned':
          return { allowed: false, status: { reason: 'Conflict', code: 409 } };
        case 'warned':
          return { warnings: ['mind the gap'] };
        case 'stranger':
          return { uid: 'another' };
        case 'patching':
          return patch([{ op: 'add', path: '/data/x', value: 'y' }]);
        case 'ill':
          return { raw: { status: 500, body: 'out of order' } };
        case 'lost':
          return { raw: { status: 404, body: 'nowhere' } };
        default:
          return request.operation === 'DELETE' &&
            request.oldObject?.metadata.labels?.['keep'] !== undefined
            ? { allowed: false, status: { message: 'it is kept' } }
            : {};
      }
    });
  });

  test('lets pass what it allows', async () => {
    expect((await post(target.path, { text: 'soft' })).status).toBe(201);
  });

  test.each([
    ['loud', 400, '', 'denied the request: be quiet'],
    ['mute', 400, '', 'denied the request without explanation'],
    ['reasoned', 409, 'Conflict', 'denied the request: Conflict'],
  ])('refuses: %s', async (text, code, reason, why) => {
    const response = await post(target.path, { text });
    expect(response.status).toBe(code);
    expect(response.body).toMatchObject({
      kind: 'Status',
      status: 'Failure',
      code,
      ...(reason !== '' && { reason }),
      message: `admission webhook "${target.name}" ${why}`,
    });
    if (reason === '') expect(response.body).not.toHaveProperty('reason');
  });

  test('warns', async () => {
    const response = await post(target.path, { text: 'warned' });
    expect(response.status).toBe(201);
    expect(response.headers.warning).toBe('299 - "mind the gap"');
  });

  test.each([
    [
      'patching',
      'received invalid webhook response: validating webhook may not return response.patch',
    ],
    [
      'ill',
      'failed to call webhook: an error on the server ("out of order") has prevented the request from succeeding',
    ],
    ['lost', 'failed to call webhook: the server could not find the requested resource'],
  ])('fails the request where it fails: %s', async (text, why) => {
    const message = `Internal error occurred: failed calling webhook "${target.name}": ${why}`;
    expect(await post(target.path, { text })).toMatchObject(failure(500, 'InternalError', message));
  });

  test('fails the request with an answer to another one', async () => {
    const { body } = await post(target.path, { text: 'stranger' });
    const { uid } = seen.findLast((request) => textOf(request) === 'stranger') ?? { uid: '' };
    expect(body).toMatchObject({
      message: `Internal error occurred: failed calling webhook "${target.name}": received invalid webhook response: expected response.uid="${uid}", got "another"`,
    });
  });

  test('sees what is deleted', async () => {
    const labels = { keep: 'yes' };
    await must(admin.post(target.path, configMap({ name: 'kept', labels })));
    expect(await admin.delete(`${target.path}/kept`)).toMatchObject({
      status: 400,
      body: { message: `admission webhook "${target.name}" denied the request: it is kept` },
    });
    expect(seen.at(-1)).toMatchObject({ operation: 'DELETE', name: 'kept', object: null });
  });

  test('is shown the request', async () => {
    await must(admin.post(target.path, configMap('shown', { text: '1' })));
    expect(seen.at(-1)).toMatchObject({
      kind: { group: '', version: 'v1', kind: 'ConfigMap' },
      resource: { group: '', version: 'v1', resource: 'configmaps' },
      requestKind: { group: '', version: 'v1', kind: 'ConfigMap' },
      requestResource: { group: '', version: 'v1', resource: 'configmaps' },
      name: 'shown',
      namespace: target.namespace,
      operation: 'CREATE',
      object: { metadata: { name: 'shown', namespace: target.namespace }, data: { text: '1' } },
      oldObject: null,
      dryRun: false,
      options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1' },
    });
    await must(admin.mergePatch(`${target.path}/shown`, { data: { text: '2' } }));
    expect(seen.at(-1)).toMatchObject({
      operation: 'UPDATE',
      object: { data: { text: '2' } },
      oldObject: { data: { text: '1' } },
      options: { kind: 'UpdateOptions', apiVersion: 'meta.k8s.io/v1' },
    });
  });
});

describe('a webhook that can not be reached', () => {
  const nowhere = 'https://127.0.0.1:1/nowhere';

  async function unreachable(fields: object): Promise<Hook> {
    const name = `${uniqueName('hook')}.example.com`;
    const namespace = await createNamespace('webhook');
    const webhooks = [
      webhookOf(`a.${name}`, namespace, { clientConfig: { url: nowhere }, ...fields }),
      webhookOf(`b.${name}`, namespace),
    ];
    let isCalled = false;
    replies.set(`/b.${name}`, () => {
      isCalled = true;
      return {};
    });
    await must(admin.post(validating, { metadata: { name }, webhooks }));
    const path = collection('v1', 'configmaps', namespace);
    await eventually(async () => {
      await post(path, {});
      expect(isCalled).toBe(true);
    });
    return { name: `a.${name}`, namespace, path };
  }

  test('fails the request', async () => {
    const { name, path } = await unreachable({});
    const why = `failed to call webhook: Post "${nowhere}?timeout=5s": dial tcp 127.0.0.1:1: connect: connection refused`;
    const message = `Internal error occurred: failed calling webhook "${name}": ${why}`;
    expect(await post(path, {})).toMatchObject(failure(500, 'InternalError', message));
  });

  test('is ignored where its policy says so', async () => {
    const { path } = await unreachable({ failurePolicy: 'Ignore' });
    expect((await post(path, {})).status).toBe(201);
  });
});

describe('conditions of a webhook', () => {
  let target: Hook;

  beforeAll(async () => {
    target = await hook(validating, () => ({ allowed: false }), {
      matchConditions: [
        { name: 'not-exempt', expression: "!('exempt' in object.?data.orValue({}))" },
        {
          name: 'works',
          expression: "object.?data['broken'].orValue('1') == '1' || object.nothing",
        },
      ],
    });
  });

  test('let it be called where they hold', async () => {
    expect((await post(target.path, {})).status).toBe(400);
  });

  test('keep it from being called where one does not', async () => {
    expect((await post(target.path, { exempt: '1' })).status).toBe(201);
  });

  test('fail the request where they can not be evaluated', async () => {
    const response = await post(target.path, { broken: '2' });
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({
      reason: 'Forbidden',
      message:
        "configmaps \"x\" is forbidden: expression 'object.?data['broken'].orValue('1') == '1' || object.nothing' resulted in error: no such key: nothing",
    });
  });
});

describe('a mutating webhook', () => {
  let target: Hook;

  beforeAll(async () => {
    target = await hook(mutating, (request) => {
      switch (textOf(request)) {
        case 'add':
          return patch([
            { op: 'add', path: '/metadata/labels', value: { hooked: 'yes' } },
            { op: 'replace', path: '/data/text', value: 'added' },
          ]);
        case 'refuse':
          return { allowed: false, status: { message: 'no' } };
        case 'misfit':
          return patch([{ op: 'remove', path: '/nothing' }]);
        case 'typeless':
          return { patch: Buffer.from('[]').toString('base64') };
        case 'same':
          return patch([]);
        default:
          return {};
      }
    });
  });

  test('changes the object, and owns nothing of it', async () => {
    const { metadata, data } = await must(
      admin.post(target.path, configMap('changed', { text: 'add' })),
    );
    expect(data).toEqual({ text: 'added' });
    expect(metadata.labels).toEqual({ hooked: 'yes' });
    expect(JSON.stringify(metadata.managedFields)).not.toContain('hooked');
  });

  test('changes what is updated', async () => {
    await must(admin.post(target.path, configMap('updated', { text: 'as it is' })));
    const { data } = await must(
      admin.mergePatch(`${target.path}/updated`, { data: { text: 'add' } }),
    );
    expect(data).toEqual({ text: 'added' });
  });

  test('refuses', async () => {
    expect(await post(target.path, { text: 'refuse' })).toMatchObject({
      status: 400,
      body: { message: `admission webhook "${target.name}" denied the request: no` },
    });
  });

  test('changes nothing with a patch of nothing', async () => {
    const response = await post(target.path, { text: 'same' });
    expect(response).toMatchObject({ status: 201, body: { data: { text: 'same' } } });
  });

  test('fails the request with a patch that does not fit', async () => {
    expect(await post(target.path, { text: 'misfit' })).toMatchObject({ status: 500 });
  });

  test('fails the request with a patch of no type', async () => {
    const why =
      'received invalid webhook response: webhook returned response.patch but not response.patchType';
    const message = `Internal error occurred: failed calling webhook "${target.name}": ${why}`;
    const response = await post(target.path, { text: 'typeless' });
    expect(response).toMatchObject(failure(500, 'InternalError', message));
  });
});

test('a mutating webhook is asked again when a later one has changed something', async () => {
  const name = `${uniqueName('hook')}.example.com`;
  const namespace = await createNamespace('webhook');
  const path = collection('v1', 'configmaps', namespace);
  const calls: string[] = [];
  const reply =
    (who: string, response: Record<string, unknown>): Reply =>
    ({ name: object }) => {
      if (object === 'asked') calls.push(who);
      return response;
    };
  replies.set(`/a.${name}`, reply('a', {}));
  replies.set(`/b.${name}`, reply('b', patch([{ op: 'add', path: '/data/b', value: '1' }])));
  replies.set(`/c.${name}`, reply('c', {}));
  const webhooks = [
    webhookOf(`a.${name}`, namespace, { reinvocationPolicy: 'IfNeeded' }),
    webhookOf(`b.${name}`, namespace),
    webhookOf(`c.${name}`, namespace, { reinvocationPolicy: 'IfNeeded' }),
  ];
  await must(admin.post(mutating, { metadata: { name }, webhooks }));
  await eventually(async () => {
    const { body } = await post(path, { a: '1' }, 'probe');
    expect(body).toMatchObject({ data: { b: '1' } });
  });
  expect((await post(path, { a: '1' }, 'asked')).status).toBe(201);
  expect(calls).toEqual(['a', 'b', 'c', 'a']);
});

test('a webhook changes the Pods that controllers make, and fills in what it leaves out', async () => {
  const rules = [{ ...rule, operations: ['CREATE'], resources: ['pods', 'configmaps'] }];
  const sidecar = { name: 'sidecar', image: 'example.com/sidecar:1' };
  const { namespace } = await hook(
    mutating,
    ({ object }) =>
      object?.kind === 'Pod'
        ? patch([{ op: 'add', path: '/spec/containers/-', value: sidecar }])
        : {},
    { rules },
  );
  const bare = await must(
    admin.post(collection('v1', 'pods', namespace), pod('bare'), { query: { dryRun: 'All' } }),
  );
  const { containers } = bare.spec as { containers: readonly object[] };
  expect(containers[1]).toMatchObject({ ...sidecar, imagePullPolicy: 'IfNotPresent' });
  const spec = { replicas: 3, ...template('web') };
  await must(admin.post(collection('apps/v1', 'deployments', namespace), deployment('web', spec)));
  await eventually(async () => {
    const pods = await podsOf(namespace, 'web');
    expect(pods).toHaveLength(3);
    for (const one of pods) {
      expect((one.spec as { containers: readonly object[] }).containers).toHaveLength(2);
    }
  });
});

test('a webhook that refuses Pods is told of by the one who wanted them', async () => {
  const rules = [{ ...rule, operations: ['CREATE'], resources: ['pods', 'configmaps'] }];
  const { name, namespace } = await hook(
    validating,
    ({ object }) =>
      object?.kind === 'Pod' ? { allowed: false, status: { message: 'no Pods' } } : {},
    { rules },
  );
  const spec = { replicas: 1, ...template('web') };
  await must(admin.post(collection('apps/v1', 'deployments', namespace), deployment('web', spec)));
  const message = `Error creating: admission webhook "${name}" denied the request: no Pods`;
  await eventually(async () => {
    const { items } = (await must(
      admin.get(collection('v1', 'events', namespace), { fieldSelector: 'reason=FailedCreate' }),
    )) as unknown as { readonly items: readonly object[] };
    expect(items).toContainEqual(expect.objectContaining({ message }));
  });
});

describe('a configuration of webhooks', () => {
  function create(fields: object, place: string = validating): Promise<ApiResponse> {
    const webhooks = [webhookOf('a.example.com', 'default', fields)];
    return admin.post(place, { metadata: { name: 'x' }, webhooks }, { query: { dryRun: 'All' } });
  }

  const kinds: Record<string, string> = {
    [validating]: 'ValidatingWebhookConfiguration',
    [mutating]: 'MutatingWebhookConfiguration',
  };

  function invalid(why: string, place: string = validating): object {
    const message = `${kinds[place] ?? ''}.admissionregistration.k8s.io "x" is invalid: ${why}`;
    return failure(422, 'Invalid', message);
  }

  const service = { name: 'web', namespace: 'default' };

  test.each([
    [{ name: '' }, 'webhooks[0].name: Required value'],
    [
      { name: 'two.segments' },
      'webhooks[0].name: Invalid value: "two.segments": should be a domain with at least three segments separated by dots',
    ],
    [
      { failurePolicy: 'Maybe' },
      'webhooks[0].failurePolicy: Unsupported value: "Maybe": supported values: "Fail", "Ignore"',
    ],
    [
      { matchPolicy: 'Nearly' },
      'webhooks[0].matchPolicy: Unsupported value: "Nearly": supported values: "Equivalent", "Exact"',
    ],
    [
      { sideEffects: undefined },
      'webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun',
    ],
    [
      { sideEffects: 'Some' },
      'webhooks[0].sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"',
    ],
    [
      { timeoutSeconds: 31 },
      'webhooks[0].timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds',
    ],
    [
      { clientConfig: {} },
      'webhooks[0].clientConfig: Required value: exactly one of url or service is required',
    ],
    [
      { clientConfig: { url: 'http://me@host/x?y#z' } },
      'webhooks[0].clientConfig.url: Invalid value: "http": \'https\' is the only allowed URL scheme; desired format: https://host[/path], webhooks[0].clientConfig.url: Invalid value: "me": user information is not permitted in the URL, webhooks[0].clientConfig.url: Invalid value: "z": fragments are not permitted in the URL, webhooks[0].clientConfig.url: Invalid value: "y": query parameters are not permitted in the URL',
    ],
    [
      { clientConfig: { service: { ...service, port: 70_000, path: 'a//b' } } },
      'webhooks[0].clientConfig.service.port: Invalid value: 70000: port is not valid: must be between 1 and 65535, inclusive, webhooks[0].clientConfig.service.path: Invalid value: "a//b": must start with a \'/\', webhooks[0].clientConfig.service.path: Invalid value: "a//b": segment[0] may not be empty, webhooks[0].clientConfig.service.path: Invalid value: "a//b": segment[1] may not be empty',
    ],
    [
      { admissionReviewVersions: [] },
      'webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1',
    ],
    [
      { admissionReviewVersions: ['v2'] },
      'webhooks[0].admissionReviewVersions: Invalid value: ["v2"]: must include at least one of v1, v1beta1',
    ],
    [{ rules: [{ ...rule, operations: [] }] }, 'webhooks[0].rules[0].operations: Required value'],
    [
      { matchConditions: [{ name: 'x', expression: 'object.' }] },
      'webhooks[0].matchConditions[0].expression: Invalid value: "object.": compilation failed: ERROR: <input>:1:8: Syntax error: no viable alternative at input \'.\'\n | object.\n | .......^',
    ],
  ])('is refused: %j', async (fields, why) => {
    const expected = why.includes(', webhooks[') ? `[${why}]` : why;
    expect(await create(fields)).toMatchObject(invalid(expected));
  });

  test('is refused with a policy that there is not', async () => {
    const why =
      'webhooks[0].reinvocationPolicy: Unsupported value: "Often": supported values: "IfNeeded", "Never"';
    expect(await create({ reinvocationPolicy: 'Often' }, mutating)).toMatchObject(
      invalid(why, mutating),
    );
  });

  test('is refused with one name twice', async () => {
    const twice = [webhookOf('a.example.com', 'x'), webhookOf('a.example.com', 'x')];
    const body = { metadata: { name: 'x' }, webhooks: twice };
    expect(await admin.post(validating, body, { query: { dryRun: 'All' } })).toMatchObject(
      invalid('webhooks[1].name: Duplicate value: "a.example.com"'),
    );
  });
});
