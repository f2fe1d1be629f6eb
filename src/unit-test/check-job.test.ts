import { describe, expect, test } from 'vitest';
import { parseYamlDocuments } from '../yaml/index.ts';
import { checkJob } from './check-job.ts';
import { fullTemplateName } from './documents.ts';
import { parseSuites } from './parse-suites.ts';
import { Snapshots } from './snapshots.ts';

const manifest = `kind: Service
apiVersion: v1
metadata:
  name: web
  annotations: { example.com/a: "1" }
spec:
  type: ""
  count: 2
  ratio: 1.5
  ports:
    - { name: http, port: 80 }
    - { name: https, port: 443 }
  secret: aGVsbG8=
---
kind: ConfigMap
apiVersion: v1
metadata: { name: config }
data: {}
`;

/** The verdict on one assertion about a file of two documents. */
function verdict(
  assertion: string,
  snapshots = new Snapshots(undefined, { isUpdating: false }),
  settings = '',
) {
  const text = `tests: [{ it: t, ${settings} asserts: [${assertion}] }]`;
  const [suite] = parseSuites(text, 'a_test.yaml');
  const [job] = suite?.jobs ?? [];
  if (job === undefined) throw new Error('no test');
  const name = 'web/templates/all.yaml';
  const documents = new Map([[name, parseYamlDocuments(manifest, { numbers: 'exact' })]]);
  const nameOf = (template: string): string => fullTemplateName('web', template);
  return checkJob(job, { documents, isRendered: true, defaults: [name], nameOf }, snapshots);
}

const first = 'documentIndex: 0';

describe('an assertion', () => {
  test.for([
    `{ equal: { path: metadata.name, value: web }, ${first} }`,
    `{ equal: { path: 'metadata.annotations["example.com/a"]', value: "1" }, ${first} }`,
    `{ equal: { path: 'spec.ports[?(@.name == "https")].port', value: 443 }, ${first} }`,
    `{ equal: { path: 'spec.ports[1].name', value: https }, ${first} }`,
    `{ equal: { path: spec.secret, value: hello, decodeBase64: true }, ${first} }`,
    `{ notEqual: { path: metadata.name, value: web }, documentIndex: 1 }`,
    `{ equal: { path: kind, value: Pod }, not: true }`,
    `{ contains: { path: spec.ports, content: { name: http, port: 80 } }, ${first} }`,
    `{ contains: { path: spec.ports, content: { name: http }, any: true, count: 1 }, ${first} }`,
    `{ notContains: { path: spec.ports, content: { name: x } }, ${first} }`,
    `{ exists: { path: spec.type }, ${first} }`,
    `{ notExists: { path: spec.absent } }`,
    `{ isNullOrEmpty: { path: data }, documentIndex: 1 }`,
    `{ isNotNullOrEmpty: { path: spec.ports }, ${first} }`,
    `{ isSubset: { path: spec, content: { count: 2 } }, ${first} }`,
    `{ isType: { path: spec.count, type: int }, ${first} }`,
    `{ isType: { path: spec.ratio, type: float64 }, ${first} }`,
    `{ lengthEqual: { path: spec.ports, count: 2 }, ${first} }`,
    `{ notLengthEqual: { paths: [spec.ports, spec.type], count: 1 }, ${first} }`,
    `{ equal: { path: 'spec.ports[0,1].port', value: 8080 }, not: true, ${first} }`,
    `{ lengthEqual: { path: '$..ports', count: 2 }, ${first} }`,
    `{ equal: { path: 'spec.ports[-1:].name', value: https }, ${first} }`,
    `{ equal: { path: 'spec["ports"][::2].name', value: http }, ${first} }`,
    `{ notGreaterOrEqual: { path: spec.count, value: 1 }, ${first} }`,
    `{ matchRegex: { path: metadata.name, pattern: ^w } , ${first} }`,
    `{ greaterOrEqual: { path: spec.count, value: 2 }, ${first} }`,
    `{ lessOrEqual: { path: spec.count, value: 2 }, ${first} }`,
    `{ isKind: { of: ConfigMap }, documentSelector: { path: metadata.name, value: config } }`,
    `{ isAPIVersion: { of: v1 } }`,
    `{ hasDocuments: { count: 2 } }`,
    `{ hasDocuments: { count: 1, filterAware: true }, ${first} }`,
    `{ containsDocument: { kind: Service, apiVersion: v1, name: web, any: true } }`,
    `{ notFailedTemplate: {} }`,
    `{ isKind: { of: Service }, template: all.yaml, ${first} }`,
  ])('holds: %s', (assertion) => {
    expect(verdict(assertion)).toMatchObject({ state: 'passed' });
  });

  test.for([
    [
      `{ equal: { path: metadata.name, value: web } }`,
      'expected metadata.name to equal "web", got',
    ],
    [`{ equal: { path: a.b, value: 1 }, ${first} }`, 'unknown path a.b'],
    [`{ equal: { path: spec.count, value: "2" }, ${first} }`, 'got 2'],
    [`{ isKind: { of: Pod }, documentIndex: 5 }`, 'document index 5 is out of range'],
    [`{ isKind: { of: X }, documentSelector: { path: nothing } }`, 'document not found'],
    [`{ isKind: { of: X }, documentSelector: { path: kind } }`, 'multiple indexes found'],
    [
      `{ isKind: { of: X }, template: other.yaml }`,
      'there is no template web/templates/other.yaml',
    ],
    [`{ notGreaterOrEqual: { path: kind, value: 6 } }`, 'the types of "Service" and 6 differ'],
    [`{ matchRegex: { path: kind, pattern: '[' } }`, 'error parsing regexp: missing closing ]'],
    [`{ notMatchRegex: { path: kind, pattern: '[' } }`, 'error parsing regexp: missing closing ]'],
    [`{ exists: { path: 'spec.ports[0,1]' }, not: true, ${first} }`, 'not to exist'],
    [`{ notExists: { path: '$..port' }, ${first} }`, 'not to exist'],
    [`{ notExists: { path: 'kind~' } }`, 'cannot read the path "kind~"'],
    [`{ matchRegex: { path: kind, pattern: ., decodeBase64: true } }`, 'not base64: "Service"'],
    [`{ lengthEqual: { path: spec.ports }, ${first} }`, '"count" must be set where "path" is'],
    [`{ notLengthEqual: { paths: [kind] }, ${first} }`, 'kind is not a list'],
    [`{ failedTemplate: {} }`, 'no template failed'],
    [`{ isOdd: {} }`, 'there is no assertion type "isOdd"'],
  ] as const)('does not hold: %s', ([assertion, reason]) => {
    const { state, assertions } = verdict(assertion);
    expect(state).toBe('failed');
    expect(assertions[0]?.reasons.join('\n')).toContain(reason);
  });
});

