/** What the status of a ValidatingAdmissionPolicy says about the types of its expressions. */
import { describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, eventually, must, uniqueName } from './contract.ts';
import { createKind } from './custom-kind.ts';
import type { KubeObject } from './kube-object.ts';

const policies = collection('admissionregistration.k8s.io/v1', 'validatingadmissionpolicies');

interface Warning {
  readonly fieldRef: string;
  readonly warning: string;
}

type Kinds = readonly [group: string, version: string, ...plurals: string[]];

async function createPolicy([group, version, ...resources]: Kinds, spec: object): Promise<string> {
  const name = uniqueName('typed');
  const rule = { apiGroups: [group], apiVersions: [version], operations: ['CREATE'], resources };
  const constraints = { matchConstraints: { resourceRules: [rule] } };
  await must(admin.post(policies, { metadata: { name }, spec: { ...constraints, ...spec } }));
  return `${policies}/${name}`;
}

/** Once the policy has been looked at as it is now. */
function readWarnings(path: string): Promise<readonly Warning[]> {
  return eventually(async () => {
    const { status, metadata }: KubeObject = await must(admin.get(path));
    const { observedGeneration, typeChecking } = status as {
      observedGeneration?: number;
      typeChecking?: { expressionWarnings?: Warning[] };
    };
    expect(observedGeneration).toBe(metadata.generation);
    expect(typeChecking).toBeDefined();
    return typeChecking?.expressionWarnings ?? [];
  });
}

/** What is said about each expression; some of it is drawn on lines of its own. */
async function issuesOf(kinds: Kinds, ...expressions: readonly string[]): Promise<string[]> {
  const validations = expressions.map((expression) => ({ expression }));
  return issuesBy(await readWarnings(await createPolicy(kinds, { validations })), expressions);
}

function issuesBy(warnings: readonly Warning[], expressions: readonly string[]): string[] {
  return expressions.map((_, index) => {
    const fieldRef = `spec.validations[${index}].expression`;
    return warnings.find((one) => one.fieldRef === fieldRef)?.warning ?? '';
  });
}

const deployments: Kinds = ['apps', 'v1', 'deployments'];

describe('expressions about a built-in kind', () => {
  test('see its fields in their types', async () => {
    expect(
      await issuesOf(
        deployments,
        'object.spec.replicas > 1',
        "object.metadata.creationTimestamp > timestamp('2020-01-01T00:00:00Z')",
        "object.metadata.namespace == 'x' && object.metadata.__namespace__ == 'x'",
        '[1, 2].exists(n, n == object.spec.strategy.rollingUpdate.maxSurge)',
        'object == null || oldObject == null',
      ),
    ).toEqual(['', '', '', '', '']);
  });

  test('are warned of where they can not be right', async () => {
    const at = (column: number, message: string, text: string): string => {
      const mark = `${'.'.repeat(column - 1)}^`;
      return `apps/v1, Kind=Deployment: ERROR: <input>:1:${column}: ${message}\n | ${text}\n | ${mark}\n`;
    };
    const expressions = [
      "object.spec.replicas > '1'",
      "object.metadata.labels['a'] == 1",
      "object.spec.template.spec.containers.exists(c, c.nme == 'x')",
      "object.spec.template.spec.volumes.all(v, v.emptyDir.sizeLimit == '1')",
      'object.metadata.managedFields.all(f, f.fieldsV1.x == 1)',
    ] as const;
    expect(await issuesOf(deployments, ...expressions)).toEqual([
      at(22, "found no matching overload for '_>_' applied to '(int, string)'", expressions[0]),
      at(29, "found no matching overload for '_==_' applied to '(string, int)'", expressions[1]),
      at(49, "undefined field 'nme'", expressions[2]),
      at(52, "undefined field 'sizeLimit'", expressions[3]),
      at(48, "undefined field 'x'", expressions[4]),
    ]);
  });

  test('are warned of for each kind that a name without a group may mean', async () => {
    const [issues = ''] = await issuesOf(['', 'v1', 'events', 'secrets'], 'object.none == 1');
    const drawn = "ERROR: <input>:1:7: undefined field 'none'\n | object.none == 1\n | ......^\n";
    const kinds = ['/v1, Kind=Event', '/v1, Kind=Secret', 'events.k8s.io/v1, Kind=Event'];
    expect(issues).toBe(kinds.map((kind) => `${kind}: ${drawn}`).join('\n'));
  });

  test('are not checked where all kinds are meant', async () => {
    expect(await issuesOf(['*', 'v1', 'deployments'], 'object.none == 1')).toEqual(['']);
    expect(await issuesOf(['apps', 'v1', '*', 'deployments/scale'], 'object.none == 1')).toEqual([
      '',
    ]);
  });
});

test('variables, parameters and messages are checked with the rest', async () => {
  const path = await createPolicy(deployments, {
    paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
    variables: [
      { name: 'count', expression: 'object.spec.replicas' },
      { name: 'broken', expression: 'object.spec.none' },
      { name: 'spec', expression: 'object.spec' },
    ],
    validations: [
      { expression: "variables.count > '1'", messageExpression: "'got ' + variables.count" },
      { expression: "variables.broken > '1' && variables.spec.none == 1" },
      { expression: 'params.data.most > 1' },
      { expression: 'params.spec.most > 1' },
    ],
  });
  const found = await readWarnings(path);
  expect(found.map(({ fieldRef, warning }) => [fieldRef, warning.split('\n', 1)[0]])).toEqual(
    [
      ['[0].expression', "1:17: found no matching overload for '_>_' applied to '(int, string)'"],
      [
        '[0].messageExpression',
        "1:8: found no matching overload for '_+_' applied to '(string, int)'",
      ],
      ['[2].expression', "1:18: found no matching overload for '_>_' applied to '(string, int)'"],
      ['[3].expression', "1:7: undefined field 'spec'"],
    ].map(([field = '', issue = '']) => [
      `spec.validations${field}`,
      `apps/v1, Kind=Deployment: ERROR: <input>:${issue}`,
    ]),
  );
});

test('expressions about a custom kind are checked by its schema', async () => {
  const kind = await createKind({
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer' },
        any: { 'x-kubernetes-preserve-unknown-fields': true },
        open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
  });
  const expressions = [
    'object.spec.size > 1 && object.metadata.labels.size() > 0',
    "object.spec.size > '1'",
    'object.metadata.labels == 1',
    'object.spec.any == 1',
    'object.spec.open.x == 1',
  ];
  const path = await createPolicy([kind.group, 'v1', kind.plural], {
    validations: expressions.map((expression) => ({ expression })),
  });
  const issues = await eventually(async () => {
    // Who checks may not know of a new kind yet, and looks again when the policy changes.
    const variables = [{ name: uniqueName('v').replace('-', '_'), expression: '1' }];
    await must(admin.mergePatch(path, { spec: { variables } }));
    const warnings = await readWarnings(path);
    expect(warnings).not.toEqual([]);
    return issuesBy(warnings, expressions);
  });
  const title = `${kind.group}/v1, Kind=${kind.kind}: ERROR: <input>:`;
  expect(issues.map((one) => one.split('\n', 1)[0])).toEqual([
    '',
    `${title}1:18: found no matching overload for '_>_' applied to '(int, string)'`,
    `${title}1:24: found no matching overload for '_==_' applied to '(map(string, string), int)'`,
    `${title}1:12: undefined field 'any'`,
    `${title}1:17: undefined field 'x'`,
  ]);
});
