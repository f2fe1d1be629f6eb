/** MutatingAdmissionPolicies: what they change, what they refuse, and what is refused as one. */
import { describe, expect, test } from 'vitest';
import type { ApiResponse } from './api-client.ts';
import { collection } from './api-client.ts';
import { admin, createNamespace, eventually, must, uniqueName } from './contract.ts';
import { configMap } from './objects.ts';

const group = 'admissionregistration.k8s.io/v1';
const policies = collection(group, 'mutatingadmissionpolicies');
const bindings = collection(group, 'mutatingadmissionpolicybindings');

interface Changed {
  readonly metadata: { readonly labels?: object; readonly annotations?: object };
  readonly data?: object;
  readonly spec?: { readonly template: { readonly spec: object } };
}

const apply = (expression: string): object => ({
  patchType: 'ApplyConfiguration',
  applyConfiguration: { expression },
});
const patch = (expression: string): object => ({
  patchType: 'JSONPatch',
  jsonPatch: { expression },
});

/** Says of itself that it is in force. */
const mark = apply("Object{metadata: Object.metadata{labels: {'in-force': 'yes'}}}");

function rule(apiGroup: string, resource: string): object {
  return {
    apiGroups: [apiGroup],
    apiVersions: ['v1'],
    operations: ['CREATE', 'UPDATE'],
    resources: [resource],
  };
}

function policy(mutations: readonly object[], spec: object = {}): object {
  return {
    matchConstraints: { resourceRules: [rule('', 'configmaps'), rule('apps', 'deployments')] },
    reinvocationPolicy: 'Never',
    mutations,
    ...spec,
  };
}

/** A policy that is bound to a namespace of its own; what creates objects there. */
async function enforce(
  mutations: readonly object[],
  spec: object = {},
): Promise<{ name: string; create: (object: object, of?: string) => Promise<ApiResponse> }> {
  const name = uniqueName('mutation');
  const namespace = await createNamespace('mutation');
  await bind(name, namespace, policy(mutations, spec));
  const marker = uniqueName('marker');
  await bind(marker, namespace, policy([mark]));
  const query = { dryRun: 'All' };
  const create = (object: object, of = 'configmaps'): Promise<ApiResponse> =>
    admin.post(collection(of === 'configmaps' ? 'v1' : 'apps/v1', of, namespace), object, {
      query,
    });
  await eventually(async () => {
    const { body, status } = await create(configMap({ name: 'probe', labels: { probe: 'yes' } }));
    if (status === 201) {
      expect((body as Changed).metadata.labels).toMatchObject({ 'in-force': 'yes' });
    }
  });
  await admin.delete(`${bindings}/${marker}`);
  return { name, create };
}

async function bind(name: string, namespace: string, spec: object): Promise<void> {
  await must(admin.post(policies, { metadata: { name }, spec }));
  const matchResources = {
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
  };
  await must(
    admin.post(bindings, { metadata: { name }, spec: { policyName: name, matchResources } }),
  );
}

/** What became of it, once the policy is in force. */
async function changed(create: () => Promise<ApiResponse>, expected: object): Promise<void> {
  await eventually(async () => expect((await create()).body).toMatchObject(expected));
}

const deployment = {
  metadata: { name: 'web' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'web', image: 'web:1' }] },
    },
  },
};

