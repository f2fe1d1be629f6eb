/** ValidatingAdmissionPolicies: what they refuse, and what is refused as one. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient, ApiResponse } from './api-client.ts';
import { collection } from './api-client.ts';
import {
  admin,
  clientWith,
  createNamespace,
  credentialsOf,
  eventually,
  failure,
  must,
  uniqueName,
} from './contract.ts';
import { createKind, definitions } from './custom-kind.ts';
import { configMap } from './objects.ts';

const policies = collection('admissionregistration.k8s.io/v1', 'validatingadmissionpolicies');
const bindings = collection('admissionregistration.k8s.io/v1', 'validatingadmissionpolicybindings');

const onConfigMaps = {
  resourceRules: [
    {
      apiGroups: [''],
      apiVersions: ['v1'],
      operations: ['CREATE', 'UPDATE', 'DELETE'],
      resources: ['configmaps'],
    },
  ],
};

interface Bound {
  readonly name: string;
  readonly namespace: string;
  readonly path: string;
}

/** A policy that is bound to a namespace of its own, and in force. */
async function enforce(
  spec: object,
  binding: object = {},
  probe?: (bound: Bound) => Promise<ApiResponse>,
): Promise<Bound> {
  const name = uniqueName('policy');
  const namespace = await createNamespace('policy');
  const path = collection('v1', 'configmaps', namespace);
  const bound = { name, namespace, path };
  const guarded = {
    matchConstraints: onConfigMaps,
    ...spec,
    validations: [
      ...((spec as { validations?: object[] }).validations ?? []),
      { expression: "!request.name.startsWith('probe-')", message: 'in force' },
    ],
  };
  await must(admin.post(policies, { metadata: { name }, spec: guarded }));
  const selected = {
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
  };
  const bindingSpec = {
    policyName: name,
    validationActions: ['Deny'],
    matchResources: selected,
    ...binding,
  };
  await must(admin.post(bindings, { metadata: { name }, spec: bindingSpec }));
  const ask =
    probe ?? (({ path: place }: Bound) => admin.post(place, configMap(uniqueName('probe'))));
  await eventually(async () => {
    const { status, headers } = await ask(bound);
    expect(status >= 400 || headers.warning !== undefined).toBe(true);
  });
  return bound;
}

function denied(
  { name }: Bound,
  object: string,
  why: string,
  [code, reason]: readonly [number, string] = [422, 'Invalid'],
): object {
  const message = `ValidatingAdmissionPolicy '${name}' with binding '${name}' denied request: ${why}`;
  return failure(code, reason, `configmaps "${object}" is forbidden: ${message}`);
}