describe('snapshots', () => {
  const assertion = `{ matchSnapshot: { path: spec.ports }, ${first} }`;

  test('are kept the first time, and compared by content afterwards', () => {
    const added = new Snapshots(undefined, { isUpdating: false });
    expect(verdict(assertion, added).state).toBe('passed');
    expect(added.text).toBe(
      't:\n  1: |\n    - name: http\n      port: 80\n    - name: https\n      port: 443\n',
    );
    const indented =
      't:\n  1: |\n      - {name: http, port: 80}\n      - {port: 443, name: https}\n';
    const same = new Snapshots(indented, { isUpdating: false });
    expect(verdict(assertion, same).state).toBe('passed');
    expect(same.text).toBeUndefined();
  });

  test('fail when the content is another, unless they are updated', () => {
    const other = 't:\n  1: |\n    - name: other\n';
    const kept = new Snapshots(other, { isUpdating: false });
    expect(verdict(assertion, kept).state).toBe('failed');
    expect(kept.text).toBeUndefined();
    const updated = new Snapshots(other, { isUpdating: true });
    expect(verdict(assertion, updated).state).toBe('passed');
    expect(updated.text).toContain('https');
  });
});

describe('a selector that finds nothing and is told to be content with that', () => {
  const selector = 'documentSelector: { path: kind, value: Job, skipEmptyTemplates: true }';

  test('skips the test, if it is the test that says so', () => {
    expect(verdict('{ isKind: { of: Job } }', undefined, `${selector},`).state).toBe('skipped');
  });

  test('leaves the verdict to assertions with selectors of their own', () => {
    const own = 'documentSelector: { path: kind, value: Service }';
    const both = `{ isKind: { of: Job } }, { isKind: { of: Service }, ${own} }`;
    expect(verdict(both, undefined, `${selector},`).state).toBe('passed');
  });

  test.each([
    ['failed', 'isKind: { of: Job }'],
    ['passed', 'isKind: { of: Job }, not: true'],
    ['passed', 'notExists: { path: kind }'],
  ])('of an assertion, leaves it without a document: %s, %s', (state, assertion) => {
    expect(verdict(`{ ${assertion}, ${selector} }`).state).toBe(state);
  });
});

test('a selector has to find a document in one template, not in each', () => {
  const everywhere = 'templates: [all.yaml, other.yaml],';
  const selected = `{ isKind: { of: Service }, documentSelector: { path: kind, value: Service } }`;
  expect(verdict(selected, undefined, everywhere).state).toBe('passed');
});