describe('an apply configuration', () => {
  test('adds to maps, and merges lists by their keys', async () => {
    const { create } = await enforce([
      apply(`Object{
        metadata: Object.metadata{annotations: {"seen-as": request.operation}},
        spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{
          containers: [Object.spec.template.spec.containers{name: "side", image: "side:1"}]
        }}}
      }`),
    ]);
    await changed(() => create(deployment, 'deployments'), {
      metadata: { annotations: { 'seen-as': 'CREATE' } },
      spec: {
        template: {
          spec: {
            containers: [
              { name: 'web', image: 'web:1' },
              { name: 'side', image: 'side:1', imagePullPolicy: 'IfNotPresent' },
            ],
          },
        },
      },
    });
  });

  test('may give conditions, variables and optional fields', async () => {
    const { create } = await enforce(
      [
        apply(
          'Object{metadata: Object.metadata{labels: {"size": variables.size}, ?annotations: object.?data}}',
        ),
      ],
      {
        variables: [{ name: 'size', expression: 'string(object.data.size())' }],
        matchConditions: [{ name: 'data', expression: 'has(object.data)' }],
      },
    );
    const data = { team: 'red' };
    await changed(() => create(configMap('full', data)), {
      metadata: { labels: { size: '1' }, annotations: { team: 'red' } },
    });
    const { body } = await create({ metadata: { name: 'empty' } });
    expect((body as Changed).metadata.labels ?? {}).not.toHaveProperty('size');
  });

  test.each([
    ['is named otherwise', 'Object{metadata: Object.spec{}}'],
    [
      'gives part of an atomic list',
      'Object{metadata: Object.metadata{managedFields: [Object.metadata.managedFields{manager: "x"}]}}',
    ],
    ['names a field that is not there', 'Object{spec: Object.spec{}}'],
    ['fails', 'Object{metadata: Object.metadata{labels: {"x": object.data.absent}}}'],
  ])('is refused with its request when it %s', async (_, expression) => {
    const { name, create } = await enforce([apply(expression)]);
    await eventually(async () => {
      const { status, body } = await create(configMap('plain', { a: '1' }));
      const { reason, message } = body as { reason?: string; message?: string };
      expect({ status, reason }).toEqual({ status: 403, reason: 'Invalid' });
      expect(message).toContain(`policy '${name}' with binding '${name}' denied request: `);
    });
  });

  test('that fails may be ignored', async () => {
    const broken = 'Object{metadata: Object.metadata{labels: {"x": object.data.absent}}}';
    const { create } = await enforce([apply(broken), apply('Object{data: {"b": "2"}}')], {
      failurePolicy: 'Ignore',
    });
    await changed(() => create(configMap('plain', { a: '1' })), { data: { a: '1', b: '2' } });
  });
});

describe('a JSON patch', () => {
  test('adds, replaces, moves and removes', async () => {
    const { create } = await enforce([
      patch(`[
        JSONPatch{op: "add", path: "/metadata/labels", value: {"a/b": "1"}},
        JSONPatch{op: "replace", path: "/metadata/labels/" + jsonpatch.escapeKey("a/b"), value: "2"},
        JSONPatch{op: "move", from: "/data/old", path: "/data/new"},
        JSONPatch{op: "remove", path: "/data/gone"}
      ]`),
    ]);
    const data = { old: 'x', gone: 'y' };
    await eventually(async () => {
      const { body } = await create(configMap('patched', data));
      const { metadata, data: left } = body as Changed;
      expect(metadata.labels).toEqual({ 'a/b': '2' });
      expect(left).toEqual({ new: 'x' });
    });
  });

  test('takes an object for a value', async () => {
    const { create } = await enforce([
      patch(`[JSONPatch{op: "add", path: "/spec/template/spec/containers/-",
        value: Object.spec.template.spec.containers{name: "side", image: "side:1"}}]`),
    ]);
    await changed(() => create(deployment, 'deployments'), {
      spec: { template: { spec: { containers: [{ name: 'web' }, { name: 'side' }] } } },
    });
  });

  test('does nothing when its test does not hold', async () => {
    const { create } = await enforce([
      patch(`[
        JSONPatch{op: "test", path: "/data/wanted", value: "yes"},
        JSONPatch{op: "add", path: "/data/found", value: "yes"}
      ]`),
    ]);
    await changed(() => create(configMap('wanted', { wanted: 'yes' })), { data: { found: 'yes' } });
    const { body } = await create(configMap('other', { wanted: 'no' }));
    expect((body as Changed).data).toEqual({ wanted: 'no' });
  });
});

test.each([
  ['Never', '1'],
  ['IfNeeded', '2'],
])('a policy to be asked again %s is asked so often', async (reinvocationPolicy, count) => {
  const counting = apply(
    'Object{data: {"count": string(int(object.?data.count.orValue("0")) + 1)}}',
  );
  const { create } = await enforce([counting], { reinvocationPolicy });
  await changed(() => create(configMap('counted')), { data: { count } });
});