describe('a policy', () => {
  let bound: Bound;

  beforeAll(async () => {
    bound = await enforce({
      variables: [
        { name: 'data', expression: 'has(object.data) ? object.data : {}' },
        { name: 'size', expression: 'variables.data.size()' },
      ],
      matchConditions: [
        {
          name: 'not-exempt',
          expression:
            "request.operation == 'DELETE' || !has(object.metadata.labels) || !('exempt' in object.metadata.labels)",
        },
      ],
      validations: [
        {
          expression: 'object == null || variables.size < 3',
          messageExpression: "'too many keys: ' + string(variables.size)",
        },
        {
          expression: "object == null || !('secret' in variables.data)",
          message: 'no secrets here',
          reason: 'Forbidden',
        },
        { expression: "object == null || !('plain' in variables.data)" },
        { expression: "object == null || !('broken' in variables.data) || object.nothing == 1" },
        {
          expression:
            "oldObject == null || object == null || !('fixed' in oldObject.data) || object.data.fixed == oldObject.data.fixed",
          message: 'fixed is fixed',
        },
        {
          expression:
            "request.operation != 'DELETE' || !has(oldObject.data) || !('kept' in oldObject.data)",
          message: 'it is kept',
        },
        {
          expression: "!('team' in namespaceObject.metadata.labels)",
          message: 'namespace has a team',
        },
      ],
    });
  });

  function create(data: Record<string, string>, metadata: object = {}): Promise<ApiResponse> {
    return admin.post(bound.path, configMap({ name: 'x', ...metadata }, data), {
      query: { dryRun: 'All' },
    });
  }

  test('lets pass what holds', async () => {
    expect((await create({ a: '1' })).status).toBe(201);
  });

  test('says why not', async () => {
    expect(await create({ a: '1', b: '2', c: '3' })).toMatchObject(
      denied(bound, 'x', 'too many keys: 3'),
    );
    expect(await create({ secret: '1' })).toMatchObject(
      denied(bound, 'x', 'no secrets here', [403, 'Forbidden']),
    );
    expect(await create({ plain: '1' })).toMatchObject(
      denied(bound, 'x', "failed expression: object == null || !('plain' in variables.data)"),
    );
  });

  test('names its causes', async () => {
    const message = `ValidatingAdmissionPolicy '${bound.name}' with binding '${bound.name}' denied request: no secrets here`;
    const { body } = await create({ secret: '1' });
    expect(body).toMatchObject({
      details: { name: 'x', kind: 'configmaps', causes: [{ message }] },
    });
  });

  test('refuses where it can not be evaluated', async () => {
    const expression = "object == null || !('broken' in variables.data) || object.nothing == 1";
    expect(await create({ broken: '1' })).toMatchObject(
      denied(bound, 'x', `expression '${expression}' resulted in error: no such key: nothing`),
    );
  });

  test('is not meant where a condition does not hold', async () => {
    expect((await create({ secret: '1' }, { labels: { exempt: 'yes' } })).status).toBe(201);
  });

  test('names an object whose name is yet to come', async () => {
    const answer = await admin.post(
      bound.path,
      configMap({ generateName: 'gen-' }, { secret: '1' }),
    );
    const { message } = answer.body as { message: string };
    expect(answer.status).toBe(403);
    expect(message).toMatch(/^configmaps "gen-[^"]*" is forbidden: ValidatingAdmissionPolicy/);
  });

  test('compares with what was there', async () => {
    const name = uniqueName('x');
    await must(admin.post(bound.path, configMap(name, { fixed: '1' })));
    expect(await admin.mergePatch(`${bound.path}/${name}`, { data: { fixed: '2' } })).toMatchObject(
      denied(bound, name, 'fixed is fixed'),
    );
    expect((await admin.mergePatch(`${bound.path}/${name}`, { data: { other: '2' } })).status).toBe(
      200,
    );
  });

  test('is asked before something is deleted', async () => {
    const name = uniqueName('x');
    await must(admin.post(bound.path, configMap(name, { kept: '1' })));
    expect(await admin.delete(`${bound.path}/${name}`)).toMatchObject(
      denied(bound, name, 'it is kept'),
    );
    expect((await admin.request('DELETE', bound.path)).status).toBe(422);
    expect((await admin.get(`${bound.path}/${name}`)).status).toBe(200);
  });

  test('is asked about what is applied', async () => {
    const body = { ...configMap(uniqueName('x'), { secret: '1' }) };
    const answer = await admin.apply(`${bound.path}/${body.metadata.name ?? ''}`, body, {
      manager: 'me',
    });
    expect(answer.status).toBe(403);
  });

  test('speaks after the server itself has', async () => {
    const answer = await create({ secret: '1', 'not a key': '2' });
    expect(answer).toMatchObject({ status: 422, body: { reason: 'Invalid' } });
    expect(answer.text).toContain('data[not a key]');
  });
});

describe('a policy that protects definitions', () => {
  test('refuses to delete them', async () => {
    const kind = await createKind();
    const name = uniqueName('policy');
    const rule = {
      apiGroups: ['apiextensions.k8s.io'],
      apiVersions: ['v1'],
      operations: ['DELETE'],
      resources: ['customresourcedefinitions'],
      resourceNames: [kind.name],
    };
    const allowed =
      "has(oldObject.metadata.annotations) && 'allow' in oldObject.metadata.annotations";
    await must(
      admin.post(policies, {
        metadata: { name },
        spec: {
          matchConstraints: { resourceRules: [rule] },
          validations: [{ expression: allowed, message: 'it is in use', reason: 'Forbidden' }],
        },
      }),
    );
    await must(
      admin.post(bindings, {
        metadata: { name },
        spec: { policyName: name, validationActions: ['Deny'] },
      }),
    );
    const path = `${definitions}/${kind.name}`;
    await eventually(async () => {
      expect((await admin.delete(path, { dryRun: ['All'] })).status).toBe(403);
    });
    expect(await admin.delete(path)).toMatchObject(
      failure(
        403,
        'Forbidden',
        `customresourcedefinitions.apiextensions.k8s.io "${kind.name}" is forbidden: ValidatingAdmissionPolicy '${name}' with binding '${name}' denied request: it is in use`,
      ),
    );
    await must(admin.mergePatch(path, { metadata: { annotations: { allow: 'yes' } } }));
    expect((await admin.delete(path)).status).toBe(200);
  });
});