describe('a policy is refused', () => {
  const first = 'spec.mutations[0]';
  const expression = `${first}.applyConfiguration.expression`;
  const cases: readonly (readonly [string, object, field: string, message: string])[] = [
    [
      'without mutations',
      { mutations: [] },
      'spec.mutations',
      'Required value: mutations must contain at least one item',
    ],
    [
      'without a reinvocation policy',
      { reinvocationPolicy: undefined },
      'spec.reinvocationPolicy',
      'Required value',
    ],
    [
      'with another reinvocation policy',
      { reinvocationPolicy: 'Always' },
      'spec.reinvocationPolicy',
      'Unsupported value: "Always": supported values: "IfNeeded", "Never"',
    ],
    [
      'without constraints',
      { matchConstraints: undefined },
      'spec.matchConstraints',
      'Required value',
    ],
    [
      'of another patch type',
      { mutations: [{ patchType: 'Merge' }] },
      `${first}.patchType`,
      'Unsupported value: "Merge": supported values: "ApplyConfiguration", "JSONPatch"',
    ],
    ['without a patch type', { mutations: [{}] }, `${first}.patchType`, 'Required value'],
    ['without an expression', { mutations: [apply(' ')] }, expression, 'Required value'],
    [
      'without its patch',
      { mutations: [{ patchType: 'JSONPatch' }] },
      `${first}.jsonPatch`,
      'Required value: must be specified when patchType is JSONPatch',
    ],
    [
      'with both patches',
      { mutations: [{ ...patch('[]'), ...apply('Object{}') }] },
      `${first}.jsonPatch`,
      'Invalid value: "{jsonPatch}": must not be specified when patchType is ApplyConfiguration',
    ],
    [
      'for what gives no object',
      { mutations: [apply('1')] },
      expression,
      'Invalid value: "1": must evaluate to Object but got int',
    ],
    [
      'for what gives no patch',
      { mutations: [patch('Object{}')] },
      `${first}.jsonPatch.expression`,
      'Invalid value: "Object{}": must evaluate to list(JSONPatch) but got Object',
    ],
    [
      'for a type that is not there',
      { mutations: [apply('Thing{}')] },
      expression,
      `Invalid value: "Thing{}": compilation failed: ERROR: <input>:1:6: undeclared reference to 'Thing' (in container '')\n | Thing{}\n | .....^`,
    ],
    [
      'for a field of another type',
      { mutations: [patch('[JSONPatch{op: 1}]')] },
      `${first}.jsonPatch.expression`,
      `Invalid value: "[JSONPatch{op: 1}]": compilation failed: ERROR: <input>:1:14: expected type of field 'op' is 'string' but provided type is 'int'\n | [JSONPatch{op: 1}]\n | .............^`,
    ],
    [
      'about deletions',
      {
        matchConstraints: {
          resourceRules: [{ ...rule('', 'configmaps'), operations: ['CREATE', 'DELETE'] }],
        },
      },
      'spec.matchConstraints.resourceRules.operations',
      'Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    ],
  ];

  test.each(cases)('%s', async (_, changes, field, message) => {
    const { status, body } = await admin.post(
      policies,
      { metadata: { name: 'refused' }, spec: { ...policy([apply('Object{}')]), ...changes } },
      { query: { dryRun: 'All' } },
    );
    expect(status).toBe(422);
    expect((body as { details: object }).details).toMatchObject({ causes: [{ field, message }] });
  });
});

test('functions of patches are unknown to other policies', async () => {
  const { status } = await admin.post(
    collection(group, 'validatingadmissionpolicies'),
    {
      metadata: { name: 'refused' },
      spec: {
        matchConstraints: { resourceRules: [rule('', 'configmaps')] },
        validations: [{ expression: "jsonpatch.escapeKey('a') == 'a'" }],
      },
    },
    { query: { dryRun: 'All' } },
  );
  expect(status).toBe(422);
});