describe('parameters', () => {
  test('are what a binding names', async () => {
    const namespace = await createNamespace('params');
    await must(
      admin.post(collection('v1', 'configmaps', namespace), configMap('limits', { most: '1' })),
    );
    const bound = await enforce(
      {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        validations: [
          {
            expression: 'object.data.size() <= int(params.data.most)',
            messageExpression: "'at most ' + params.data.most",
          },
        ],
      },
      { paramRef: { name: 'limits', namespace, parameterNotFoundAction: 'Deny' } },
    );
    expect((await admin.post(bound.path, configMap('a', { a: '1' }))).status).toBe(201);
    expect(await admin.post(bound.path, configMap('b', { a: '1', b: '2' }))).toMatchObject(
      denied(bound, 'b', 'at most 1'),
    );
  });

  test('that are not there refuse, or let pass', async () => {
    const spec = {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      validations: [{ expression: 'false', message: 'never' }],
    };
    const missing = { name: 'nowhere', namespace: 'default' };
    const strict = await enforce(spec, {
      paramRef: { ...missing, parameterNotFoundAction: 'Deny' },
    });
    expect(await admin.post(strict.path, configMap('a'))).toMatchObject(
      denied(
        strict,
        'a',
        'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction',
      ),
    );
  });
});

describe('actions', () => {
  test('may be to warn', async () => {
    const bound = await enforce(
      { validations: [{ expression: "!('a' in object.data)", message: 'a is odd' }] },
      { validationActions: ['Warn', 'Audit'] },
    );
    const { status, headers } = await admin.post(bound.path, configMap('x', { a: '1' }));
    expect(status).toBe(201);
    expect(headers.warning).toBe(
      `299 - "Validation failed for ValidatingAdmissionPolicy '${bound.name}' with binding '${bound.name}': a is odd"`,
    );
  });

  test('do not count where failures are ignored', async () => {
    const bound = await enforce({
      failurePolicy: 'Ignore',
      validations: [{ expression: 'object.nothing == 1' }],
    });
    expect((await admin.post(bound.path, configMap('x', { a: '1' }))).status).toBe(201);
  });
});

describe('the authorizer', () => {
  test('knows what whoever asks may do', async () => {
    const bound = await enforce({
      validations: [
        {
          expression:
            "authorizer.group('').resource('secrets').namespace(request.namespace).check('delete').allowed()",
          message: 'you may not',
        },
        {
          expression:
            "authorizer.requestResource.check('custom').allowed() || request.userInfo.username != ''",
        },
      ],
    });
    expect((await admin.post(bound.path, configMap('x'))).status).toBe(201);
    const alice: ApiClient = clientWith(credentialsOf('alice'));
    const roles = collection('rbac.authorization.k8s.io/v1', 'roles', bound.namespace);
    await must(
      admin.post(roles, {
        metadata: { name: 'writer' },
        rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['create'] }],
      }),
    );
    await must(
      admin.post(collection('rbac.authorization.k8s.io/v1', 'rolebindings', bound.namespace), {
        metadata: { name: 'writer' },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'writer' },
        subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'alice' }],
      }),
    );
    await eventually(async () => {
      expect(await alice.post(bound.path, configMap('y'))).toMatchObject(
        denied(bound, 'y', 'you may not'),
      );
    });
  });
});

describe('subresources', () => {
  test('are matched by their name', async () => {
    const apps = (namespace: string): string => collection('apps/v1', 'deployments', namespace);
    const rule = {
      apiGroups: ['apps'],
      apiVersions: ['v1'],
      operations: ['*'],
      resources: ['deployments/scale'],
    };
    const bound = await enforce(
      {
        matchConstraints: { resourceRules: [rule] },
        validations: [
          {
            expression: 'object.spec.replicas < 5',
            messageExpression: "string(object.spec.replicas) + ' are too many ' + object.kind",
          },
        ],
      },
      {},
      async ({ namespace }) => {
        const name = uniqueName('probe');
        const spec = {
          replicas: 0,
          selector: { matchLabels: { app: name } },
          template: {
            metadata: { labels: { app: name } },
            spec: { containers: [{ name: 'c', image: 'i' }] },
          },
        };
        await must(admin.post(apps(namespace), { metadata: { name }, spec }));
        return admin.mergePatch(
          `${apps(namespace)}/${name}/scale`,
          { spec: { replicas: 9 } },
          { query: { dryRun: 'All' } },
        );
      },
    );
    const name = uniqueName('web');
    const spec = {
      replicas: 0,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { containers: [{ name: 'c', image: 'i' }] },
      },
    };
    await must(admin.post(apps(bound.namespace), { metadata: { name }, spec }));
    const path = `${apps(bound.namespace)}/${name}/scale`;
    expect(
      (await admin.mergePatch(path, { spec: { replicas: 1 } }, { query: { dryRun: 'All' } }))
        .status,
    ).toBe(200);
    expect(await admin.mergePatch(path, { spec: { replicas: 9 } })).toMatchObject(
      failure(
        422,
        'Invalid',
        `deployments.apps "${name}" is forbidden: ValidatingAdmissionPolicy '${bound.name}' with binding '${bound.name}' denied request: 9 are too many Scale`,
      ),
    );
  });
});

describe('what is refused as a policy', () => {
  function tryPolicy(spec: object): Promise<ApiResponse> {
    const body = {
      metadata: { name: uniqueName('policy') },
      spec: { matchConstraints: onConfigMaps, ...spec },
    };
    return admin.post(policies, body, { query: { dryRun: 'All' } });
  }

  function causesOf({ body }: ApiResponse): readonly string[] {
    const { details } = body as {
      details?: { causes?: { reason: string; message: string; field: string }[] };
    };
    return (details?.causes ?? []).map(
      ({ reason, message, field }) => `${field} ${reason} ${message}`,
    );
  }

  const ok = [{ expression: 'true' }];

  test.each([
    [
      'an expression that does not compile',
      { validations: [{ expression: 'object.' }] },
      'spec.validations[0].expression FieldValueInvalid Invalid value: "object.": compilation failed: ERROR: <input>:1:8: Syntax error: no viable alternative at input \'.\'\n | object.\n | .......^',
    ],
    [
      'an unknown variable',
      { validations: [{ expression: 'thing == 1' }] },
      "spec.validations[0].expression FieldValueInvalid Invalid value: \"thing == 1\": compilation failed: ERROR: <input>:1:1: undeclared reference to 'thing' (in container '')\n | thing == 1\n | ^",
    ],
    [
      'what is no bool',
      { validations: [{ expression: "'a'" }] },
      'spec.validations[0].expression FieldValueInvalid Invalid value: "\'a\'": must evaluate to bool but got string',
    ],
    [
      'what may be no bool',
      { validations: [{ expression: 'object.spec.x' }] },
      'spec.validations[0].expression FieldValueInvalid Invalid value: "object.spec.x": must evaluate to bool but got dyn',
    ],
    [
      'a message that is no text',
      { validations: [{ expression: 'true', messageExpression: '1' }] },
      'spec.validations[0].messageExpression FieldValueInvalid Invalid value: "1": must evaluate to string but got int',
    ],
    [
      'parameters that are not declared',
      { validations: [{ expression: 'params.x == 1' }] },
      "spec.validations[0].expression FieldValueInvalid Invalid value: \"params.x == 1\": compilation failed: ERROR: <input>:1:1: undeclared reference to 'params' (in container '')\n | params.x == 1\n | ^",
    ],
    [
      'a field that a request has not',
      { validations: [{ expression: 'request.nothing == 1' }] },
      'spec.validations[0].expression FieldValueInvalid Invalid value: "request.nothing == 1": compilation failed: ERROR: <input>:1:8: undefined field \'nothing\'\n | request.nothing == 1\n | .......^',
    ],
    [
      'a variable that comes later',
      {
        variables: [
          { name: 'a', expression: 'variables.b' },
          { name: 'b', expression: '1' },
        ],
        validations: ok,
      },
      'spec.variables[0].expression FieldValueInvalid Invalid value: "variables.b": compilation failed: ERROR: <input>:1:10: undefined field \'b\'\n | variables.b\n | .........^',
    ],
    [
      'a variable of a wrong name',
      { variables: [{ name: 'a-b', expression: '1' }], validations: ok },
      'spec.variables[0].name FieldValueInvalid Invalid value: "a-b": must be a valid CEL identifier',
    ],
    [
      'no expression',
      { validations: [{ expression: ' ' }] },
      'spec.validations[0].expression FieldValueRequired Required value: expression is not specified',
    ],
    [
      'nothing to validate',
      {},
      'spec.validations FieldValueRequired Required value: validations or auditAnnotations must contain at least one item',
    ],
    [
      'an unknown reason',
      { validations: [{ expression: 'true', reason: 'Because' }] },
      'spec.validations[0].reason FieldValueNotSupported Unsupported value: "Because": supported values: "Forbidden", "Invalid", "RequestEntityTooLarge"',
    ],
    [
      'an unknown failure policy',
      { failurePolicy: 'Maybe', validations: ok },
      'spec.failurePolicy FieldValueNotSupported Unsupported value: "Maybe": supported values: "Fail", "Ignore"',
    ],
    [
      'no rules',
      { matchConstraints: {}, validations: ok },
      'spec.matchConstraints.resourceRules FieldValueRequired Required value',
    ],
    [
      'an unknown operation',
      {
        matchConstraints: {
          resourceRules: [
            { apiGroups: [''], apiVersions: ['v1'], operations: ['READ'], resources: ['pods'] },
          ],
        },
        validations: ok,
      },
      'spec.matchConstraints.resourceRules[0].operations[0] FieldValueNotSupported Unsupported value: "READ": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"',
    ],
    [
      'everything and more',
      {
        matchConstraints: {
          resourceRules: [
            {
              apiGroups: ['*', ''],
              apiVersions: ['v1'],
              operations: ['CREATE'],
              resources: ['pods'],
            },
          ],
        },
        validations: ok,
      },
      'spec.matchConstraints.resourceRules[0].apiGroups FieldValueInvalid Invalid value: ["*",""]: if \'*\' is present, must not specify other API groups',
    ],
    [
      'a condition without a name',
      { matchConditions: [{ name: '', expression: 'true' }], validations: ok },
      'spec.matchConditions[0].name FieldValueRequired Required value',
    ],
    [
      'conditions of one name',
      {
        matchConditions: [
          { name: 'a', expression: 'true' },
          { name: 'a', expression: 'true' },
        ],
        validations: ok,
      },
      'spec.matchConditions[1].name FieldValueDuplicate Duplicate value: "a"',
    ],
    [
      'a wrong condition',
      { matchConditions: [{ name: 'a', expression: '1' }], validations: ok },
      'spec.matchConditions[0].expression FieldValueInvalid Invalid value: "1": must evaluate to bool but got int',
    ],
    [
      'a condition with variables',
      {
        variables: [{ name: 'a', expression: 'true' }],
        matchConditions: [{ name: 'a', expression: 'variables.a' }],
        validations: ok,
      },
      "spec.matchConditions[0].expression FieldValueInvalid Invalid value: \"variables.a\": compilation failed: ERROR: <input>:1:1: undeclared reference to 'variables' (in container '')\n | variables.a\n | ^",
    ],
    [
      'a wrong kind of parameters',
      { paramKind: { apiVersion: 'a/b/c', kind: 'X' }, validations: ok },
      'spec.paramKind.apiVersion FieldValueInvalid Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ],
    [
      'an annotation of numbers',
      { auditAnnotations: [{ key: 'a', valueExpression: '1' }] },
      'spec.auditAnnotations[0].valueExpression FieldValueInvalid Invalid value: "1": must evaluate to one of [string null_type] but got int',
    ],
  ])('%s', async (_, spec, cause) => {
    const answer = await tryPolicy(spec);
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toContain(cause);
  });

  test.each([
    [
      'no policy',
      { validationActions: ['Deny'] },
      'spec.policyName FieldValueRequired Required value',
    ],
    [
      'no action',
      { policyName: 'x' },
      'spec.validationActions FieldValueRequired Required value: at least one validation action is required',
    ],
    [
      'an unknown action',
      { policyName: 'x', validationActions: ['Shout'] },
      'spec.validationActions[0] FieldValueNotSupported Unsupported value: "Shout": supported values: "Audit", "Deny", "Warn"',
    ],
    [
      'too many actions',
      { policyName: 'x', validationActions: ['Deny', 'Warn'] },
      'spec.validationActions FieldValueInvalid Invalid value: ["Deny","Warn"]: must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)',
    ],
    [
      'parameters by two ways',
      {
        policyName: 'x',
        validationActions: ['Deny'],
        paramRef: { name: 'a', selector: {}, parameterNotFoundAction: 'Deny' },
      },
      'spec.paramRef.name FieldValueForbidden Forbidden: name and selector are mutually exclusive',
    ],
    [
      'parameters by none',
      {
        policyName: 'x',
        validationActions: ['Deny'],
        paramRef: { parameterNotFoundAction: 'Deny' },
      },
      'spec.paramRef FieldValueRequired Required value: one of name or selector must be specified',
    ],
  ])('a binding: %s', async (_, spec, cause) => {
    const answer = await admin.post(
      bindings,
      { metadata: { name: uniqueName('binding') }, spec },
      { query: { dryRun: 'All' } },
    );
    expect(answer.status).toBe(422);
    expect(causesOf(answer)).toContain(cause);
  });
});
